import { correctedSize } from '../corrections/geometry.ts';
import type { Corrections } from '../corrections.ts';
import type { MediaId } from '../ids.ts';
import type { Phrase } from '../phrases/phrase.ts';
import { sameAlteration } from './alteration.ts';
import { captionsToTry, mostCharacters, roomToTry } from './caption-fixes.ts';
import { describeOrderFault, faultsOfOrder } from './check-order.ts';
import { faultOfPhoto, isHint, isReportedCode, mayCarryCode, type PhotoRule } from './check-photo.ts';
import { correctionsToTry } from './check-signals.ts';
import type { PictureFacts, PictureFinding, PictureFix } from './facts.ts';
import { familyOf, type Sequence } from './families.ts';
import { PERHAPS_ALTERED } from './hints.ts';
import { movesToTry, withMove } from './moves.ts';
import { isCaptionRule, isOrderRule, isSignalRule, type OrderRule, type PictureRule } from './rule-set.ts';

/**
 * What rules find about the photos of a listing that are sent, in their order: first of the listing, then photo by photo. A fix is
 * there where it makes the finding vanish and brings no other one.
 */
export function checkPictures(
  rules: readonly PictureRule[],
  photos: readonly PictureFacts[],
): readonly PictureFinding[] {
  const sorted = sortedOf(rules);
  const { together, found } = lookTogether(sorted, photos);
  const all = [...(found.get(null) ?? [])];
  for (const [index, photo] of photos.entries()) {
    const own = index < 2 ? findOfPhoto(sorted, photo, together) : findAlone(sorted, photo);
    const others = found.get(photo.mediaId);
    all.push(...(others === undefined ? own : [...own, ...others].toSorted((one, other) => one.index - other.index)));
  }
  return all;
}

/** The facts once a fix is done. */
export function withFix(photos: readonly PictureFacts[], fix: PictureFix): readonly PictureFacts[] {
  switch (fix.kind) {
    case 'caption':
      return photos.map((photo) => (photo.mediaId === fix.mediaId ? { ...photo, shortDescription: fix.to } : photo));
    case 'room':
      return photos.map((photo) => (photo.mediaId === fix.mediaId ? { ...photo, imageOf: fix.to } : photo));
    case 'correct':
      return photos.map((photo) => (photo.mediaId === fix.mediaId ? withCorrections(photo, fix.to) : photo));
    case 'label':
      return photos.map((photo) => (photo.mediaId === fix.mediaId ? withLabel(photo) : photo));
    case 'move':
      return withMove(photos, fix);
  }
}

export function withLabel(photo: PictureFacts): PictureFacts {
  const { alteration } = photo;
  return alteration === null ? photo : { ...photo, alteration: { ...alteration, drawLabel: true } };
}

/** [Note: foreseen size] A picture that is straightened loses its corners, and what is sent of it as much. */
export function withCorrections(photo: PictureFacts, corrections: Corrections): PictureFacts {
  const { sent, original } = photo;
  const [before, after] = [photo.corrections, corrections].map((each) => correctedSize(each, original));
  if (sent === null || before === undefined || after === undefined) return { ...photo, corrections };
  const width = Math.round((sent.width * after.width) / before.width);
  const height = Math.round((sent.height * after.height) / before.height);
  return { ...photo, corrections, sent: { ...sent, width, height } };
}

const NOTHING: readonly PictureFinding[] = [];

interface Numbered<Rule = PhotoRule> {
  readonly rule: Rule;
  readonly index: number;
}

interface Rules {
  readonly count: number;
  readonly mostCharacters: number;
  readonly ofPhoto: readonly Numbered[];
  readonly ofOrder: readonly Numbered<OrderRule>[];
  /** Those of them that another sequence of the same photos can break. */
  readonly ofSequence: readonly Numbered<OrderRule>[];
  /** What was found of photos by themselves. */
  readonly known: WeakMap<PictureFacts, readonly PictureFinding[]>;
  /** What was found of photos together the last time. */
  last: FoundTogether | null;
}

/** What a rule finds wrong with a photo, in the company of the others of its set. */
function faultIn({ ofPhoto }: Pick<Rules, 'ofPhoto'>, rule: PhotoRule, photo: PictureFacts): Phrase | null {
  const fault = faultOfPhoto(rule, photo);
  return fault === null || (rule.rule === 'qrCode' && isSettledByOthers(ofPhoto, photo)) ? null : fault;
}

/** Whether what other rules say of a photo leaves nothing to say of a code on it. */
function isSettledByOthers(ofPhoto: readonly Numbered[], photo: PictureFacts): boolean {
  return ofPhoto.some(({ rule }) => mayCarryCode(rule, photo) || isReportedCode(rule, photo));
}

interface Together extends Sequence {
  readonly rules: Rules;
  /** The photos that each rule reports, by the number of the rule. */
  readonly before: ReadonlyMap<number, ReadonlySet<MediaId | null>>;
}

type Place = Pick<PictureFinding, 'index' | 'mediaId'>;

interface FoundTogether {
  readonly together: Together;
  /** By photo; of the listing by null. */
  readonly found: ReadonlyMap<MediaId | null, readonly PictureFinding[]>;
}

/**
 * [Note: looked at once] After a change only the photos that it is about are looked at again, and all of them together only where it is
 * about what counts there: their sequence, their rooms, and how they are altered.
 */
const sets = new WeakMap<readonly PictureRule[], Rules>();

function sortedOf(rules: readonly PictureRule[]): Rules {
  const known = sets.get(rules);
  if (known !== undefined) return known;
  const ofPhoto = rules.flatMap((rule, index) => (isOrderRule(rule) ? [] : [{ rule, index }]));
  const ofOrder = rules.flatMap((rule, index) => (isOrderRule(rule) ? [{ rule, index }] : []));
  const made: Rules = {
    count: rules.length,
    mostCharacters: mostCharacters(rules),
    ofPhoto,
    ofOrder,
    ofSequence: ofOrder.filter(({ rule }) => rule.rule !== 'count' && rule.rule !== 'coverage'),
    known: new WeakMap(),
    last: null,
  };
  sets.set(rules, made);
  return made;
}

function lookTogether(rules: Rules, photos: readonly PictureFacts[]): FoundTogether {
  if (rules.last !== null && isSameTogether(rules.last.together.photos, photos)) return rules.last;
  const family = familyOf(photos);
  const places = new Map(photos.map(({ mediaId }, place) => [mediaId, place] as const));
  const before = new Map(
    rules.ofOrder.map(({ rule, index }) => [index, new Set(faultsOfOrder(rule, photos, family))] as const),
  );
  const together: Together = { rules, photos, family, places, before };
  rules.last = { together, found: Map.groupBy(findOfOrder(together), ({ mediaId }) => mediaId) };
  return rules.last;
}

function isSameTogether(before: readonly PictureFacts[], now: readonly PictureFacts[]): boolean {
  return (
    before.length === now.length &&
    now.every((photo, index) => {
      const was = before[index];
      return (
        photo === was ||
        (photo.mediaId === was?.mediaId &&
          photo.imageOf === was.imageOf &&
          sameAlteration(photo.alteration, was.alteration))
      );
    })
  );
}

function findAlone(rules: Rules, photo: PictureFacts): readonly PictureFinding[] {
  const known = rules.known.get(photo);
  if (known !== undefined) return known;
  const found = findOfPhoto(rules, photo, null);
  rules.known.set(photo, found);
  return found;
}

/** @param together what a new room of the photo counts for; null where it cannot make anything worse */
function findOfPhoto(rules: Rules, photo: PictureFacts, together: Together | null): readonly PictureFinding[] {
  const faults: (Numbered & { readonly message: Phrase })[] = [];
  for (const { rule, index } of rules.ofPhoto) {
    const message = faultIn(rules, rule, photo);
    if (message !== null) faults.push({ rule, index, message });
  }
  if (faults.length === 0) return NOTHING;
  const before = new Set(faults.map(({ index }) => index));
  const { mediaId } = photo;
  const found = faults
    .filter(({ message }) => !isHint(message))
    .map(({ rule, index, message }): PictureFinding => {
      const fix = fixOfPhoto({ rule, index }, photo, { rules, before, together });
      return { rule: rule.rule, index, severity: rule.severity, mediaId, field: fieldOf(rule), message, fix };
    });
  const hint = faults.find(({ message }) => isHint(message));
  return hint === undefined ? found : [...found, hintOf(rules, photo, hint.message)];
}

/** What nobody is sure of is no error, whatever its rules say, and said once of a photo. */
function hintOf({ count }: Rules, { mediaId }: PictureFacts, message: Phrase): PictureFinding {
  return { rule: PERHAPS_ALTERED, index: count, severity: 'warning', mediaId, field: null, message, fix: null };
}

function fieldOf(rule: PhotoRule): PictureFinding['field'] {
  if (rule.rule === 'roomRequired') return 'imageOf';
  return isCaptionRule(rule) ? 'shortDescription' : null;
}

interface Around {
  readonly rules: Rules;
  /** Numbers of the rules that find something about the photo as it is. */
  readonly before: ReadonlySet<number>;
  readonly together: Together | null;
}

function fixOfPhoto({ rule, index }: Numbered, photo: PictureFacts, { rules, before, together }: Around) {
  const { mediaId } = photo;
  if (rule.rule === 'roomRequired') {
    const to = roomToTry(photo);
    if (to === null) return null;
    const fix: PictureFix = { kind: 'room', mediaId, to };
    // A room where none was can only help what is asked of all photos, but for the first two, which have to show the front.
    return together === null ? fix : bringsNone(together, fix);
  }
  if (isSignalRule(rule)) {
    const isGood = (to: Corrections): boolean => {
      const changed = withCorrections(photo, to);
      return rules.ofPhoto.every(
        (each) => (each.index !== index && before.has(each.index)) || faultIn(rules, each.rule, changed) === null,
      );
    };
    const to = correctionsToTry(rule, photo).find(isGood);
    return to === undefined ? null : ({ kind: 'correct', mediaId, to } as const);
  }
  if (rule.rule === 'labelOnPicture') {
    return faultIn(rules, rule, withLabel(photo)) === null ? ({ kind: 'label', mediaId } as const) : null;
  }
  if (!isCaptionRule(rule)) return null;
  const isGood = (caption: string): boolean => {
    const changed = { ...photo, shortDescription: caption };
    return rules.ofPhoto.every(
      (each) =>
        !isCaptionRule(each.rule) ||
        (each.index !== index && before.has(each.index)) ||
        faultIn(rules, each.rule, changed) === null,
    );
  };
  const to = captionsToTry(rule, photo, rules.mostCharacters).find(isGood);
  return to === undefined ? null : ({ kind: 'caption', mediaId, to } as const);
}

/**
 * The fix where it makes nothing worse about the photos together, or null.
 *
 * @param ends a finding that it has to end
 */
function bringsNone({ rules, photos, family, before }: Together, fix: PictureFix, ends?: Place): PictureFix | null {
  const breakable = fix.kind === 'move' ? rules.ofSequence : rules.ofOrder;
  const after = withFix(photos, fix);
  const isGood = breakable.every(({ rule, index }) =>
    faultsOfOrder(rule, after, family).every(
      (mediaId) => before.get(index)?.has(mediaId) === true && (index !== ends?.index || mediaId !== ends.mediaId),
    ),
  );
  return isGood ? fix : null;
}

function findOfOrder(together: Together): PictureFinding[] {
  const { rules, before } = together;
  return rules.ofOrder.flatMap(({ rule, index }) =>
    [...(before.get(index) ?? [])].map((mediaId): PictureFinding => {
      const ends = { index, mediaId };
      const fix = movesToTry(rule, together, mediaId).find((each) => bringsNone(together, each, ends) !== null);
      const message = describeOrderFault(rule, together, mediaId);
      return { rule: rule.rule, index, severity: rule.severity, mediaId, field: null, message, fix: fix ?? null };
    }),
  );
}
