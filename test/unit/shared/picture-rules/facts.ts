import { AS_IT_IS, type Corrections, toCorrections } from '../../../../shared/domain/corrections.ts';
import { MediaId } from '../../../../shared/domain/ids.ts';
import { MEDIA_ALTERATIONS, NOT_ALTERED } from '../../../../shared/domain/picture-rules/alteration.ts';
import type { PictureFacts } from '../../../../shared/domain/picture-rules/facts.ts';
import type { PictureHints } from '../../../../shared/domain/picture-rules/hints.ts';
import { PictureRule } from '../../../../shared/domain/picture-rules/rule-set.ts';
import type { PictureCode, PictureSignals } from '../../../../shared/domain/picture-rules/signals.ts';
import fc from '../../../fast-check.ts';

/** The id of the photo with this number. */
export function idOf(number: number): MediaId {
  return MediaId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
}

/** A photo about which nothing is found by most rules. */
export function photo(number: number, facts: Partial<PictureFacts> = {}): PictureFacts {
  return {
    mediaId: idOf(number),
    shortDescription: 'Kitchen with an island',
    imageOf: 'Kitchen',
    sent: { bytes: 900_000, width: 2048, height: 1365 },
    mediaType: 'image/jpeg',
    alteration: null,
    keywords: [],
    signals: null,
    hints: null,
    sentLabel: null,
    corrections: null,
    original: { width: 6000, height: 4000 },
    ...facts,
  };
}

/** A rule with its defaults. */
export function rule(written: unknown): PictureRule {
  return PictureRule.parse(written);
}

const ROOMS = ['', 'Kitchen', 'Front of Structure', 'Aerial View', 'Other', 'Bathroom'];
const PIECES = [
  'Kitchen',
  'front of structure',
  'Call 555-123-4567',
  'me@example.com',
  'www.example.com/a',
  '$450,000',
  'Bright, open',
  'Virtually staged',
  'by Acme Realty',
  'bathroom',
  '(see example.com)',
  '\u0000',
  '–',
  'piscina',
];

/** Captions of pieces that rules are about, in any sequence. */
const captions = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join(' '));

const MADE: PictureHints = { sourceTypes: ['compositeSynthetic'], actions: [], hasManifest: false };

const AT_THE_RIGHT: PictureCode = { left: 0.8, top: 0.7, width: 0.1, height: 0.15, isWeb: true };

const signals: fc.Arbitrary<PictureSignals> = fc
  .record({
    lights: fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255))),
    blur: fc.double({ min: 0, max: 1, noNaN: true }),
    tilt: fc.option(fc.record({ straighten: degrees(6), vertical: degrees(10) }), { freq: 2 }),
    codes: fc.option(fc.array(fc.constant(AT_THE_RIGHT), { maxLength: 2 })),
    differs: fc.constantFrom({}, { preview: 'turned' as const }, { preview: 'blank' as const }),
  })
  .map(({ lights, differs, ...rest }) => {
    const [a = 0, b = 0, c = 0, d = 0] = lights.toSorted((one, other) => one - other);
    return { lights: [a, b, c, d], ...rest, ...differs };
  });

const corrections: fc.Arbitrary<Corrections | null> = fc.option(
  fc
    .record({
      exposure: fc.constantFrom(-2, -0.5, 0, 1.7),
      shadows: fc.constantFrom(0, 40),
      turn: fc.constantFrom(0, 90),
      crop: fc.constantFrom(null, { left: 0, top: 0, width: 0.79, height: 1 }),
    })
    .map((look) => toCorrections({ ...AS_IT_IS, ...look })),
  { freq: 2 },
);

function degrees(most: number): fc.Arbitrary<number> {
  return fc.integer({ min: -most * 20, max: most * 20 }).map((steps) => steps / 20 + 0);
}

/** Listings with every kind of fault, altered pictures of photos that are there or not among them. */
export const listings: fc.Arbitrary<readonly PictureFacts[]> = fc
  .array(
    fc.record({
      shortDescription: fc.oneof(captions, fc.string({ maxLength: 60 })),
      imageOf: fc.constantFrom(...ROOMS),
      sent: fc.constantFrom(
        null,
        { bytes: 900_000, width: 2048, height: 1365 },
        { bytes: 9e6, width: 600, height: 400 },
      ),
      original: fc.option(fc.nat(9), { freq: 2 }),
      kind: fc.constantFrom(...MEDIA_ALTERATIONS, NOT_ALTERED),
      labelled: fc.boolean(),
      keywords: fc.constantFrom([], ['people'], ['logo'], ['qr code']),
      signals: fc.option(signals, { freq: 3 }),
      corrections,
      hints: fc.constantFrom(null, MADE),
      sentLabel: fc.constantFrom(null, '', 'Digitally altered'),
    }),
    { maxLength: 9 },
  )
  .map((made) =>
    made.map(({ original, kind, labelled, ...facts }, index) => {
      const originalId = original === null || original === index ? null : idOf(original);
      return photo(index, { ...facts, alteration: original === null ? null : { kind, originalId, labelled } });
    }),
  );

/** Sets of rules of every kind, several of one kind among them. */
export const ruleLists: fc.Arbitrary<readonly PictureRule[]> = fc.subarray(
  [
    { rule: 'count', least: 2, most: 5 },
    { rule: 'bytes', most: 5_000_000 },
    { rule: 'pixels', leastLong: 1024, leastShort: 768 },
    { rule: 'format', allowed: ['image/jpeg'] },
    { rule: 'captionRequired' },
    { rule: 'captionLength', most: 40 },
    { rule: 'captionLength', severity: 'warning', most: 12 },
    { rule: 'captionContent', forbidden: ['phone', 'mail', 'web', 'price'], words: ['acme realty'] },
    { rule: 'captionContent', words: ['virtually staged', 'kitchen'] },
    { rule: 'roomRequired' },
    { rule: 'primaryExterior', mayLead: ['Aerial View'] },
    { rule: 'primaryUnaltered' },
    { rule: 'coverage', rooms: ['Kitchen', 'Bathroom'] },
    { rule: 'disclosedInCaption', label: 'Virtually staged' },
    { rule: 'disclosedInCaption', label: 'Altered', template: '{caption} ({label})', kinds: ['Twilight Conversion'] },
    { rule: 'originalBeside' },
    { rule: 'labelOnPicture', wanted: 'required' },
    { rule: 'labelOnPicture', wanted: 'required', severity: 'warning', label: 'Altered' },
    { rule: 'pictureContent', forbidden: ['people', 'watermark', 'code'] },
    { rule: 'blank' },
    { rule: 'blurred' },
    { rule: 'light' },
    { rule: 'light', severity: 'error', darkest: 0.3, brightest: 0.4 },
    { rule: 'tilted' },
    { rule: 'qrCode' },
    { rule: 'cameraPreview' },
  ].map(rule),
);
