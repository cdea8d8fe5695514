import type { Finding } from '../contract/findings.ts';
import type { ListingDetail, MediaItem, Problem, PropertyFieldView } from '../contract/model.ts';
import { inEnglish, phrase } from './phrases/phrase.ts';
import { checkPictures } from './picture-rules/check.ts';
import type { PictureFacts, PictureFinding } from './picture-rules/facts.ts';
import { type PictureRuleName, type ProfileLimits, rulesOfProfile } from './picture-rules/rule-set.ts';
import type { PropertyFields } from './property-fields.ts';
import type { RuleFinding } from './rules/outcome.ts';
import { takesRoom } from './service-fields/form.ts';

type FindingFacts = Pick<ListingDetail, 'media' | 'fields' | 'problem' | 'rules' | 'pictureRules' | 'rooms'>;

/** The one list: of the listing first, then photo by photo. */
export function findingsOf(listing: FindingFacts): readonly Finding[] {
  const positions = new Map(listing.media.map(({ mediaId, position }) => [mediaId, position]));
  const ofPictures = checkPictures(rulesOfProfile(listing), factsOf(listing.media)).map((found) => {
    const finding = ofPicture(found, found.mediaId === null ? null : (positions.get(found.mediaId) ?? null));
    return takesFix(listing, found) ? finding : { ...finding, fixable: false };
  });
  const all = [
    ...(listing.problem === null ? [] : [ofProblem(listing.problem, null)]),
    ...listing.fields.flatMap(ofField),
    ...listing.media.flatMap(ofPhoto),
    ...ofPictures,
  ];
  return all.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
}

/** A room that the service does not have on its list would be refused: a person selects another one. */
export function takesFix({ rooms }: Pick<FindingFacts, 'rooms'>, { fix }: Pick<PictureFinding, 'fix'>): boolean {
  return fix?.kind !== 'room' || takesRoom(rooms, fix.to);
}

/** What rules about pictures look at of a photo. */
type PhotoToCheck = Pick<
  MediaItem,
  | 'mediaId'
  | 'shortDescription'
  | 'imageOf'
  | 'rendition'
  | 'alteration'
  | 'keywords'
  | 'rejected'
  | 'signals'
  | 'hints'
  | 'sentLabel'
  | 'corrections'
  | 'original'
>;

/** [Note: known by its photo] A photo that is as it was has the same facts, about which everything is known. */
const facts = new WeakMap<PhotoToCheck, PictureFacts>();

/** The facts about the photos to send, as rules see them. */
export function factsOf(media: readonly PhotoToCheck[]): readonly PictureFacts[] {
  return media
    .filter(({ rejected }) => !rejected)
    .map((item) => {
      const known = facts.get(item);
      if (known !== undefined) return known;
      const { mediaId, shortDescription, imageOf, rendition: sent } = item;
      const { alteration, keywords, signals, hints, sentLabel, corrections, original } = item;
      // Whatever a photo is, a JPEG of it is sent.
      const mediaType = sent === null ? null : 'image/jpeg';
      const words = { mediaId, shortDescription, imageOf, keywords, alteration };
      const made: PictureFacts = { ...words, sent, mediaType, signals, hints, sentLabel, corrections, original };
      facts.set(item, made);
      return made;
    });
}

const WIRE_NAMES = { shortDescription: 'ShortDescription', imageOf: 'ImageOf' } as const;

/** [Note: reported once] What is found as before is the same finding as before, unless its photo stands elsewhere. */
const reported = new WeakMap<PictureFinding, Finding>();

function ofPicture(found: PictureFinding, position: number | null): Finding {
  const known = reported.get(found);
  if (known?.position === position) return known;
  const made: Finding = {
    rule: found.rule,
    source: 'picture',
    severity: found.severity,
    mediaId: found.mediaId,
    position,
    field: found.field === null ? null : WIRE_NAMES[found.field],
    message: inEnglish(found.message),
    phrase: found.message,
    fixable: found.fix !== null,
  };
  reported.set(found, made);
  return made;
}

/** That a caption is too long its rule says already. */
function ofPhoto(item: MediaItem): Finding[] {
  const { problem, originalProblem, rejected } = item;
  const own = problem === null || problem.code === 'captionTooLong' ? [] : [ofProblem(problem, item)];
  return rejected || originalProblem === null
    ? own
    : [...own, { ...ofProblem(originalProblem, item), severity: 'warning' }];
}

function ofProblem(problem: Problem, item: MediaItem | null): Finding {
  const { code, message, phrase: said, field, action } = problem;
  const isWait = item === null ? action === 'retry' : item.state !== 'needs-attention';
  return {
    rule: code,
    source: 'problem',
    severity: isWait ? 'warning' : 'error',
    mediaId: item?.mediaId ?? null,
    position: item?.position ?? null,
    field: field === undefined ? null : WIRE_NAMES[field],
    message,
    phrase: said,
    fixable: false,
  };
}

function ofField({ name, problem, rules }: PropertyFieldView): Finding[] {
  const refused: Finding[] =
    problem === null
      ? []
      : [
          {
            ...NOWHERE,
            field: name,
            rule: 'refusedField',
            source: 'problem',
            severity: 'error',
            message: problem,
            phrase: undefined,
          },
        ];
  return [...refused, ...(rules?.findings ?? []).map((found) => ofRule(name, found))];
}

function ofRule(field: string, { rule, severity, code, text, help }: RuleFinding): Finding {
  const meaning = phrase(`rule.${code}`);
  const message = text === '' ? inEnglish(meaning) : [text, help].filter((each) => each !== '').join(' ');
  const said = text === '' ? meaning : undefined;
  return { ...NOWHERE, field, rule, source: 'service', severity, message, phrase: said };
}

/** A field has no place. */
const NOWHERE = { mediaId: null, position: null, fixable: false } as const;

type FieldValue = Pick<PropertyFieldView, 'name' | 'value'>;

/**
 * What is agreed to when a listing is sent with an error: this fault of these words. Other words are another error.
 */
export function keyOfError(
  { rule, mediaId, field, message }: Finding,
  { media, fields }: { readonly media: readonly PhotoToCheck[]; readonly fields: readonly FieldValue[] },
): string {
  const item = mediaId === null ? undefined : media.find((each) => each.mediaId === mediaId);
  const words = item === undefined ? fields.find(({ name }) => name === field)?.value : wordsOf(item, field);
  return JSON.stringify([rule, mediaId, field, words ?? null, message]);
}

function wordsOf(item: PhotoToCheck, field: string | null): string | null {
  if (field === WIRE_NAMES.shortDescription) return item.shortDescription;
  return field === WIRE_NAMES.imageOf ? item.imageOf : null;
}

/** Said of a listing as missing already. */
export const SAID_AS_MISSING: ReadonlySet<string> = new Set<PictureRuleName>(['captionRequired', 'roomRequired']);

export interface ErrorCounts {
  /** Those by picture rules that keep a listing from being ready, beside what is missing of it. */
  readonly errors: number;
  /** All that keep it from being sent. */
  readonly holding: number;
}

/** What errors are looked for in. */
interface ListingToCheck {
  readonly media: readonly PhotoToCheck[];
  readonly fields: PropertyFields;
  /** By rules of the service. */
  readonly fieldFindings: readonly (RuleFinding & { readonly field: string })[];
  /** Keys of those with which a person sent it all the same. */
  readonly agreed: ReadonlySet<string>;
}

/** How many errors a listing has that nobody has agreed to, by a profile with picture rules. */
export function countErrors(limits: ProfileLimits, listing: ListingToCheck): ErrorCounts {
  if (limits.pictureRules === null) return { errors: 0, holding: 0 };
  const { media, fields, fieldFindings, agreed } = listing;
  const views = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const isOpen = (found: Finding): boolean =>
    found.severity === 'error' && !agreed.has(keyOfError(found, { media, fields: views }));
  const open = checkPictures(rulesOfProfile(limits), factsOf(media)).filter((found) => isOpen(ofPicture(found, null)));
  return {
    errors: open.filter(({ rule }) => !SAID_AS_MISSING.has(rule)).length,
    holding: open.length + fieldFindings.map((found) => ofRule(found.field, found)).filter(isOpen).length,
  };
}

interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
}

export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}
