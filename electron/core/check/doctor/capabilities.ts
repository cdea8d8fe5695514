/** What a service tells about adding Media, without being tried. */
export type Told = 'yes' | 'no' | 'unknown';

export interface ToldWays {
  readonly navigation: Told;
  readonly media: Told;
  /** A Media whose bytes follow: what is told of POST Media holds for it only where that is closed. */
  readonly stream: Told;
}

/** A document of a large service has some megabytes; of what is in it only so much is looked at. */
const LONGEST_TAG = 2_000;
const LONGEST_ELEMENT = 2 * 1024 * 1024;
const MOST_ELEMENTS = 20;

/**
 * Elements with such an attribute, each from its opening to the next end of its kind; CSDL does not nest those that are cut out
 * here. [Note: at the cost of one look] No pattern goes beyond a tag, so that a document of openings without an end is
 * read as fast as any other.
 */
function elements(text: string, name: string, attribute: RegExp): string[] {
  const found: string[] = [];
  for (const { 0: opening, index } of text.matchAll(new RegExp(`<${name}\\b[^<>]{0,${LONGEST_TAG}}>`, 'g'))) {
    if (!attribute.test(opening)) continue;
    const from = index + opening.length;
    const rest = opening.endsWith('/>') ? '' : text.slice(from, from + LONGEST_ELEMENT);
    const end = rest.indexOf(`</${name}>`);
    found.push(`${opening}${end === -1 ? rest : rest.slice(0, end)}`);
    if (found.length === MOST_ELEMENTS) break;
  }
  return found;
}

/** The InsertRestrictions of an entity set, written inside it or by the side with its name as the target. */
function restrictionsOf(set: string, document: string): string[] {
  const inside = elements(document, 'EntitySet', new RegExp(`\\bName="${set}"`));
  const beside = elements(document, 'Annotations', new RegExp(`\\bTarget="[\\w.]+/${set}"`));
  return [...inside, ...beside].flatMap((section) =>
    elements(section, 'Annotation', /\bTerm="(?:[\w.]+\.)?InsertRestrictions"/),
  );
}

function insertable(restriction: string): Told {
  const value =
    /Property="Insertable"[^<>]{0,500}\bBool="(true|false)"/i.exec(restriction)?.[1] ??
    /Property="Insertable"[^<>]{0,500}>\s*<Bool>\s*(true|false)/i.exec(restriction)?.[1];
  return value === undefined ? 'unknown' : value.toLowerCase() === 'true' ? 'yes' : 'no';
}

function isNavigationClosed(restriction: string): boolean {
  const from = restriction.indexOf('NonInsertableNavigationProperties');
  return from !== -1 && /<NavigationPropertyPath>\s*Media\s*<\/NavigationPropertyPath>/.test(restriction.slice(from));
}

/**
 * Reads from `$metadata` (CSDL XML) how Media can be added: by the navigation property `Media` of the type `Property`, and by
 * what the Capabilities vocabulary says (OData Capabilities 4.0, InsertRestrictions). Types alone tell only that something is
 * not there: 'unknown' where nothing is said.
 */
export function readCapabilities(document: string): Pick<ToldWays, 'navigation' | 'media'> {
  const [type] = elements(document, 'EntityType', /\bName="Property"/);
  const hasNavigation = type === undefined || elements(type, 'NavigationProperty', /\bName="Media"/).length > 0;
  const ofProperty = restrictionsOf('Property', document);
  const isTold = ofProperty.some((each) => each.includes('NonInsertableNavigationProperties'));
  const [media = 'unknown'] = restrictionsOf('Media', document)
    .map(insertable)
    .filter((told) => told !== 'unknown');
  return {
    navigation: !hasNavigation || ofProperty.some(isNavigationClosed) ? 'no' : isTold ? 'yes' : 'unknown',
    media,
  };
}

/** Reads an Allow header (RFC 9110 §10.2.1): which methods an address takes. */
export function readAllow(allow: string | undefined): Told {
  if (allow === undefined || allow.trim() === '') return 'unknown';
  return /(?:^|[\s,])POST(?:$|[\s,])/i.test(allow) ? 'yes' : 'no';
}

/** The address itself knows better than the document about all of them. */
export function combineTold(byAddress: Told, byDocument: Told): Told {
  return byAddress === 'unknown' ? byDocument : byAddress;
}
