import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { ToastWords } from '../../ui/toast-region.tsx';
import { useServices } from '../../workbench/workbench.ts';

/** The messages of this window, the newest first; what one offers can be done from here as long as it can be done at all. */
export function MessageList(): ReactElement | null {
  const { t } = useWords();
  const { toasts } = useServices();
  const standing = useValue(toasts);
  const recent = useValue(toasts.recent);
  const all = [...standing.toReversed(), ...recent];
  if (all.length === 0) return null;
  return (
    <section className="message-list" aria-label={t('status.messages')}>
      <h3>{t('status.messages')}</h3>
      <ul>
        {all.map((toast) => (
          <li key={toast.id} data-tone={toast.tone}>
            <ToastWords toast={toast} />
            {toast.action !== null && (
              <Button variant="link" onPress={() => toasts.act(toast.id)}>
                {toast.action.label}
              </Button>
            )}
            <span className="quiet small">
              <Instant at={new Date(toast.at).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
