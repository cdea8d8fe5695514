import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { Adding } from './add-row.ts';
import type { ProgressCount } from './progress.ts';
import type { Refusal } from './refusal.ts';
import type { ImportControl } from './under-control.ts';

/** One import while it runs: what came of its files so far. */
export interface ImportRun {
  readonly adding: Adding;
  /** Photos that are shown already, whose files it brings; null for all of its session, which is its own then. */
  readonly awaited: ReadonlySet<MediaId> | null;
  readonly control: ImportControl;
  readonly progress: ProgressCount;
  readonly added: MediaId[];
  readonly refused: Refusal[];
  /** What is made or was made of it. */
  readonly pictures: Set<string>;
}
