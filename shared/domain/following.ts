import { z } from 'zod';
import type { ListingService } from '../contract/listing-services.ts';
import { Corrections, sameCorrections } from './corrections.ts';
import { FLAGS } from './culling.ts';
import { MediaId, Sha256 } from './ids.ts';
import { mergeSequences, weave } from './ordering.ts';
import { Alteration, sameAlteration } from './picture-rules/alteration.ts';
import { PropertyFieldValue } from './property-fields.ts';
import { HOLDS, type ListingState } from './status.ts';

/** What is wanted of a photo, whatever service it goes to. */
export const WantedPhoto = z.object({
  picture: z.object({ sha256: Sha256, corrections: Corrections.nullable() }),
  shortDescription: z.string(),
  imageOf: z.string(),
  rating: z.int(),
  flag: z.enum(FLAGS),
  alteration: Alteration.nullable(),
  hold: z.enum(HOLDS).nullable(),
  removed: z.boolean(),
});
export type WantedPhoto = Readonly<z.infer<typeof WantedPhoto>>;

/** The words of a photo. */
export const REPORTED_FIELDS = ['shortDescription', 'imageOf'] as const;

/** Words that the service of the source reported for a photo, and what the destination had in their place. */
export const ReportedWords = z.object({ field: z.enum(REPORTED_FIELDS), words: z.string(), own: z.string() });
export type ReportedWords = Readonly<z.infer<typeof ReportedWords>>;

/** An undo goes back by a few steps. */
const MOST_REPORTED = 20;

export type ReportedField = ReportedWords['field'];

/** What a service may report that a person could want as well. A photo removed or restored there is no longer rejected here. */
export type AdoptedField = ReportedField | 'flag' | 'removed';

/**
 * The words that a service reported for a photo, with the present ones; the latest first. Pure.
 *
 * @param fields what was reported
 */
export function withReported(
  reported: readonly ReportedWords[],
  source: Pick<WantedPhoto, ReportedField>,
  own: Pick<WantedPhoto, ReportedField>,
  fields: readonly AdoptedField[],
): ReportedWords[] {
  const fresh = REPORTED_FIELDS.flatMap((field): ReportedWords[] => {
    const words = source[field];
    return fields.includes(field) && words !== '' && words !== own[field] ? [{ field, words, own: own[field] }] : [];
  });
  return allReported([fresh, reported]);
}

/** The reported words of several photos as of one; of the same words the first counts. Pure. */
export function allReported(reported: readonly (readonly ReportedWords[])[]): ReportedWords[] {
  const all = reported.flat();
  return all.filter((each, index) => all.findIndex(isOf(each.field, each.words)) === index).slice(0, MOST_REPORTED);
}

/**
 * How a photo is seen once the service of its source has reported something of it: that is no news to the destination; all else
 * that was changed meanwhile still is. Pure.
 */
export function seenAsReportedOfSource(
  seen: Seen<WantedPhoto>,
  source: WantedPhoto,
  fields: readonly AdoptedField[],
): Seen<WantedPhoto> {
  return { ...seen, source: { ...seen.source, ...only(fields, source) } };
}

/**
 * How a photo of a destination is seen once its own service has reported something of it: what differs from what is wanted stays,
 * also where it is what followed before. Pure.
 *
 * @param reported what the service of the source reported for its photo
 */
export function seenAsReported(
  seen: Seen<WantedPhoto>,
  source: WantedPhoto,
  reported: readonly ReportedWords[],
  own: WantedPhoto,
  fields: readonly AdoptedField[],
): Seen<WantedPhoto> {
  const wanted = withoutReported(source, reported);
  const apart = fields.filter((field) => own[field] !== wanted[field]);
  return { source: { ...seen.source, ...only(apart, source) }, own: { ...seen.own, ...only(apart, wanted) } };
}

function only(fields: readonly AdoptedField[], photo: WantedPhoto): Partial<WantedPhoto> {
  return Object.fromEntries(fields.map((field) => [field, photo[field]]));
}

const isOf =
  (field: ReportedField, words: string) =>
  (each: ReportedWords): boolean =>
    each.field === field && each.words === words;

/** What a destination had in place of words that the service of the source reported; null where a person wrote them. */
function hadFor(reported: readonly ReportedWords[], field: ReportedField, words: string): string | null {
  return reported.find(isOf(field, words))?.own ?? null;
}

/** What is wanted of a destination: for words that the service of the source reported, those that it had. Pure. */
export function withoutReported(source: WantedPhoto, reported: readonly ReportedWords[]): WantedPhoto {
  const words = (field: ReportedField): string => hadFor(reported, field, source[field]) ?? source[field];
  return { ...source, shortDescription: words('shortDescription'), imageOf: words('imageOf') };
}

/** A value as it was in the source and in the listing that follows it, when it was followed last. */
export interface Seen<Value> {
  readonly source: Value;
  readonly own: Value;
}

export function seenSchema<Value extends z.ZodType>(value: Value) {
  return z.object({ source: value, own: value });
}

/** What is wanted of a listing besides its photos. */
export const WantedListing = z.object({
  name: z.string(),
  fields: z.record(z.string(), PropertyFieldValue),
  /** Photos that are not removed, by their ids in that listing. */
  order: z.array(MediaId),
});
export type WantedListing = Readonly<z.infer<typeof WantedListing>>;

interface Followed<Value> {
  readonly value: Value;
  readonly seen: Seen<Value>;
  /** Somebody wants something else for this service alone, or the service reported it. */
  readonly isOwn: boolean;
}

type Same<Value> = (one: Value, other: Value) => boolean;

/**
 * What a value becomes in a listing that follows another one: what the source was changed to, unless it was changed there as well. It
 * follows again as soon as it is what the source is, or what it was when it followed last.
 */
export function followValue<Value>(
  source: Value,
  own: Value,
  seen: Seen<Value>,
  isSame: Same<Value> = Object.is,
): Followed<Value> {
  if (isSame(own, source)) return { value: own, seen: { source, own }, isOwn: false };
  if (!isSame(own, seen.own)) return { value: own, seen, isOwn: true };
  // What sync adopted of the service of the source is in `seen` already: it is no wish of a person for another service.
  if (isSame(source, seen.source)) return { value: own, seen, isOwn: false };
  return { value: source, seen: { source, own: source }, isOwn: false };
}

const COLUMNS = [
  'picture',
  'shortDescription',
  'imageOf',
  'rating',
  'flag',
  'alteration',
  'hold',
  'removed',
] as const satisfies readonly (keyof WantedPhoto)[];
type PhotoColumn = (typeof COLUMNS)[number];
const SAME: { readonly [Name in PhotoColumn]: Same<WantedPhoto[Name]> } = {
  picture: (one, other) => one.sha256 === other.sha256 && sameCorrections(one.corrections, other.corrections),
  shortDescription: Object.is,
  imageOf: Object.is,
  rating: Object.is,
  flag: Object.is,
  alteration: sameAlteration,
  hold: Object.is,
  removed: Object.is,
};

/**
 * Each value of a photo for itself; `own` are those that stay apart. [Note: words that a service reported] They are no wish for
 * another service. Where an undo brings them back in the source, the destination has again what it had.
 */
export function followPhoto(
  source: WantedPhoto,
  own: WantedPhoto,
  seen: Seen<WantedPhoto>,
  reported: readonly ReportedWords[] = [],
): { readonly value: WantedPhoto; readonly seen: Seen<WantedPhoto>; readonly own: readonly PhotoColumn[] } {
  const column = <Name extends PhotoColumn>(name: Name): Followed<WantedPhoto[Name]> =>
    followValue<WantedPhoto[Name]>(
      source[name],
      own[name],
      { source: seen.source[name], own: seen.own[name] },
      SAME[name],
    );
  const words = (name: ReportedField): Followed<string> => {
    const each = column(name);
    const isTaken = each.value !== own[name];
    const had = isTaken ? hadFor(reported, name, source[name]) : null;
    return had === null ? each : { ...each, value: had, seen: { ...each.seen, own: had } };
  };
  const followed = {
    picture: column('picture'),
    shortDescription: words('shortDescription'),
    imageOf: words('imageOf'),
    rating: column('rating'),
    flag: column('flag'),
    alteration: column('alteration'),
    hold: column('hold'),
    removed: column('removed'),
  } satisfies { readonly [Name in PhotoColumn]: Followed<WantedPhoto[Name]> };
  const whole = (of: (each: Followed<unknown>) => unknown): WantedPhoto =>
    WantedPhoto.parse(Object.fromEntries(Object.entries(followed).map(([name, each]) => [name, of(each)])));
  return {
    value: whole(({ value }) => value),
    seen: { source: whole((each) => each.seen.source), own: whole((each) => each.seen.own) },
    own: COLUMNS.filter((name) => followed[name].isOwn),
  };
}

export function sameWanted(one: WantedPhoto, other: WantedPhoto): boolean {
  return COLUMNS.every((name) => isSameIn(name, one, other));
}

function isSameIn<Name extends PhotoColumn>(name: Name, one: WantedPhoto, other: WantedPhoto): boolean {
  return SAME[name](one[name], other[name]);
}

type Fields = WantedListing['fields'];

/** Each field for itself; one that is absent is not sent. */
export function followFields(source: Fields, own: Fields, seen: Seen<Fields>): { value: Fields; seen: Seen<Fields> } {
  const names = new Set([...Object.keys(source), ...Object.keys(own)]);
  const followed = [...names].map((name) => {
    const each = followValue(source[name], own[name], { source: seen.source[name], own: seen.own[name] });
    return { name, ...each };
  });
  const fields = (of: (each: (typeof followed)[number]) => Fields[string] | undefined): Fields =>
    Object.fromEntries(followed.flatMap((each) => definite(each.name, of(each))));
  return {
    value: fields(({ value }) => value),
    seen: { source: fields((each) => each.seen.source), own: fields((each) => each.seen.own) },
  };
}

function definite(name: string, value: Fields[string] | undefined): [string, Fields[string]][] {
  return value === undefined ? [] : [[name, value]];
}

/**
 * The order of a listing that follows another one. Photos are named as in that listing.
 *
 * @param source as the source has them, those alone that both have
 * @param own as they stand, with photos that only this listing has; one that has just come, or is back, stands anywhere
 */
export function followOrder(
  source: readonly MediaId[],
  own: readonly MediaId[],
  seen: Seen<readonly MediaId[]>,
): Followed<readonly MediaId[]> {
  const [seenSource, seenOwn] = [new Set(seen.source), new Set(seen.own)];
  const fresh = new Set(source.filter((id) => !seenSource.has(id) || !seenOwn.has(id)));
  const settled = own.filter((id) => !fresh.has(id));
  const [settledSource, settledShared] = [kept(source, settled), kept(settled, source)];
  const before = { source: kept(seen.source, settledShared), own: kept(seen.own, settledShared) };
  const followed = followValue<readonly MediaId[]>(settledSource, settledShared, before, sameOrder);
  const merged = followed.isOwn
    ? (mergeSequences(before.source, settledShared, settledSource) ?? settledShared)
    : followed.value;
  const value = withFresh(weave(settled, merged), source, fresh);
  const isOwn = !sameOrder(kept(value, source), source) && followed.isOwn;
  return { value, seen: { source, own: isOwn ? withFresh(before.own, source, fresh) : kept(value, source) }, isOwn };
}

const sameOrder = (one: readonly MediaId[], other: readonly MediaId[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const kept = (order: readonly MediaId[], among: readonly MediaId[]): readonly MediaId[] => {
  const those = new Set(among);
  return order.filter((id) => those.has(id));
};

/** Each of the fresh ones stands behind the one that it follows in the source. */
function withFresh(
  own: readonly MediaId[],
  source: readonly MediaId[],
  fresh: ReadonlySet<MediaId>,
): readonly MediaId[] {
  const order = [...own];
  source.forEach((id, index) => {
    if (!fresh.has(id)) return;
    const previous = source[index - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id);
  });
  return order;
}

/** The worst first: what a person has to see of several. */
const WORST_FIRST: readonly ListingState[] = ['conflict', 'needs-attention', 'changed', 'draft', 'empty', 'up-to-date'];

type Counted = 'toSend' | 'processing' | 'conflicts' | 'needsAttention' | 'errors' | 'unseenBase';

type Standing = Pick<ListingService, 'state' | 'fieldsMissing' | Counted> & { readonly fieldsNeeded: number };

/** How a listing stands at all of its services together: with what is to be done at any of them. */
export function atAllServices(listing: Standing & { readonly services: readonly ListingService[] }): Standing {
  const { services } = listing;
  if (services.length === 0) return listing;
  const states = new Set(services.map(({ state }) => state));
  const worst = WORST_FIRST.find((state) => states.has(state)) ?? listing.state;
  // What is still to be created at one service is a change of what is at another.
  const isDraft = worst === 'draft' || worst === 'empty';
  const state = isDraft && services.some(({ onService }) => onService) ? 'changed' : worst;
  const sum = (of: Counted): number => services.reduce((total, each) => total + each[of], 0);
  // A field that several of them require is filled in once.
  const fieldsMissing = [...new Set(services.flatMap((each) => each.fieldsMissing))];
  return {
    state,
    fieldsMissing,
    fieldsNeeded: listing.fieldsNeeded + fieldsMissing.length - listing.fieldsMissing.length,
    unseenBase: sum('unseenBase'),
    toSend: sum('toSend'),
    processing: sum('processing'),
    conflicts: sum('conflicts'),
    needsAttention: sum('needsAttention'),
    errors: sum('errors'),
  };
}

/** A listing with how it stands at all of its services: what lists of listings show. */
export function inAllServices<Listing extends Standing & { readonly services: readonly ListingService[] }>(
  listing: Listing,
): Listing {
  return listing.services.length === 0 ? listing : { ...listing, ...atAllServices(listing) };
}
