/** What was promised, in short: design.md "Sync", the protocol's invariants, and the words of each command. */
export type Promised =
  | 'no word is lost'
  | 'no word is overwritten unseen'
  | "others' photos are left alone"
  | 'a listing is created once'
  | 'a listing has one key'
  | 'one unsettled creation'
  | 'a photo is sent once'
  | 'nothing is removed unasked'
  | 'nothing is sent that is forbidden'
  | 'what is stopped ends at once'
  | 'a choice can be taken back'
  | 'positions have no gaps'
  | 'a listing shows no picture twice'
  | "an Order is not another's"
  | 'the token stays at its service'
  | 'nothing is sent in circles'
  | 'a pause is kept'
  | 'waiting costs nothing'
  | 'what can go on goes on'
  | 'a sync ends'
  | 'all comes in step'
  | 'done is what the service says'
  | 'nothing is mixed up'
  | 'moved once, in order at both'
  | 'written once, sent to both'
  | 'words for one service alone stay'
  | 'no command fails inside';

/** A promise that was broken, in words. */
export class BrokenPromise extends Error {
  readonly promised: Promised;

  constructor(promised: Promised, what: string) {
    super(`${promised}: ${what}`);
    this.promised = promised;
  }
}

/**
 * Collects what is found where it cannot be thrown: in code that the app calls, and that would take it for a failure of
 * the network. The first one counts.
 */
export interface Findings {
  report(promised: Promised, what: string): void;
  /** Throws what was reported. */
  raise(): void;
}

export function createFindings(): Findings {
  let first: BrokenPromise | null = null;
  return {
    report(promised, what) {
      first ??= new BrokenPromise(promised, what);
    },
    raise() {
      if (first !== null) throw first;
    },
  };
}

export function broken(promised: Promised, what: string): never {
  throw new BrokenPromise(promised, what);
}
