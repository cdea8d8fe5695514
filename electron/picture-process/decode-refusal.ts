import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { PhotoRefusal, systemErrorCode } from '../core/library/blobs/errors.ts';

/** Turns the decoder's error into the reason for refusing the photo. An error that is none of its own is returned. */
export function toDecodeRefusal(error: unknown): unknown {
  // sharp throws plain Errors for pictures and TypeErrors and RangeErrors for mistakes of ours.
  if (!(error instanceof Error) || error.name !== 'Error') return error;
  const { message } = error;
  const options = { cause: error };
  if (/exceeds pixel limit/i.test(message)) {
    return new PhotoRefusal('too-many-pixels', phrase('refused.tooManyPixels'), options);
  }
  if (/unsupported image format|not a known file format/i.test(message)) {
    return new PhotoRefusal('not-a-picture', phrase('refused.notDecodable'), options);
  }
  if (/no such file|Input file is missing/i.test(message)) {
    return new PhotoRefusal('not-readable', phrase('refused.gone'), options);
  }
  // Of the system: the picture was not looked at.
  if (systemErrorCode(error) !== null) return error;
  return new PhotoRefusal('truncated', phrase('refused.damaged'), options);
}

/** Whether the decoder says of a picture that it is damaged, which a second look may find untrue. */
export function isDamage(error: unknown): boolean {
  const refusal = toDecodeRefusal(error);
  return refusal instanceof PhotoRefusal && refusal.phrase.code === 'refused.damaged';
}

/** @throws PhotoRefusal where a picture has more pixels than it may have */
export function refuseTooLarge({ width, height }: { width: number; height: number }, most: number): void {
  if (width * height <= most) return;
  const [megapixels, at] = [Math.ceil((width * height) / 1e6), most / 1e6];
  throw new PhotoRefusal('too-many-pixels', phrase('refused.megapixels', { megapixels, most: at }));
}
