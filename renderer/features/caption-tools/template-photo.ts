import type { ListingDetail, MediaItem, PropertyFieldView } from '../../../shared/contract/model.ts';
import type { TemplatePhoto } from '../../../shared/domain/caption-template.ts';
import { roomWord, shownValues, shownWord } from '../../language/lookup-words.ts';
import type { Words } from '../../language/words.ts';

/** What a template can say of the photos of a listing, in the words that the person sees. */
export function templatePhotos(words: Words, detail: ListingDetail): (item: MediaItem) => TemplatePhoto {
  const fields = Object.fromEntries(detail.fields.map((field) => [field.name, fieldText(words, field)]));
  // Made once: with thousands of photos it would take longer than all the rest.
  const days = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium' });
  return (item) => ({
    position: item.position,
    count: detail.media.length,
    listing: detail.name,
    room: item.imageOf === '' ? '' : roomWord(words, item.imageOf),
    caption: item.shortDescription,
    fileName: item.fileName,
    date: dayOf(days, item.captureTime),
    fields,
  });
}

function dayOf(days: Intl.DateTimeFormat, captureTime: string | null): string {
  const date = new Date(captureTime ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : days.format(date);
}

function fieldText(words: Words, { value, lookup }: PropertyFieldView): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return words.t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return String(value);
  if (lookup === null) return value;
  const values = shownValues(words, lookup);
  return value
    .split(',')
    .map((code) => shownWord(values, code.trim()))
    .join(', ');
}
