import { performance } from 'node:perf_hooks';
import { MediaId } from '../../shared/domain/ids.ts';
import { checkPictures } from '../../shared/domain/picture-rules/check.ts';
import type { PictureFacts } from '../../shared/domain/picture-rules/facts.ts';
import { fixPictures } from '../../shared/domain/picture-rules/fix-all.ts';
import { PictureRule } from '../../shared/domain/picture-rules/rule-set.ts';
import { type Bench, median, pairedRow, plainRow } from './row.ts';

const PHOTOS = 1_000;
const RUNS = 31;

/** One rule of each kind. */
const RULES: readonly PictureRule[] = [
  { rule: 'count', most: 40 },
  { rule: 'bytes', most: 5_000_000 },
  { rule: 'pixels', leastLong: 1024, leastShort: 768 },
  { rule: 'format', allowed: ['image/jpeg'] },
  { rule: 'captionRequired' },
  { rule: 'captionLength', most: 50 },
  { rule: 'captionContent', forbidden: ['phone', 'mail', 'web', 'price'], words: ['realty', 'broker'] },
  { rule: 'roomRequired' },
  { rule: 'primaryExterior' },
  { rule: 'primaryUnaltered' },
  { rule: 'coverage', rooms: ['Kitchen', 'Bathroom'] },
  { rule: 'disclosedInCaption', label: 'Virtually staged' },
  { rule: 'originalBeside' },
  { rule: 'labelOnPicture', wanted: 'forbidden' },
  { rule: 'pictureContent', forbidden: ['people', 'text'] },
  { rule: 'blank' },
  { rule: 'blurred' },
  { rule: 'light' },
  { rule: 'tilted' },
  { rule: 'qrCode' },
].map((written) => PictureRule.parse(written));

/** A thousand photos and a rule of each kind, beside the same without anything to find. */
export function benchPictureRules(): Promise<Bench> {
  const rules = RULES;
  const faulty = Array.from({ length: PHOTOS }, (_, index) => photoAt(index, true));
  const good = Array.from({ length: PHOTOS }, (_, index) => photoAt(index, false));
  const found = checkPictures(rules, faulty).length;
  return Promise.resolve({
    rows: [
      pairedRow(
        `picture rules: ${PHOTOS} photos, ${rules.length} rules, ${found} findings with their fixes`,
        'ms',
        times(() => void checkPictures(rules, anew(faulty))),
        { name: 'nothing to find', value: times(() => void checkPictures(rules, anew(good))) },
        { of: 'value', at: 'most', limit: 20 },
      ),
      pairedRow(
        'picture rules: again, after a change of one caption',
        'ms',
        times((run) => again(faulty, run)),
        { name: 'nothing is known', value: times(() => void checkPictures(rules, anew(faulty))) },
      ),
      plainRow(
        'picture rules: the same, every fix done',
        times(() => void fixPictures(rules, anew(faulty)), 5),
        'ms',
      ),
    ],
    missingPeers: [],
  });
}

/** One photo in five has a fault of its own, and one in twenty is altered and stands apart from its original. */
function photoAt(index: number, isFaulty: boolean): PictureFacts {
  const isFront = index === 0;
  const caption = isFront ? 'Front of the house in the morning' : `Bright room ${index} with a view of the garden`;
  const isBad = isFaulty && index % 5 === 1;
  return {
    mediaId: idOf(index),
    shortDescription: isBad ? `${caption}, call 555-123-4567 or see www.example.com` : caption,
    imageOf: isFront ? 'Front of Structure' : isFaulty && index % 10 === 3 ? '' : 'Living Room',
    sent: { bytes: 900_000, width: 2048, height: 1365 },
    mediaType: 'image/jpeg',
    alteration:
      isFaulty && index % 20 === 7
        ? { kind: 'Virtual Staging - Item Addition', originalId: idOf((index + 100) % PHOTOS), labelled: false }
        : null,
    keywords: [],
    signals: {
      lights: [isFaulty && index % 50 === 9 ? 2 : 20, isFaulty && index % 50 === 9 ? 40 : 150, 220, 245],
      blur: isFaulty && index % 50 === 19 ? 0.7 : 0.3,
      tilt: isFaulty && index % 50 === 29 ? { straighten: 2, vertical: 0.5 } : null,
      codes: isFaulty && index % 50 === 39 ? [{ left: 0.8, top: 0.8, width: 0.1, height: 0.1, isWeb: true }] : [],
    },
    hints: null,
    sentLabel: null,
    corrections: null,
    original: { width: 6000, height: 4000 },
  };
}

const ids = Array.from({ length: PHOTOS }, (_, index) =>
  MediaId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
);

function idOf(index: number): MediaId {
  const id = ids[index];
  if (id === undefined) throw new Error(`There is no photo ${index}.`);
  return id;
}

/** Facts that nothing is known of from before. */
function anew(photos: readonly PictureFacts[]): readonly PictureFacts[] {
  return photos.map((photo) => ({ ...photo }));
}

function again(photos: readonly PictureFacts[], run: number): void {
  const changed = photos.with(500, { ...photoAt(500, false), shortDescription: `Another ${run}` });
  checkPictures(RULES, changed);
}

function times(work: (run: number) => void, runs = RUNS): number {
  const found = Array.from({ length: runs }, (_, run) => {
    const start = performance.now();
    work(run);
    return performance.now() - start;
  });
  return median(found.slice(1));
}
