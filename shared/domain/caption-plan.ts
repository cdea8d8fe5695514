import type { MediaItem, PropertyFieldView } from '../contract/model.ts';
import { type CaptionList, type MappedCaptions, mapCaptionList, readCaptionList } from './caption-list.ts';
import { fillTemplate, type TemplatePhoto, templateValues } from './caption-template.ts';
import { clockOf } from './capture-time.ts';
import { splitCodes } from './code-list.ts';
import { replaceCodes } from './code-replacements.ts';
import type { MediaId } from './ids.ts';
import type { CodeReplacement } from './settings.ts';

/** What a plan needs to know of a photo and of its listing. */
export type PlannedPhoto = Pick<
  MediaItem,
  'mediaId' | 'number' | 'fileName' | 'shortDescription' | 'imageOf' | 'captureTime' | 'rejected'
>;
interface PlannedListing {
  readonly name: string;
  readonly media: readonly Pick<MediaItem, 'mediaId' | 'imageOf' | 'rejected'>[];
  readonly fields: readonly PlannedField[];
}
type PlannedField = Pick<PropertyFieldView, 'name' | 'value' | 'lookup'>;
type FieldLookup = NonNullable<PropertyFieldView['lookup']>;

/** A caption that would become another one. */
export interface CaptionChange<Item> {
  readonly item: Item;
  readonly after: string;
}

/** How the one who asks for a plan says things. */
export interface PlanWords {
  room(imageOf: string): string;
  code(lookup: FieldLookup, code: string): string;
  /** The day that a moment has in UTC. */
  day(date: Date): string;
  readonly yes: string;
  readonly no: string;
}

export interface TemplatePlan<Item> {
  readonly changes: readonly CaptionChange<Item>[];
  /** Variables and codes that nobody knows; they stay as they are written. */
  readonly unknown: { readonly variables: readonly string[]; readonly codes: readonly string[] };
  /** Nothing changes, since only photos without a caption were asked for and all have one. */
  readonly allCaptioned: boolean;
  /** Photos that were asked for and get nothing, because the template comes out empty for them. */
  readonly comeOutEmpty: number;
}

interface TemplateRequest<Item> {
  readonly template: string;
  readonly codes: readonly CodeReplacement[];
  readonly listing: PlannedListing;
  readonly items: readonly Item[];
  /** Captions that are there stay. */
  readonly onlyEmpty: boolean;
}

/** What each photo gets by a template; one that comes out empty for a photo changes nothing. */
export function planTemplate<Item extends PlannedPhoto>(
  { template, codes, listing, items, onlyEmpty }: TemplateRequest<Item>,
  words: PlanWords,
): TemplatePlan<Item> {
  const written = replaceCodes(template, codes);
  const variables = new Set<string>();
  const photoOf = templatePhotos(listing, words);
  const filled = items.map((item) => {
    const { text, unknown } = fillTemplate(written.text, templateValues(photoOf(item)));
    for (const name of unknown) variables.add(name);
    return { item, after: text };
  });
  const wanted = filled.filter(({ item }) => !onlyEmpty || item.shortDescription === '');
  const changes = wanted.filter(({ item, after }) => after !== '' && after !== item.shortDescription);
  return {
    changes,
    unknown: { variables: [...variables], codes: [...new Set(written.unknown)] },
    allCaptioned: onlyEmpty && items.every((item) => item.shortDescription !== ''),
    comeOutEmpty: wanted.filter(({ after }) => after === '').length,
  };
}

interface ListPlan<Item> {
  readonly changes: readonly CaptionChange<Item>[];
  readonly list: CaptionList;
  readonly mapped: MappedCaptions<MediaId>;
  /** They stay as they are written. */
  readonly unknownCodes: readonly string[];
}

interface ListRequest<Item> {
  readonly pasted: string;
  readonly codes: readonly CodeReplacement[];
  readonly items: readonly Item[];
  readonly emptyLineSkips: boolean;
}

/** What each photo gets by a pasted list. */
export function planList<Item extends PlannedPhoto>({
  pasted,
  codes,
  items,
  emptyLineSkips,
}: ListRequest<Item>): ListPlan<Item> {
  const list = readCaptionList(pasted, { emptyLineSkips, fileNames: items.map((item) => item.fileName) });
  const mapped = mapCaptionList<MediaId>(list, items);
  const byId = new Map(items.map((item) => [item.mediaId, item]));
  const unknown = new Set<string>();
  const changes = mapped.captions.flatMap(({ mediaId, text }) => {
    const item = byId.get(mediaId);
    const replaced = replaceCodes(text, codes);
    for (const code of replaced.unknown) unknown.add(code);
    return item === undefined || replaced.text === item.shortDescription ? [] : [{ item, after: replaced.text }];
  });
  return { changes, list, mapped, unknownCodes: [...unknown] };
}

function templatePhotos(listing: PlannedListing, words: PlanWords): (item: PlannedPhoto) => TemplatePhoto {
  const fields = Object.fromEntries(listing.fields.map((field) => [field.name, fieldText(field, words)]));
  const sent = listing.media.filter((item) => !item.rejected);
  const ofRoom = Map.groupBy(sent, ({ imageOf }) => imageOf.toLowerCase());
  const places = [...ofRoom.values()].flatMap((same) => same.map(({ mediaId }, at) => [mediaId, at + 1] as const));
  const nth = new Map(places);
  return (item) => ({
    position: item.number,
    count: sent.length,
    listing: listing.name,
    room: item.imageOf === '' ? '' : words.room(item.imageOf),
    nth: item.imageOf === '' ? null : (nth.get(item.mediaId) ?? null),
    caption: item.shortDescription,
    fileName: item.fileName,
    date: dayOf(item.captureTime, words),
    fields,
  });
}

function dayOf(captureTime: string | null, words: PlanWords): string {
  const shown = clockOf(captureTime);
  return shown === null ? '' : words.day(shown);
}

function fieldText({ value, lookup }: PlannedField, words: PlanWords): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  if (lookup === null) return value;
  return splitCodes(value)
    .map((code) => words.code(lookup, code))
    .join(', ');
}
