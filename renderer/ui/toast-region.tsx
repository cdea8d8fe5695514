import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import type { Toast, Toasts } from './toasts.ts';
import './toast.css';
import { useWords } from '../language/language-store.ts';
import { ProblemText } from './problem-text.tsx';
import { refocus } from './use-return-focus.ts';

const STAYS_MS = 9000;

/** Messages at the bottom; a pointer or the focus on one keeps it there. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const { t } = useWords();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const dismiss = (id: number): void => {
    const hadFocus = region.current?.contains(document.activeElement) === true;
    toasts.dismiss(id);
    // A message that goes with the focus in it gives it back.
    if (hadFocus) requestAnimationFrame(() => refocus(cameFrom.current, '.photo-tile[data-selected], .photo-tile'));
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
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={() => dismiss(toast.id)} onFocusFrom={noteFocus} />
      ))}
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  dismiss: () => void;
  /** The focus came into the message, from this element where one had it. */
  onFocusFrom: (from: Element | null) => void;
}

function ToastCard({ toast, dismiss, onFocusFrom }: ToastCardProps) {
  const { t } = useWords();
  const [kept, setKept] = useState(false);
  const fade = useEffectEvent(dismiss);
  // The time of a message is its own: what is drawn again meanwhile, such as each letter typed, does not lengthen it.
  useEffect(() => {
    if (kept || toast.tone === 'error') return;
    const timer = setTimeout(() => fade(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [kept, toast.tone]);
  const { action, problem } = toast;
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      onPointerEnter={() => setKept(true)}
      onPointerLeave={() => setKept(false)}
      onFocus={({ relatedTarget }) => {
        setKept(true);
        onFocusFrom(relatedTarget);
      }}
      onBlur={() => setKept(false)}
    >
      <div className="toast-words">
        <p>{problem === null ? toast.message : <ProblemText problem={problem} />}</p>
        {problem !== null && problem.incidentId !== '' && (
          <p className="incident">{t('app.incident', { id: problem.incidentId })}</p>
        )}
      </div>
      {action !== null && (
        <Button
          variant="outlined"
          onPress={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('app.dismiss')} onPress={dismiss}>
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
