import type { AppErrorData } from '../../shared/contract/app-error.ts';

export interface ToastAction {
  readonly label: string;
  /** Offered only until something is sent, because it could not be done afterwards. */
  readonly whileUnsent?: boolean;
  /** A newer message of the same topic takes the place of this one, because its action can no longer be done. */
  readonly topic?: string;
  run(): void;
}

/** A short message at the edge of the window. Errors stay until they are dismissed. */
export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly message: string;
  /** Where the message is about something that failed; `message` is the core's own sentence then. */
  readonly problem: AppErrorData | null;
  readonly action: ToastAction | null;
}

export interface Toasts {
  getSnapshot(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  inform(message: string, action?: ToastAction): void;
  fail(error: AppErrorData, action?: ToastAction): void;
  dismiss(id: number): void;
  /** Takes away what is offered only while nothing was sent. */
  sendingBegan(): void;
}

/** More than this at once would cover the photos; the oldest give way. */
const MOST_TOASTS = 4;

export function createToasts(): Toasts {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]): void => {
    toasts = next.slice(-MOST_TOASTS);
    for (const listener of listeners) listener();
  };
  const add = (toast: Omit<Toast, 'id'>): void => {
    // News replaces older news; what offers a way on stays until it fades or is dismissed.
    const isOldNews = (other: Toast): boolean => other.tone === 'info' && other.action === null;
    const topic = toast.action?.topic;
    const isReplaced = (other: Toast): boolean =>
      other.message === toast.message || (topic !== undefined && other.action?.topic === topic);
    const others = toasts.filter((other) => !isReplaced(other) && !(toast.tone === 'info' && isOldNews(other)));
    set([...others, { ...toast, id: nextId++ }]);
  };
  return {
    getSnapshot: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    inform: (message, action) => add({ tone: 'info', message, problem: null, action: action ?? null }),
    fail: (error, action) => add({ tone: 'error', message: error.message, problem: error, action: action ?? null }),
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
    sendingBegan() {
      const staying = toasts.filter((toast) => toast.action?.whileUnsent !== true);
      if (staying.length < toasts.length) set(staying);
    },
  };
}
