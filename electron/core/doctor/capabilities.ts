/** What a service tells about adding Media, without being tried. */
export type Told = 'yes' | 'no' | 'unknown';

export interface ToldWays {
  readonly navigation: Told;
  readonly media: Told;
}

const ANNOTATION = /<Annotation\b[^>]*\bTerm="(?:[\w.]+\.)?InsertRestrictions"[^>]*>/g;

/** From each opening to the next end of its element; CSDL does not nest the elements that are cut out here. */
function sections(text: string, opening: RegExp, end: string): string[] {
  return [...text.matchAll(opening)].map((match) => {
    const from = match.index + match[0].length;
    const to = text.indexOf(end, from);
    return match[0].endsWith('/>') ? match[0] : `${match[0]}${text.slice(from, to === -1 ? undefined : to)}`;
  });
}

/** The InsertRestrictions of an entity set, written inside it or by the side with its name as the target. */
function restrictionsOf(set: string, document: string): string[] {
  const inside = sections(document, new RegExp(`<EntitySet\\b[^>]*\\bName="${set}"[^>]*>`, 'g'), '</EntitySet>');
  const beside = sections(
    document,
    new RegExp(`<Annotations\\b[^>]*\\bTarget="[\\w.]+/${set}"[^>]*>`, 'g'),
    '</Annotations>',
  );
  return [...inside, ...beside].flatMap((section) => sections(section, ANNOTATION, '</Annotation>'));
}

function insertable(restriction: string): Told {
  const value =
    /Property="Insertable"[^>]*\bBool="(true|false)"/i.exec(restriction)?.[1] ??
    /Property="Insertable"[^>]*>\s*<Bool>\s*(true|false)/i.exec(restriction)?.[1];
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
export function readCapabilities(document: string): ToldWays {
  const [type] = sections(document, /<EntityType\b[^>]*\bName="Property"[^>]*>/g, '</EntityType>');
  const hasNavigation = type === undefined || /<NavigationProperty\b[^>]*\bName="Media"/.test(type);
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
