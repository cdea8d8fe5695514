import type { SyncStatus } from '../../shared/contract/model.ts';
import { sendingPhase } from '../../shared/domain/sending.ts';
import type { Words } from '../language/words.ts';

/** How far a sending was at an instant (milliseconds of any steady clock). */
export interface RateSample {
  readonly at: number;
  readonly doneBytes: number;
  /** Photos that were sent, with the shares of those on their way. */
  readonly photos: number;
}

/** Milliseconds over which a rate is measured: bytes as they go now, photos for what is still to come. */
const BYTES_WINDOW = 8000;
const PHOTOS_WINDOW = 60_000;
/** At most this many samples are kept, whatever comes in how quick a sequence. */
const MOST_SAMPLES = 600;

/** Keeps the samples of the last minute of one sending; one that ended or began anew starts from nothing. */
export function addSample(samples: readonly RateSample[], sync: SyncStatus, at: number): readonly RateSample[] {
  const phase = sendingPhase(sync);
  if (phase !== 'sending' && phase !== 'checking') return [];
  const photos = photosDone(sync);
  const last = samples.at(-1);
  const isAnew = last !== undefined && (sync.doneBytes < last.doneBytes || photos < Math.floor(last.photos));
  const kept = isAnew ? [] : samples.filter((sample) => at - sample.at <= PHOTOS_WINDOW).slice(1 - MOST_SAMPLES);
  return [...kept, { at, doneBytes: sync.doneBytes, photos }];
}

/** Bytes a second over the last samples; null until they span half a second. */
export function bytesPerSecond(samples: readonly RateSample[]): number | null {
  const end = samples.at(-1)?.at ?? 0;
  return perSecond(
    samples.filter((sample) => end - sample.at <= BYTES_WINDOW),
    (sample) => sample.doneBytes,
  );
}

/** Photos a second over all samples; null until they span half a second. */
export function photosPerSecond(samples: readonly RateSample[]): number | null {
  return perSecond(samples, (sample) => sample.photos);
}

function perSecond(samples: readonly RateSample[], amount: (sample: RateSample) => number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < 500) return null;
  const rate = ((amount(last) - amount(first)) * 1000) / (last.at - first.at);
  return rate > 0 ? rate : null;
}

/** Photos that were sent, with the shares of those on their way: all bytes handed over is not all, only the answer is. */
function photosDone({ progress, uploads }: SyncStatus): number {
  const onTheWay = uploads.filter(({ answered }) => !answered);
  const shares = onTheWay.map(({ sentBytes, totalBytes }) => (totalBytes === 0 ? 0 : (0.95 * sentBytes) / totalBytes));
  return (progress?.sent ?? 0) + shares.reduce((sum, share) => sum + share, 0);
}

/** Photos that still go by themselves, those on their way by what is left of them. */
export function photosLeft(sync: SyncStatus): number {
  const { progress } = sync;
  return progress === null ? 0 : Math.max(0, progress.photos - progress.left - photosDone(sync));
}

/** From 0 to 1, of all that was asked for; null where there is nothing to count. */
export function shareSent(sync: SyncStatus): number | null {
  const photos = sync.progress?.photos ?? 0;
  return photos === 0 ? null : photosDone(sync) / photos;
}

/**
 * `about 40 s left`, in steps that do not flicker; null where nothing can be said.
 *
 * @param remaining in the unit of which `rate` says how many a second
 */
export function timeLeft({ t }: Words, remaining: number, rate: number | null): string | null {
  if (rate === null || remaining <= 0) return null;
  const seconds = remaining / rate;
  if (seconds < 5) return t('sync.fewSecondsLeft');
  if (seconds < 55) return t('sync.secondsLeft', { seconds: Math.ceil(seconds / 5) * 5 });
  if (seconds < 3300) return t('sync.minutesLeft', { minutes: Math.ceil(seconds / 60) });
  return t('sync.hoursLeft', { hours: Math.ceil(seconds / 3600) });
}
