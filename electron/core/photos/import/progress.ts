import type { ImportProgress } from '../../../../shared/contract/model.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportControl } from './under-control.ts';

/** Counts the files of an import and tells of every one. */
export interface ProgressCount {
  /** It can be seen. */
  seen(fileName: string): void;
  /** Its bytes are in the library, read again after they were written. */
  copied(fileName: string): void;
  /** Its pictures are made. */
  made(fileName: string): void;
  /** It is not added; nothing more of it is waited for. */
  refused(fileName: string): void;
  /** All that is to be copied is here for good. */
  allCopied(): void;
  /** Somebody holds it, or lets it go on. */
  again(): void;
  end(): void;
}

export function startProgress(
  { onProgress }: ImportContext,
  control: ImportControl,
  what: Pick<ImportProgress, 'importId' | 'listingId' | 'total'>,
): ProgressCount {
  const counts = { seen: 0, copied: 0, done: 0 };
  let phase: ImportProgress['phase'] = 'looking';
  let last: string | null = null;
  const tell = (fileName: string | null, finished: boolean): void => {
    last = fileName;
    if (what.total > 0) {
      onProgress({ ...what, ...counts, phase, paused: control.state() === 'paused', fileName, finished });
    }
  };
  return {
    seen(fileName) {
      counts.seen += 1;
      tell(fileName, false);
    },
    copied(fileName) {
      counts.copied += 1;
      counts.seen = Math.max(counts.seen, counts.copied);
      if (phase === 'looking') phase = 'copying';
      tell(fileName, false);
    },
    made(fileName) {
      counts.done += 1;
      tell(fileName, false);
    },
    refused(fileName) {
      counts.done += 1;
      tell(fileName, false);
    },
    allCopied() {
      phase = 'making';
      tell(null, false);
    },
    again: () => tell(last, false),
    end: () => tell(null, true),
  };
}
