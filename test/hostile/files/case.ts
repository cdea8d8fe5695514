import type { PhraseCode } from '../../../shared/domain/phrases/phrase.ts';

export type Outcome = 'added' | PhraseCode;

/** A file that somebody might try, and what must come out. What it may cost is the same for all: see `measure.ts`. */
export interface HostileFile {
  readonly name: string;
  /** Its name on the disk; `x.jpg` when left out. */
  readonly file?: string;
  /** Its bytes, or how it is made where that is no ordinary file, or one too large to be held. */
  readonly content: Uint8Array | string | ((path: string) => unknown);
  /** `added`, or why it is refused: one of these, where versions of the decoder say it differently. */
  readonly outcome: Outcome | readonly Outcome[];
  /** The caption that is taken over; none when left out. */
  readonly caption?: string;
  /** Its metadata are passed over, and the history says so. */
  readonly isPartlyRead?: true;
  /** What the history says of it, where that is something else. */
  readonly said?: PhraseCode;
  /** Only a folder can hold it, so it does not come over HTTP. */
  readonly onlyOnDisk?: true;
}
