/** One import, which a person can hold and end. */
export interface ImportControl {
  readonly importId: string;
  /** Waits while it is held. @returns false when nothing more of it is to be begun */
  goesOn(): Promise<boolean>;
  /** `stopped` by a person, who does not want the rest; `left` by a program that ends, for the next start. */
  state(): 'running' | 'paused' | 'stopped' | 'left';
}

/** What is being imported by this process. */
export interface Imports {
  /**
   * @param session of the photos that it adds
   * @param onChange told when somebody holds it, lets it go on or ends it
   */
  begin(importId: string, session: string, onChange: () => void): ImportControl & { end(): void };
  /** Whether anything copies the files of this session. */
  isUnderWay(session: string): boolean;
  /** @returns false when there is no such import any more */
  pause(importId: string): boolean;
  resume(importId: string): boolean;
  stop(importId: string): boolean;
  /** The program ends: nothing more is begun, and what is not here yet is fetched at the next start. */
  leaveAll(): void;
  /** Whether the program ends: what an import did not come to is no decision about it. */
  isLeaving(): boolean;
  /** Resolves when none is under way. */
  ended(): Promise<void>;
}

type State = ReturnType<ImportControl['state']>;

interface Held {
  readonly session: string;
  readonly onChange: () => void;
  state: State;
  waiting: (() => void)[];
}

export function createImports(): Imports {
  const present = new Map<string, Held>();
  let whenEnded: (() => void)[] = [];
  let isLeaving = false;
  const become = (importId: string, next: State): boolean => {
    const held = present.get(importId);
    if (held === undefined || held.state === 'stopped' || held.state === 'left') return false;
    held.state = next;
    if (next !== 'paused') for (const go of held.waiting.splice(0)) go();
    held.onChange();
    return true;
  };
  return {
    isUnderWay: (session) => [...present.values()].some((held) => held.session === session),
    begin(importId, session, onChange) {
      // One that waited for its turn may begin when the program ends already.
      const held: Held = { session, onChange, state: isLeaving ? 'left' : 'running', waiting: [] };
      present.set(importId, held);
      return {
        importId,
        async goesOn() {
          while (held.state === 'paused') await new Promise<void>((go) => held.waiting.push(go));
          return held.state === 'running';
        },
        state: () => held.state,
        end() {
          present.delete(importId);
          if (present.size > 0) return;
          for (const tell of whenEnded) tell();
          whenEnded = [];
        },
      };
    },
    pause: (importId) => become(importId, 'paused'),
    resume: (importId) => become(importId, 'running'),
    stop: (importId) => become(importId, 'stopped'),
    async ended() {
      if (present.size > 0) await new Promise<void>((tell) => whenEnded.push(tell));
    },
    isLeaving: () => isLeaving,
    leaveAll() {
      isLeaving = true;
      for (const importId of present.keys()) become(importId, 'left');
    },
  };
}
