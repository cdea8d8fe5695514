import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MediaId } from '../../../shared/domain/ids.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { roomOfWords, wordsOfFileName } from '../../../shared/domain/room-of-words.ts';
import {
  type Accepted,
  roomsToAskFor,
  type SuggestPhoto,
  suggest,
  type WrittenCaptions,
} from '../../../shared/domain/suggest.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const NOON = Date.parse('2026-05-14T12:00:00Z');
const IDS = Array.from({ length: 30 }, () => MediaId.parse(randomUUID())).toSorted();

/** How two pictures look, which differ in all of their 64 bits. */
const [ROOM_A, ROOM_B] = ['0123456789abcdef', 'fedcba9876543210'];

type Facts = Partial<Omit<SuggestPhoto, 'mediaId' | 'captureTime'>> & { readonly seconds?: number | null };

/** Photos of one listing, a minute apart where nothing else is said. */
function photos(...all: readonly Facts[]): SuggestPhoto[] {
  return all.map(({ seconds = 0, ...facts }, index) => ({
    mediaId: IDS[index] ?? expect.fail('too many'),
    captureTime: seconds === null ? null : new Date(NOON + seconds * 1000).toISOString(),
    fileName: `DSC_${index}.JPG`,
    keywords: [],
    shortDescription: '',
    imageOf: '',
    rejected: false,
    unseenBase: null,
    exposureBias: null,
    likeness: null,
    ...facts,
  }));
}

/** What is suggested, in the sequence of the photos: `room from`, `caption from`. */
function said(
  media: readonly SuggestPhoto[],
  written: readonly WrittenCaptions[] = [],
  accepted: Accepted = new Map(),
): (readonly (string | null)[])[] {
  const found = suggest(media, written, { accepted });
  return media.map(({ mediaId }) => {
    const { room, caption } = found.get(mediaId) ?? { room: null, caption: null };
    return [room, caption].map((each) => (each === null ? null : `${each.value} (${each.from})`));
  });
}

describe('rooms by the names of files', () => {
  it.each([
    ['02 living room.jpg', 'living room'],
    ['Living-Room_3.jpeg', 'living room'],
    ['12 Oak Street Kitchen 2.JPG', 'oak street kitchen'],
    ['DSC_1005.JPG', ''],
    ['IMG_0412-HDR.jpg', ''],
    ['20260514_101500.jpg', ''],
    ['.jpg', 'jpg'],
  ])('%s says “%s”', (fileName, words) => {
    expect(wordsOfFileName(fileName)).toBe(words);
  });

  it('are suggested where the keywords name none, and not where most files have the same', () => {
    const named = photos(
      { fileName: '01 front.jpg' },
      { fileName: '02 living room.jpg', seconds: 1000 },
      { fileName: '03 primary bath.jpg', keywords: ['kitchen'], seconds: 2000 },
      { fileName: '04 Kitchen-2.jpg', imageOf: 'Pantry', seconds: 3000 },
      { fileName: 'DSC_5.JPG', seconds: 9000 },
    );
    expect(said(named).map(([room]) => room)).toEqual([
      null,
      'Living Room (fileName)',
      'Kitchen (keywords)',
      null,
      null,
    ]);
    // All are of a street with such a name.
    const street = photos(...[1, 2, 3, 4, 5].map((at) => ({ fileName: `7 Garden ${at}.jpg`, seconds: at * 5000 })));
    expect(said(street).map(([room]) => room)).toEqual([null, null, null, null, null]);
  });
});

describe('rooms that the service takes', () => {
  const described = [{ word: 'Kitchen', name: 'Kitchen' }];
  const media = photos(
    { keywords: ['kitchen'] },
    { keywords: ['attic'], seconds: 3600 },
    { imageOf: 'Yard', seconds: 7200, likeness: ROOM_A },
    { seconds: 7210, likeness: ROOM_A },
  );
  const roomsOf = (found: ReturnType<typeof suggest>) =>
    media.map(({ mediaId }) => found.get(mediaId)?.room?.value ?? null);

  it('are suggested alone', () => {
    expect(roomsOf(suggest(media, []))).toEqual(['Kitchen', 'Attic', null, 'Yard']);
    expect(roomsOf(suggest(media, [], { described }))).toEqual(['Kitchen', null, null, null]);
    expect(roomsToAskFor(media)).toEqual(['Attic', 'Kitchen', 'Yard']);
    expect(roomsToAskFor(media, { described })).toEqual(['Kitchen', 'Yard']);
  });
});

describe('the room that words are about', () => {
  it.each([
    ['kitchen', 'Kitchen'],
    ['Modern kitchen', 'Kitchen'],
    ['Kitchen island', null],
    ['BackOfStructure', 'Back of Structure'],
    ['back of structure', 'Back of Structure'],
    ['comedor grande', 'Dining Room'],
    ['Ático', 'Attic'],
    ['Plano de planta', 'Floor Plan'],
    ['Baño principal', 'Bathroom'],
    ['Plano, Texas', null],
    ['Patio furniture', null],
    ['Bar Harbor', null],
    ['Vista Drive', null],
    ['Lisbon', null],
    ['', null],
    ['…', null],
  ])('%s: %s', (words, room) => {
    expect(roomOfWords(words)).toBe(room);
  });

  it('is found for every word of the list, in each of its forms', () => {
    for (const { standard, odata } of IMAGE_OF)
      expect([roomOfWords(standard), roomOfWords(odata)]).toEqual([standard, standard]);
  });
});

describe('suggestions', () => {
  it('take a room from the keywords of the file, of several the one that photos around it have', () => {
    expect(
      said(
        photos({ keywords: ['modern kitchen'], seconds: null }, { keywords: ['Kitchen', 'Dining Room'], seconds: 300 }),
      ),
    ).toEqual([
      ['Kitchen (keywords)', null],
      ['Kitchen (keywords)', null],
    ]);
    const around = photos(
      { keywords: ['Kitchen', 'Dining Room'], seconds: 30, likeness: ROOM_A },
      { imageOf: 'Dining Room', shortDescription: 'Table', seconds: 0, likeness: ROOM_A },
    );
    expect(said(around)[0]?.[0]).toBe('Dining Room (keywords)');
  });

  it('take a room and a caption from a similar photo, and never from another scene, however soon it was taken', () => {
    const kitchen = { imageOf: 'Kitchen', shortDescription: 'Island', seconds: 0, likeness: ROOM_A };
    const first = (...all: Facts[]): unknown => said(photos(...all))[0];
    expect(first({ seconds: 20, likeness: ROOM_A }, kitchen)).toEqual(['Kitchen (similar)', 'Island (similar)']);
    expect(first({ seconds: 2, likeness: ROOM_B }, kitchen)).toEqual([null, null]);
    expect(first({ seconds: 2, likeness: ROOM_B, imageOf: 'Kitchen' }, kitchen)).toEqual([null, null]);
    expect(first({ seconds: null, likeness: ROOM_A }, { ...kitchen, seconds: null })).toEqual([null, null]);
    // Of a burst nothing more has to be known.
    expect(first({ seconds: 1 }, { ...kitchen, likeness: null })).toEqual(['Kitchen (similar)', 'Island (similar)']);
    const bath = { imageOf: 'Bathroom', shortDescription: 'Bath', seconds: 50, likeness: ROOM_A };
    expect(first({ seconds: 40, likeness: ROOM_A }, kitchen, bath)).toEqual(['Bathroom (similar)', 'Bath (similar)']);
  });

  it('give no caption to the next rooms of a walk, however often all are accepted', () => {
    const walk = photos(
      { imageOf: 'Kitchen', shortDescription: 'Island', seconds: 0, likeness: ROOM_A },
      { seconds: 20, likeness: ROOM_B },
      { seconds: 40, likeness: '00000000ffffffff' },
    );
    expect(accepted(accepted(walk))).toEqual(walk);
  });

  it('are not made of what was just accepted', () => {
    const alike = photos(
      { imageOf: 'Kitchen', shortDescription: 'Island', seconds: 0, likeness: ROOM_A },
      { seconds: 10, likeness: ROOM_A },
    );
    const [source, other] = alike;
    if (source === undefined || other === undefined) expect.fail('there are no two photos');
    const wasAccepted: Accepted = new Map([[source.mediaId, { imageOf: 'Kitchen', shortDescription: 'Island' }]]);
    expect(said(alike)[1]).toEqual(['Kitchen (similar)', 'Island (similar)']);
    expect(said(alike, [], wasAccepted)[1]).toEqual([null, null]);
    // What a person made of it since is theirs.
    expect(said([{ ...source, shortDescription: 'Island with stools' }, other], [], wasAccepted)[1]).toEqual([
      null,
      null,
    ]);
    expect(said([{ ...source, imageOf: 'Pantry' }, other], [], wasAccepted)[1]?.[0]).toBe('Pantry (similar)');
  });

  it('take a caption from telling keywords, then from a similar photo of the same room, then from what was usual', () => {
    const written = [{ room: 'Kitchen', captions: ['Chef’s kitchen', 'Kitchen with island'] }];
    expect(
      said(
        photos(
          { imageOf: 'Kitchen', keywords: ['kitchen', 'granite counters', 'Lisbon'], seconds: 0 },
          { imageOf: 'Kitchen', keywords: ['Lisbon'], seconds: 1000 },
          { imageOf: 'Kitchen', keywords: ['Lisbon'], seconds: 2000 },
          { imageOf: 'Kitchen', keywords: ['Lisbon'], seconds: 3000 },
          { imageOf: 'Bathroom', keywords: ['Lisbon'], shortDescription: 'Bath', seconds: 5000, likeness: ROOM_A },
          { imageOf: 'Bathroom', keywords: ['Bathroom'], seconds: 5060, likeness: ROOM_A },
          { imageOf: 'Kitchen', seconds: 5065 },
        ),
        written,
      ).map(([, caption]) => caption),
    ).toEqual([
      'Kitchen, granite counters (keywords)',
      'Chef’s kitchen (written)',
      'Kitchen with island (written)',
      'Chef’s kitchen (written)',
      null,
      'Bath (similar)',
      'Kitchen with island (written)',
    ]);
  });
});

describe('nothing is suggested', () => {
  it('for what the service has not shown: there may be words', () => {
    const kitchen = { imageOf: 'Kitchen', shortDescription: 'Bright', seconds: 0 };
    expect(said(photos({ seconds: 10, keywords: ['Kitchen'], unseenBase: 'replaceable' }, kitchen))[0]).toEqual([
      null,
      null,
    ]);
    expect(roomsToAskFor(photos({ imageOf: 'Kitchen', unseenBase: 'kept' }))).toEqual([]);
  });

  it('by a keyword that most photos have, such as a town that is called like a room', () => {
    const all = Array.from({ length: 5 }, () => ({ keywords: ['Winter Garden'], seconds: null }));
    expect(said(photos(...all)).every(([room]) => room === null)).toBe(true);
  });
});

const WORDS = ['Kitchen', 'modern kitchen', 'Bathroom', 'Lisbon', 'granite counters', 'sunny'];
const someListing = fc
  .array(
    fc.record({
      seconds: fc.option(fc.nat({ max: 600 })),
      keywords: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 3 }),
      shortDescription: fc.constantFrom('', '', 'Bright', 'Large'),
      imageOf: fc.constantFrom('', '', 'Kitchen', 'Bathroom', 'Orangery'),
      likeness: fc.constantFrom(null, ROOM_A, ROOM_B),
      rejected: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((all) => photos(...all));
const WRITTEN: readonly WrittenCaptions[] = [
  { room: 'Kitchen', captions: ['Chef’s kitchen', 'Kitchen with island'] },
  { room: 'Bathroom', captions: ['Renovated bathroom'] },
];

function accepted(media: readonly SuggestPhoto[]): SuggestPhoto[] {
  const found = suggest(media, WRITTEN);
  return media.map((photo) => {
    const { room, caption } = found.get(photo.mediaId) ?? { room: null, caption: null };
    return {
      ...photo,
      ...(room === null ? {} : { imageOf: room.value }),
      ...(caption === null ? {} : { shortDescription: caption.value }),
    };
  });
}

describe('suggestions for any listing', () => {
  always('leave alone what is there, and what is rejected', someListing, (media) => {
    const found = suggest(media, WRITTEN);
    for (const { mediaId, rejected, imageOf, shortDescription } of media) {
      const { room, caption } = found.get(mediaId) ?? { room: null, caption: null };
      if (rejected || imageOf !== '') expect(room).toBeNull();
      if (rejected || shortDescription !== '') expect(caption).toBeNull();
      expect(room?.value).not.toBe('');
      expect(caption?.value).not.toBe('');
    }
  });

  it('are the same in whatever sequence the photos stand', () => {
    forAll(
      someListing.chain((media) =>
        fc.tuple(fc.constant(media), fc.shuffledSubarray(media, { minLength: media.length })),
      ),
      ([media, shuffled]) => {
        expect(suggest(shuffled, WRITTEN)).toEqual(suggest(media, WRITTEN));
        expect(roomsToAskFor(shuffled)).toEqual(roomsToAskFor(media));
      },
    );
  });

  it('name only rooms that keywords or other photos have, and captions that somebody wrote', () => {
    forAll(someListing, (media) => {
      const rooms = new Set(media.flatMap(({ imageOf, keywords }) => [imageOf, ...keywords.map(roomOfWords)]));
      const captions = new Set([
        ...media.map(({ shortDescription }) => shortDescription),
        ...WRITTEN.flatMap((each) => each.captions),
      ]);
      const found = [...suggest(media, WRITTEN).values()];
      expect(found.filter(({ room }) => room !== null && !rooms.has(room.value))).toEqual([]);
      expect(
        found.filter(({ caption }) => caption !== null && caption.from !== 'keywords' && !captions.has(caption.value)),
      ).toEqual([]);
    });
  });

  it('are used up by being accepted: again and again ends, and each time only empty texts were filled', () => {
    forAll(someListing, (media) => {
      let now = media;
      for (let round = 0; round <= media.length * 2 && suggest(now, WRITTEN).size > 0; round += 1) now = accepted(now);
      expect(suggest(now, WRITTEN).size).toBe(0);
      for (const [index, before] of media.entries()) {
        const after = now[index];
        if (before.imageOf !== '') expect(after?.imageOf).toBe(before.imageOf);
        if (before.shortDescription !== '') expect(after?.shortDescription).toBe(before.shortDescription);
      }
    });
  });

  it('ask for captions of the rooms that photos without one have or may get, and of no others', () => {
    forAll(someListing, (media) => {
      const asked = roomsToAskFor(media);
      expect(asked).not.toContain('');
      const all = IMAGE_OF.map(({ standard }) => ({ room: standard, captions: [`A ${standard}`] }));
      const some = all.filter(({ room }) => asked.includes(room));
      expect(suggest(media, some)).toEqual(suggest(media, all));
    });
  });
});
