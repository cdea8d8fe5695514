import { describe, expect, it } from 'vitest';
import {
  type ArrangedPhoto,
  arrangeByCaptureTime,
  arrangeByFileName,
  arrangeByRooms,
  arrangeWithin,
} from '../../../shared/domain/arrange.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';

import {
  DEFAULT_SETTINGS,
  LibrarySettings,
  ROOM_KEYS,
  readSettingsFile,
  settingsToShare,
} from '../../../shared/domain/settings.ts';

import { always, forAll } from '../../always.ts';

import fc from '../../fast-check.ts';

const photo = (changes: Partial<ArrangedPhoto>): ArrangedPhoto => ({
  fileName: 'x.jpg',
  imageOf: '',
  captureTime: null,
  ...changes,
});
const rooms = (...words: string[]) => words.map((imageOf, index) => photo({ imageOf, fileName: `${index}` }));
const sequence = ['Front of Structure', 'Living Room', 'Kitchen', 'Master Bedroom'];

const photos = fc.array(
  fc.record({
    fileName: fc.stringMatching(/^[A-Ca-c]{0,2}[0-9]{0,3}$/),
    imageOf: fc.constantFrom('', 'Kitchen', 'LivingRoom', 'kitchen', 'Hut', 'Front of Structure', 'Yard'),
    captureTime: fc.constantFrom(null, '2026-05-04T10:00:00', '2026-05-04T09:00:00+02:00', '2026-05-04T11:30:00Z'),
  }),
  { maxLength: 12 },
);
const arrangements = {
  byRooms: (all: readonly ArrangedPhoto[]) => arrangeByRooms(all, sequence),
  byCaptureTime: arrangeByCaptureTime,
  byFileName: arrangeByFileName,
};

describe.each(Object.entries(arrangements))('arranging %s', (_name, arrange) => {
  always('keeps every photo, and is done after once', photos, (all) => {
    const arranged = arrange(all);
    expect(arranged).toHaveLength(all.length);
    expect(new Set(arranged)).toEqual(new Set(all));
    expect(arrange(arranged)).toEqual(arranged);
  });

  always('keeps the order of photos that are alike', photos, fc.nat(2), (all, which) => {
    const alike = all.map((item) => ({ ...item, imageOf: 'Kitchen', captureTime: null, fileName: 'a' }));
    expect(arrange(alike)).toEqual(alike);
    const same = [photo({ fileName: 'a' }), photo({ fileName: 'A' })];
    expect(arrange(which === 0 ? same.toReversed() : same)).toEqual(which === 0 ? same.toReversed() : same);
  });
});

describe('arranging by rooms', () => {
  const arranged = (...words: string[]) => arrangeByRooms(rooms(...words), sequence).map(({ imageOf }) => imageOf);

  it('puts other rooms after those of the sequence, and photos without a room last', () => {
    expect(arranged('', 'Hut', 'Kitchen', ' ', 'Yard', 'Living Room', 'Front of Structure')).toEqual([
      'Front of Structure',
      'Living Room',
      'Kitchen',
      'Hut',
      'Yard',
      '',
      ' ',
    ]);
  });

  it('knows a RESO word in both of its forms', () => {
    expect(arranged('Kitchen', 'LivingRoom', 'frontofstructure')).toEqual([
      'frontofstructure',
      'LivingRoom',
      'Kitchen',
    ]);
  });

  always('never puts a later room before an earlier one', photos, (all) => {
    const places = arrangeByRooms(all, sequence).map(({ imageOf }) => {
      if (imageOf === '') return 9;
      const standard = IMAGE_OF.find(({ odata, standard: words }) =>
        [odata, words].some((form) => form.toLowerCase() === imageOf.toLowerCase()),
      )?.standard;
      const place = sequence.indexOf(standard ?? '');
      return place < 0 ? 8 : place;
    });
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('arranging by capture time', () => {
  const arranged = (...times: (string | null)[]) =>
    arrangeByCaptureTime(times.map((captureTime) => photo({ captureTime }))).map(({ captureTime }) => captureTime);

  it('compares instants when all times say where they were taken', () => {
    expect(arranged(null, '2026-05-04T10:00:00Z', '2026-05-04T11:00:00+02:00')).toEqual([
      '2026-05-04T11:00:00+02:00',
      '2026-05-04T10:00:00Z',
      null,
    ]);
  });

  it('takes a clock for as much later as it was slow', () => {
    const all = ['10:00', '10:10', '09:05'].map((time) => photo({ captureTime: `2026-05-04T${time}:00` }));
    const slow = all[2];
    const times = arrangeByCaptureTime(all, (item) => (item === slow ? 3_600_000 : 0)).map((item) => all.indexOf(item));
    expect(times).toEqual([0, 2, 1]);
  });

  it('compares what the clocks showed when one of them does not say', () => {
    expect(arranged('2026-05-04T11:00:00+02:00', '2026-05-04T10:30:00', '2026-05-04T10:00:00Z')).toEqual([
      '2026-05-04T10:00:00Z',
      '2026-05-04T10:30:00',
      '2026-05-04T11:00:00+02:00',
    ]);
  });
});

it('arranging by file name counts as people do', () => {
  const names = ['IMG_10.jpg', 'img_9.jpg', 'IMG_2.jpg', 'A.jpg', 'IMG_010.jpg'];
  expect(arrangeByFileName(names.map((fileName) => photo({ fileName }))).map(({ fileName }) => fileName)).toEqual([
    'A.jpg',
    'IMG_2.jpg',
    'img_9.jpg',
    'IMG_10.jpg',
    'IMG_010.jpg',
  ]);
});

it('arranging some of the photos leaves the others where they are', () => {
  forAll(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), fc.nat(), (all, seed) => {
    const chosen = all.filter((_, index) => (seed >> index) % 2 === 1).toReversed();
    const arranged = arrangeWithin(all, chosen);
    const isChosen = new Set(chosen);
    expect(arranged.filter((item) => isChosen.has(item))).toEqual(chosen);
    for (const [index, item] of all.entries()) if (!isChosen.has(item)) expect(arranged[index]).toBe(item);
  });
});

describe('the settings of a new library', () => {
  it('are valid, and their rooms are RESO words', () => {
    expect(LibrarySettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
    const known = new Set(IMAGE_OF.map(({ standard }) => standard));
    const used = [...DEFAULT_SETTINGS.roomSequence, ...DEFAULT_SETTINGS.roomKeys];
    expect(used.filter((room) => room === null || !known.has(room))).toEqual([]);
    expect(DEFAULT_SETTINGS.roomKeys).toHaveLength(ROOM_KEYS.length);
  });

  it('come back from their file', () => {
    const settings = settingsToShare(DEFAULT_SETTINGS);
    expect(readSettingsFile(JSON.stringify(settings))).toEqual({ ok: true, settings });
    // Nobody else switches off what a person is asked.
    expect(readSettingsFile('{"askBeforeFirstSend": false}').ok).toBe(false);
  });

  it.each([
    ['no json', ''],
    ['[]', ''],
    ['{"nonsense": 1}', ''],
    ['{"roomKeys": ["Kitchen"]}', 'roomKeys'],
    ['{"codeReplacements": [{"code": "a b", "text": "x"}]}', 'codeReplacements.0.code'],
    ['{"codeReplacements": [{"code": "a", "text": "x"}, {"code": "a", "text": "y"}]}', 'codeReplacements'],
    ['{"captionTemplates": [{"name": "A", "text": "x"}, {"name": "a", "text": "y"}]}', 'captionTemplates'],
    ['{"captionTemplates": [{"name": "A", "text": "x\\ty"}]}', 'captionTemplates.0.text'],
    ['{"roomSequence": ["Kitchen", "kitchen"]}', 'roomSequence'],
  ])('are not taken from %s', (text, where) => {
    expect(readSettingsFile(text)).toEqual({ ok: false, where });
  });
});
