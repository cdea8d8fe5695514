/** A text of a photo, as an edit finds it. */
export interface TextEdit {
  /** What the library has. */
  readonly present: string;
  /** What the person saw when they began to write; undefined where that is not said. */
  readonly startedFrom: string | undefined;
  readonly wrote: string;
  /** Theirs in the conflict that is open about this text; undefined without one. */
  readonly openTheirs: string | undefined;
}

export type TextEditOutcome =
  /** There is nothing to write. */
  | { readonly kind: 'unchanged' }
  /** An ordinary edit; `agrees` when it says what theirs says in the open conflict, which ends it. */
  | { readonly kind: 'write'; readonly agrees: boolean }
  /** It is written, and kept apart from what the person did not see: theirs is what the library has. */
  | { readonly kind: 'conflict'; readonly base: string }
  /** Two others are being chosen between already, one of which the person did not see. */
  | { readonly kind: 'refused' };

/**
 * Decides what becomes of a text that a person wrote. A text is written over only where they saw it: one that came in
 * between, by a sync or from another window, is put beside theirs for them to choose.
 */
export function decideTextEdit({ present, startedFrom, wrote, openTheirs }: TextEdit): TextEditOutcome {
  // Whoever takes their letters back has written nothing, whatever came in between.
  if (wrote === present || wrote === startedFrom) return { kind: 'unchanged' };
  if (startedFrom === undefined || startedFrom === present) return { kind: 'write', agrees: wrote === openTheirs };
  return openTheirs === undefined ? { kind: 'conflict', base: startedFrom } : { kind: 'refused' };
}

/** A field of a listing as an edit finds it; each value as the field shows it. */
interface FieldEdit {
  readonly present: string | null;
  /** Undefined where it is not said what the person saw. */
  readonly startedFrom: { readonly saw: string | null; readonly wrote: readonly (string | null)[] } | undefined;
  readonly wrote: string | null;
}

/**
 * Decides what becomes of a value that a person wrote in a field. One that came in between is not written over: fields go
 * to the service once, so there is nothing that both could be kept for, and the person says which one it is.
 */
export function decideFieldEdit({ present, startedFrom, wrote }: FieldEdit): 'write' | 'leave' | 'refuse' {
  if (startedFrom === undefined || wrote === present) return 'write';
  if (startedFrom.saw === present || startedFrom.wrote.includes(present)) return 'write';
  // Whoever takes their letters back has written nothing, whatever came in between.
  return wrote === startedFrom.saw ? 'leave' : 'refuse';
}
