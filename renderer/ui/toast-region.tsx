import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import type { Toast, Toasts } from './toasts.ts';
import './toast.css';
import { useWords } from '../language/language-store.ts';
import { ProblemText } from './problem-text.tsx';

const STAYS_MS = 9000;

/** Messages at the bottom; a pointer or the focus on one keeps it there. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const { t } = useWords();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  // [Note: over dialogs] React Aria hides all but an open dialog from people and keys; so marked, messages stay usable,
  // and a press on one does not close the dialog.
  return (
    <section
      className="toast-region"
      role="status"
      aria-label={t('app.messages')}
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  );
}

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  const { t } = useWords();
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (kept || toast.tone === 'error') return;
    const timer = setTimeout(dismiss, STAYS_MS);
    return () => clearTimeout(timer);
  }, [kept, toast.tone, dismiss]);
  const { action, problem } = toast;
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      onPointerEnter={() => setKept(true)}
      onPointerLeave={() => setKept(false)}
      onFocus={() => setKept(true)}
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
