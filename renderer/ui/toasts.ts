import type { AppErrorData } from '../../shared/contract/app-error.ts';
import { createValue } from '../state/value.ts';

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

/** The messages that stand, the newest last. */
export type Toasts = ReturnType<typeof createToasts>;

/** More than this at once would be read by nobody; the oldest give way. */
const MOST_TOASTS = 4;
/** Messages that can be read again. */
const MOST_RECENT = 20;

const isUnsentOnly = ({ action }: Toast): boolean => action?.whileUnsent === true;

const withoutAction = (toasts: readonly Toast[], isOver: (toast: Toast) => boolean): readonly Toast[] =>
  toasts.map((toast) => (toast.action !== null && isOver(toast) ? { ...toast, action: null } : toast));

export function createToasts() {
  const { set: setStanding, ...standing } = createValue<readonly Toast[]>([]);
  const { set: setRecent, ...recent } = createValue<readonly Toast[]>([]);
  let nextId = 1;
  /** What does not stand any more can be read again. */
  const set = (next: readonly Toast[], before = recent.getSnapshot(), stood = standing.getSnapshot()): void => {
    const left = stood.filter((toast) => !next.includes(toast)).toReversed();
    setRecent([...next.slice(0, -MOST_TOASTS).toReversed(), ...left, ...before].slice(0, MOST_RECENT));
    setStanding(next.slice(-MOST_TOASTS));
  };
  const takeActions = (isOver: (toast: Toast) => boolean): void =>
    setRecent(withoutAction(recent.getSnapshot(), isOver));
  const add = (toast: Omit<Toast, 'id' | 'at'>, began = Infinity): void => {
    // News replaces older news; what offers a way on stays until it fades or is dismissed, and stands beside what was said meanwhile.
    const isNews = ({ tone, action }: Pick<Toast, 'tone' | 'action'>): boolean => tone === 'info' && action === null;
    const isOldNews = (other: Toast): boolean => isNews(toast) && isNews(other) && other.at < began;
    const topic = toast.action?.topic;
    const isOfTopic = (other: Toast): boolean => topic !== undefined && other.action?.topic === topic;
    const others = standing.getSnapshot().filter(({ message }) => message !== toast.message);
    const gone = others.filter(isOfTopic).toReversed();
    const staying = others.filter((other) => !isOfTopic(other));
    const before = withoutAction([...gone, ...recent.getSnapshot()], isOfTopic);
    const kept = staying.filter((other) => !isOldNews(other));
    set([...kept, { ...toast, id: nextId++, at: Date.now() }], before, staying);
  };
  const dismiss = (id: number): void => set(standing.getSnapshot().filter((toast) => toast.id !== id));
  const all = (): readonly Toast[] => [...standing.getSnapshot(), ...recent.getSnapshot()];
  return {
    ...standing,
    /** Those that stood before, the newest first; each with its action as long as that can be done. */
    recent,
    /** @param began when that began which the message is about, where it took long: it does not replace what was said meanwhile */
    inform: (message: string, action?: ToastAction, began?: number): void =>
      add({ tone: 'info', message, problem: null, action: action ?? null }, began),
    fail: (error: AppErrorData, action?: ToastAction): void =>
      add({ tone: 'error', message: error.message, problem: error, action: action ?? null }),
    dismiss,
    /** Does what a message offers, which it offers once. */
    act(id: number): void {
      const action = all().find((toast) => toast.id === id)?.action;
      dismiss(id);
      takeActions((toast) => toast.id === id);
      action?.run();
    },
    /** Takes away what is offered only while nothing was sent. */
    sendingBegan(): void {
      if (!all().some(isUnsentOnly)) return;
      set(standing.getSnapshot().filter((toast) => !isUnsentOnly(toast)));
      takeActions(isUnsentOnly);
    },
  };
}

/** Whether a message was before a person: not yet, now for the first time, or before. */
export type ToastShown = 'not' | 'now' | 'before';

/** How it goes on when it is shown or hidden. Pure. */
export function shownNext(before: ToastShown, isShown: boolean): ToastShown {
  if (before === 'not') return isShown ? 'now' : 'not';
  return before === 'now' && isShown ? 'now' : 'before';
}
