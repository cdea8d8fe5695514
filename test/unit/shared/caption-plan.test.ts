import { describe, expect, it } from 'vitest';
import { type PlannedPhoto, type PlanWords, planList, planTemplate } from '../../../shared/domain/caption-plan.ts';
import { placed } from '../../../shared/domain/culling.ts';
import { MediaId } from '../../../shared/domain/ids.ts';

const WORDS: PlanWords = {
  room: (imageOf) => `the ${imageOf}`,
  code: (lookup, code) => `${lookup}:${code}`,
  day: (date) => date.toISOString().slice(0, 10),
  yes: 'Sí',
  no: 'No',
};
const CODES = [{ code: 'kit', text: 'Kitchen' }];

const photo = (position: number, changes: Partial<PlannedPhoto> = {}): PlannedPhoto => ({
  mediaId: MediaId.parse(`7c9e6679-7425-40de-944b-e07fc1f90ae${position}`),
  number: position,
  fileName: `DSC_${position}.jpg`,
  shortDescription: '',
  imageOf: '',
  captureTime: null,
  rejected: false,
  ...changes,
});
const items = [
  photo(1, { imageOf: 'Kitchen', captureTime: '2026-05-04T10:00:00Z' }),
  photo(2, { shortDescription: 'Garden', captureTime: 'no day' }),
];
const listing = {
  name: 'Oak',
  media: items,
  fields: [
    { name: 'PropertyType', value: 'A, B', lookup: 'PropertyType' as const },
    { name: 'WellReportYN', value: true, lookup: null },
    { name: 'YearBuilt', value: 1998, lookup: null },
    { name: 'Zoning', lookup: null },
  ],
};

describe('captions by a template', () => {
  const plan = (template: string, onlyEmpty = false) => {
    const { changes, ...rest } = planTemplate({ template, codes: CODES, listing, items, onlyEmpty }, WORDS);
    return { ...rest, changes: changes.map(({ item, after }) => [item.number, after]) };
  };

  it('say what is known of the photo and the listing, in the words of the one who asks', () => {
    expect(plan('{n}/{count} {listing}, {room}, {date}').changes).toEqual([
      [1, '1/2 Oak, the Kitchen, 2026-05-04'],
      [2, '2/2 Oak'],
    ]);
    expect(plan('{propertytype}; {wellreportyn}; {yearbuilt}; {zoning}').changes[0]).toEqual([
      1,
      'PropertyType:A, PropertyType:B; Sí; 1998',
    ]);
  });

  it('number the photos as they are sent: a rejected one is passed over', () => {
    const rejected = placed([photo(1, { rejected: true }), photo(2), photo(3)]);
    const numbered = { ...listing, media: rejected };
    const { changes } = planTemplate(
      { template: '{n}/{count}', codes: [], listing: numbered, items: rejected.slice(1), onlyEmpty: false },
      WORDS,
    );
    expect(changes.map(({ after }) => after)).toEqual(['1/2', '2/2']);
  });

  it('tell several photos of a room apart, the first by the room alone and as they are sent', () => {
    const rooms = ['Bedroom', 'Kitchen', 'bedroom', 'Bedroom', ''];
    const media = placed(rooms.map((imageOf, at) => photo(at + 1, { imageOf, rejected: at === 2 })));
    const bedrooms = { ...listing, media };
    const { changes } = planTemplate(
      { template: '{room} {nth}, {listing}', codes: [], listing: bedrooms, items: media.slice(1), onlyEmpty: false },
      WORDS,
    );
    expect(changes.map(({ after }) => after)).toEqual([
      'the Kitchen, Oak',
      'the bedroom, Oak',
      'the Bedroom 2, Oak',
      'Oak',
    ]);
  });

  it('leave captions that are there alone when only empty ones are meant', () => {
    expect(plan('{file}', true)).toMatchObject({ changes: [[1, 'DSC_1']], allCaptioned: false });
    const captioned = [photo(1, { shortDescription: 'Front' })];
    expect(
      planTemplate({ template: '{file}', codes: CODES, listing, items: captioned, onlyEmpty: true }, WORDS),
    ).toMatchObject({ changes: [], allCaptioned: true });
  });

  it('name each variable and each code that nobody knows once', () => {
    expect(plan(String.raw`\kit\ \pool\, \pool\ {nobody} {nobody}`)).toMatchObject({
      unknown: { variables: ['{nobody}'], codes: ['pool'] },
      changes: [1, 2].map((position) => [position, String.raw`Kitchen \pool\, \pool\ {nobody} {nobody}`]),
    });
  });

  it('change nothing where they come out empty or as they are', () => {
    expect(plan('{room}').changes).toEqual([[1, 'the Kitchen']]);
    expect(plan('Garden').changes).toEqual([[1, 'Garden']]);
  });

  it('tell photos for which nothing comes out apart from those that have the caption already', () => {
    const reported = (template: string, shortDescription: string, onlyEmpty: boolean) =>
      planTemplate(
        { template, codes: [], listing, items: [photo(1, { shortDescription, imageOf: '' })], onlyEmpty },
        WORDS,
      );
    expect(reported('{room}', '', true)).toMatchObject({ changes: [], comeOutEmpty: 1, allCaptioned: false });
    expect(reported('Garden', 'Garden', false)).toMatchObject({ changes: [], comeOutEmpty: 0 });
    expect(reported('{room}', 'Garden', true)).toMatchObject({ changes: [], comeOutEmpty: 0, allCaptioned: true });
  });
});

it('captions of a list go to their photos with their codes replaced, where they change something', () => {
  const pasted = String.raw`dsc_2	Garden
dsc_1	\kit\ and \pool\ `;
  const { changes, list, mapped, unknownCodes } = planList({ pasted, codes: CODES, items, emptyLineSkips: false });
  expect(list.kind).toBe('named');
  expect(mapped.without).toBe(0);
  expect(changes).toEqual([{ item: items[0], after: String.raw`Kitchen and \pool\ `.trim() }]);
  expect(unknownCodes).toEqual(['pool']);
});
