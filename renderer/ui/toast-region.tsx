import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../language/language-store.ts';
import { useValue } from '../state/value.ts';
import { Button, IconButton } from './button.tsx';
import { ProblemText } from './problem-text.tsx';
import { shownNext, type Toast, type ToastShown, type Toasts } from './toasts.ts';
import { refocus } from './use-return-focus.ts';
import './toast.css';

const STAYS_MS = 9000;

/** The last message of those that stand, and a way to the others; a pointer or the focus on it keeps it there. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const { t } = useWords();
  const standing = useValue(toasts);
  const [kept, setKept] = useState<number | null>(null);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  // What a person is at stays before them, whatever comes meanwhile.
  const shown = standing.find(({ id }) => id === kept) ?? standing.at(-1);
  const leave = (act: () => void): void => {
    const hadFocus = region.current?.contains(document.activeElement) === true;
    act();
    // A message that goes with the focus in it gives it back.
    if (hadFocus) requestAnimationFrame(() => refocus(cameFrom.current, '.photo-tile[data-selected], .photo-tile'));
  };
  const showOther = (now: Toast): void => {
    const other = standing.at(standing.indexOf(now) - 1);
    if (other === undefined) return;
    flushSync(() => setKept(other.id));
    region.current?.querySelector<HTMLElement>('.toast:not([hidden]) .toast-more button')?.focus();
  };
  const noteFocus = (from: Element | null): void => {
    if (region.current?.contains(from) !== true) cameFrom.current = from;
  };
  // [Note: over dialogs] React Aria hides all but an open dialog from people and keys; so marked, messages stay usable,
  // and a press on one does not close the dialog.
  return (
    <section
      ref={region}
      className="toast-region"
      role="status"
      aria-label={t('app.messages')}
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {standing.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isShown={toast === shown}
          isKept={toast.id === kept}
          others={standing.length - 1}
          onKeep={(keeps) => setKept((now) => (keeps ? toast.id : now === toast.id ? null : now))}
          onDismiss={() => leave(() => toasts.dismiss(toast.id))}
          onAct={() => leave(() => toasts.act(toast.id))}
          onFocusFrom={noteFocus}
          onShowOther={() => showOther(toast)}
        />
      ))}
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  isShown: boolean;
  isKept: boolean;
  others: number;
  onKeep: (keeps: boolean) => void;
  onDismiss: () => void;
  onAct: () => void;
  /** The focus came into the message, from this element where one had it. */
  onFocusFrom: (from: Element | null) => void;
  onShowOther: () => void;
}

function ToastCard(props: ToastCardProps) {
  const { toast, isShown, isKept, others, onKeep, onDismiss, onAct, onFocusFrom, onShowOther } = props;
  const { t } = useWords();
  const [before, setBefore] = useState<ToastShown>('not');
  const now = shownNext(before, isShown);
  if (now !== before) setBefore(now);
  const isWaiting = now === 'not';
  const isSpoken = now !== 'before';
  const fade = useEffectEvent(onDismiss);
  // The time of a message is its own: what is drawn again meanwhile, such as each letter typed, does not lengthen it.
  // It begins when the message is first shown.
  useEffect(() => {
    if (isKept || isWaiting || toast.tone === 'error') return;
    const timer = setTimeout(() => fade(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isKept, isWaiting, toast.tone]);
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      hidden={!isShown}
      aria-live={isSpoken ? undefined : 'off'}
      onPointerEnter={() => onKeep(true)}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) onKeep(false);
      }}
      onFocus={({ relatedTarget }) => {
        onKeep(true);
        onFocusFrom(relatedTarget);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) onKeep(false);
      }}
    >
      <ToastWords toast={toast} isSpoken={isSpoken} />
      {toast.action !== null && (
        <Button variant="outlined" onPress={onAct}>
          {toast.action.label}
        </Button>
      )}
      {others > 0 && (
        <span className="toast-more">
          <Button variant="plain" aria-label={t('status.moreMessages', { count: others })} onPress={onShowOther}>
            +{others}
          </Button>
        </span>
      )}
      <IconButton icon={X} label={t('app.dismiss')} onPress={onDismiss} />
    </div>
  );
}

/** What a message says; an error that is spoken is said at once, whatever is being read. */
export function ToastWords({ toast, isSpoken = false }: { toast: Toast; isSpoken?: boolean }) {
  const { t } = useWords();
  const { problem, tone } = toast;
  return (
    <div className="toast-words" {...(isSpoken && tone === 'error' ? { role: 'alert' } : {})}>
      <p>{problem === null ? toast.message : <ProblemText problem={problem} />}</p>
      {problem !== null && problem.incidentId !== '' && (
        <p className="incident">{t('app.incident', { id: problem.incidentId })}</p>
      )}
    </div>
  );
}
