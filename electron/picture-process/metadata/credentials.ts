import type { PhotoMediaType } from '../../../shared/domain/photo-formats.ts';
import { SOURCE_TYPES } from '../../../shared/domain/picture-rules/hints.ts';
import { boxesOf } from './boxes.ts';
import type { ByteSource } from './byte-source.ts';
import { withSource } from './read-file.ts';

/** What a C2PA manifest names. */
interface Credentials {
  readonly sourceTypes: string[];
  readonly actions: string[];
}

/**
 * As much of a manifest as is looked through. [Note: the last part] What was done to this picture stands last, behind the manifests and
 * thumbnails of those that it was made from, which are megabytes.
 */
const LARGEST_MANIFEST = 1024 * 1024;
const MOST_PARTS = 10_000;
/** The `uuid` box of ISO files that holds it. */
const C2PA_BOX = 'd8fec3d61b0e483c92975828877ec481';

/**
 * What the C2PA manifest of a picture names; null where it has none. [Note: words alone] It is not decoded and its signature is not
 * checked: the words of its actions and source types are looked for as they stand in CBOR, those of pictures that it was made from too.
 */
export function readCredentials(path: string, mediaType: PhotoMediaType): Credentials | null {
  const manifest = withSource(path, (source) => manifestOf(source, mediaType));
  if (!manifest.includes('jumb', 0, 'latin1') || !manifest.includes('c2pa', 0, 'latin1')) return null;
  const text = manifest.toString('latin1');
  return { sourceTypes: found(text, SOURCE_TYPE), actions: found(text, ACTION) };
}

/** [Note: known words] What follows a text in CBOR may be a letter as well, so that only words of the lists end where they do. */
const SOURCE_TYPE = new RegExp(
  `digitalsourcetype/(${[
    ...SOURCE_TYPES,
    'algorithmicallyEnhanced',
    'compositeCapture',
    'computationalCapture',
    'digitalCapture',
    'humanEdits',
    'minorHumanEdits',
    'negativeFilm',
    'positiveFilm',
    'print',
    'screenCapture',
  ]
    .toSorted((one, other) => other.length - one.length)
    .join('|')})`,
  'g',
);
const ACTION =
  /(c2pa\.(?:placed|drawing|removed|deleted|edited|created|opened|filtered|cropped|color_adjustments|resized))/g;

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, word = '']) => word))];
}

function manifestOf(source: ByteSource, mediaType: PhotoMediaType): Buffer {
  switch (mediaType) {
    case 'image/jpeg':
      return ofJpeg(source);
    case 'image/png':
      return ofPng(source);
    case 'image/heic':
    case 'image/avif':
      return ofBoxes(source);
    default:
      return Buffer.alloc(0);
  }
}

/** APP11: each part names its box once more, which all but the first are read without. */
function ofJpeg(source: ByteSource): Buffer {
  const parts: Part[] = [];
  let at = 2;
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const head = source.read(at, 12);
    if (head.length < 12 || head[0] !== 0xff || head[1] === 0xda || head[1] === 0xd9) break;
    const length = head.readUInt16BE(2);
    if (length < 2) break;
    if (head[1] === 0xeb && length > 10 && head.toString('latin1', 4, 6) === 'JP') {
      const skipped = head.readUInt32BE(8) === 1 ? 12 : 20;
      parts.push({ at: at + skipped, size: Math.max(0, length + 2 - skipped) });
    }
    at += 2 + length;
  }
  return lastOf(source, parts);
}

interface Part {
  readonly at: number;
  readonly size: number;
}

function lastOf(source: ByteSource, parts: readonly Part[]): Buffer {
  const read: Buffer[] = [];
  let left = LARGEST_MANIFEST;
  for (const { at, size } of parts.toReversed()) {
    if (left === 0) break;
    const there = Math.min(size, Math.max(0, source.size - at));
    const most = Math.min(left, there);
    read.push(source.read(at + there - most, most));
    left -= most;
  }
  return Buffer.concat(read.toReversed());
}

function ofPng(source: ByteSource): Buffer {
  let at = 8;
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const head = source.read(at, 8);
    if (head.length < 8) break;
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    if (type === 'caBX') return lastOf(source, [{ at: at + 8, size: length }]);
    at += 12 + length;
  }
  return Buffer.alloc(0);
}

function ofBoxes(source: ByteSource): Buffer {
  for (const { uuid, at, size } of boxesOf(source)) {
    if (uuid === C2PA_BOX) return lastOf(source, [{ at, size }]);
  }
  return Buffer.alloc(0);
}
