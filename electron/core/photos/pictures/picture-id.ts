import { createHash } from 'node:crypto';
import { type Corrections, correctionsText } from '../../../../shared/domain/corrections.ts';
import { PictureId, Sha256 } from '../../../../shared/domain/ids.ts';

/** Rises when the same corrections make other pictures than before, so that none of before is taken for one of now. */
const MAKING = 1;

/** Rows are shared as long as they stay the same, and with them their corrections. */
const known = new WeakMap<Corrections, string>();

/** Names corrections in files and addresses: 16 hexadecimal digits, which distinguish the corrections of one original. */
export function correctionsHash(corrections: Corrections): string {
  const present = known.get(corrections);
  if (present !== undefined) return present;
  const text = `${MAKING} ${correctionsText(corrections)}`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  known.set(corrections, hash);
  return hash;
}

/** An original with some corrections. */
export function pictureId(sha256: Sha256, corrections: Corrections | null): PictureId {
  return corrections === null ? sha256 : PictureId.parse(`${sha256}-${correctionsHash(corrections)}`);
}

/** The original of a picture, and the hash of its corrections; null for the original as it is. */
export function partsOf(picture: PictureId): { readonly sha256: Sha256; readonly hash: string | null } {
  const [sha256, hash = null] = picture.split('-');
  return { sha256: Sha256.parse(sha256), hash };
}

/** The same corrections of another original. */
export function withOriginal(picture: PictureId, sha256: Sha256): PictureId {
  const { hash } = partsOf(picture);
  return hash === null ? sha256 : PictureId.parse(`${sha256}-${hash}`);
}
