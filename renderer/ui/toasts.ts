import type { AppErrorData } from '../../shared/contract/app-error.ts';

export interface ToastAction {
  readonly label: string;
  /** Offered only until something is sent, because it could not be done afterwards. */
  readonly whileUnsent?: boolean;
  /** A newer message of the same topic takes the place of this one, because its action can no longer be done. */
  readonly topic?: string;
  run(): void;
}

/** A short message in the status rail. Errors stay until they are dismissed. */
export interface Toast {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tone: 'info' | 'error';
  readonly message: string;
  /** Where the message is about something that failed; `message` is the core's own sentence then. */
  readonly problem: AppErrorData | null;
  readonly action: ToastAction | null;
}

export interface Toasts {
  /** The messages that stand, the newest last. */
  getSnapshot(): readonly Toast[];
  /** Those that stood before, the newest first; each with its action as long as that can be done. */
  getRecent(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  inform(message: string, action?: ToastAction): void;
  fail(error: AppErrorData, action?: ToastAction): void;
  dismiss(id: number): void;
  /** Does what a message offers, which it offers once. */
  act(id: number): void;
  /** Takes away what is offered only while nothing was sent. */
  sendingBegan(): void;
}

/** More than this at once would be read by nobody; the oldest give way. */
const MOST_TOASTS = 4;
/** Messages that can be read again. */
const MOST_RECENT = 20;

const isUnsentOnly = ({ action }: Toast): boolean => action?.whileUnsent === true;

export function createToasts(): Toasts {
  let standing: readonly Toast[] = [];
  let recent: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  /** What does not stand any more can be read again. */
  const set = (next: readonly Toast[], before: readonly Toast[] = recent): void => {
    const left = standing.filter((toast) => !next.includes(toast)).toReversed();
    const kept = next.slice(-MOST_TOASTS);
    recent = [...next.slice(0, -MOST_TOASTS).toReversed(), ...left, ...before].slice(0, MOST_RECENT);
    standing = kept;
    for (const listener of listeners) listener();
  };
  const withoutAction = (toasts: readonly Toast[], isOver: (toast: Toast) => boolean): readonly Toast[] =>
    toasts.map((toast) => (toast.action !== null && isOver(toast) ? { ...toast, action: null } : toast));
  const add = (toast: Omit<Toast, 'id' | 'at'>): void => {
    // News replaces older news; what offers a way on stays until it fades or is dismissed.
    const isOldNews = (other: Toast): boolean => other.tone === 'info' && other.action === null;
    const topic = toast.action?.topic;
    const isOfTopic = (other: Toast): boolean => topic !== undefined && other.action?.topic === topic;
    const isSaidAgain = (other: Toast): boolean => other.message === toast.message;
    const gone = standing.filter((other) => isOfTopic(other) && !isSaidAgain(other)).toReversed();
    const staying = standing.filter((other) => !isOfTopic(other) && !isSaidAgain(other));
    const before = withoutAction([...gone, ...recent], isOfTopic);
    standing = staying;
    const others = staying.filter((other) => !(toast.tone === 'info' && isOldNews(other)));
    set([...others, { ...toast, id: nextId++, at: Date.now() }], before);
  };
  const dismiss = (id: number): void => set(standing.filter((toast) => toast.id !== id));
  return {
    getSnapshot: () => standing,
    getRecent: () => recent,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    inform: (message, action) => add({ tone: 'info', message, problem: null, action: action ?? null }),
    fail: (error, action) => add({ tone: 'error', message: error.message, problem: error, action: action ?? null }),
    dismiss,
    act(id) {
      const action = [...standing, ...recent].find((toast) => toast.id === id)?.action;
      dismiss(id);
      recent = withoutAction(recent, (toast) => toast.id === id);
      for (const listener of listeners) listener();
      action?.run();
    },
    sendingBegan() {
      if (![...standing, ...recent].some(isUnsentOnly)) return;
      const staying = standing.filter((toast) => !isUnsentOnly(toast));
      set(staying);
      recent = withoutAction(recent, isUnsentOnly);
      for (const listener of listeners) listener();
    },
  };
}
