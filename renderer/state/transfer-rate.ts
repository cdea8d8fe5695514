import type { SyncStatus } from '../../shared/contract/model.ts';
import type { Words } from '../language/words.ts';

/** How much had been sent at an instant (milliseconds of any steady clock). */
export interface RateSample {
  readonly at: number;
  readonly doneBytes: number;
}

const WINDOW_MS = 8000;

/** Keeps the samples of the last eight seconds of one run; a run that ended or began anew starts from nothing. */
export function addSample(samples: readonly RateSample[], sync: SyncStatus, at: number): readonly RateSample[] {
  if (!sync.running || sync.paused) return [];
  const last = samples.at(-1);
  const kept = last !== undefined && sync.doneBytes < last.doneBytes ? [] : samples;
  return [...kept.filter((sample) => at - sample.at <= WINDOW_MS), { at, doneBytes: sync.doneBytes }];
}

/** Bytes a second over the samples; null until they span half a second. */
export function bytesPerSecond(samples: readonly RateSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < 500) return null;
  const rate = ((last.doneBytes - first.doneBytes) * 1000) / (last.at - first.at);
  return rate > 0 ? rate : null;
}

/** `about 40 s left`, in steps that do not flicker; null where nothing can be said. */
export function timeLeft({ t }: Words, remainingBytes: number, rate: number | null): string | null {
  if (rate === null || remainingBytes <= 0) return null;
  const seconds = remainingBytes / rate;
  if (seconds < 5) return t('sync.fewSecondsLeft');
  if (seconds < 55) return t('sync.secondsLeft', { seconds: Math.ceil(seconds / 5) * 5 });
  if (seconds < 3300) return t('sync.minutesLeft', { minutes: Math.ceil(seconds / 60) });
  return t('sync.hoursLeft', { hours: Math.ceil(seconds / 3600) });
}
