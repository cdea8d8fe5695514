import { X } from 'lucide-react';
import { type FocusEvent, type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useWords } from '../../language/language-store.ts';
import type { OpenDecision } from '../../state/decisions.ts';
import { panelSide } from '../../state/panel-side.ts';
import { useValue } from '../../state/value.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ToastWords } from '../../ui/toast-region.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { SendingList } from '../sync/sending-list.tsx';
import { type DecisionCard, useShownDecision } from './decision-line.tsx';
import type { ActivityLine } from './rail-activity.tsx';

interface StatusPanelProps {
  id: string;
  decisions: readonly OpenDecision<DecisionCard>[];
  /** Those that the rail itself does not show. */
  activities: readonly ActivityLine[];
}

/** Over the rail: all that needs a decision, all that goes on, what was not sent and why, and the last messages. */
export function StatusPanel({ id, decisions, activities }: StatusPanelProps): ReactElement {
  const { t } = useWords();
  const { snapshot, showStatus } = useWorkbench();
  const shownDecision = useShownDecision();
  const panel = useRef<HTMLElement>(null);
  useSide(panel);
  const focus = useFocusOfGone(panel, '.status-panel-body');
  const { sync } = snapshot;
  return (
    <section ref={panel} id={id} className="status-panel" aria-label={t('status.panel')} {...focus}>
      <header className="status-panel-head row between">
        <h2>{t('status.panel')}</h2>
        <IconButton icon={X} label={t('common.close')} onPress={() => showStatus(false)} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className="status-panel-body stack" tabIndex={0}>
        {decisions.length > 0 && (
          <ul className="rows" aria-label={t('state.needs-attention')}>
            {decisions.map(shownDecision).map(({ key, tone, said, action }) => (
              <li key={key}>
                <Notice tone={tone} action={action}>
                  {said}
                </Notice>
              </li>
            ))}
          </ul>
        )}
        {activities.map(({ key, line }) => (
          <div key={key}>{line}</div>
        ))}
        {sync !== null && <SendingList sync={sync} />}
        <MessageList />
      </div>
    </section>
  );
}

/**
 * It stands where it covers the least of the photo that is worked on, and goes to the other side only for that. Set where it
 * stands already, as its place depends on its own height.
 */
function useSide(panel: { readonly current: HTMLElement | null }): void {
  const { selectedIds } = useWorkbench();
  // oxlint-disable-next-line react/exhaustive-deps -- another photo is another place
  useLayoutEffect(() => {
    const { current } = panel;
    if (current === null) return;
    const photo = document.querySelector('.photo-tile[data-selected]')?.getBoundingClientRect() ?? null;
    const { top, bottom, width } = current.getBoundingClientRect();
    const now = current.dataset['side'] === 'left' ? 'left' : 'right';
    current.dataset['side'] = panelSide(now, photo, { top, bottom, width }, innerWidth);
  }, [panel, selectedIds]);
}

/** The messages of this window, the newest first; what one offers can be done from here as long as it can be done at all. */
function MessageList(): ReactElement | null {
  const { t } = useWords();
  const { toasts } = useServices();
  const standing = useValue(toasts);
  const recent = useValue(toasts.recent);
  const all = [...standing.toReversed(), ...recent];
  if (all.length === 0) return null;
  return (
    <section className="message-list" aria-label={t('status.messages')}>
      <h3 className="section-title small quiet">{t('status.messages')}</h3>
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

/** Where a control goes with the focus in it, such as an action that can be done once, `heir` inside has the focus next. */
function useFocusOfGone(around: RefObject<HTMLElement | null>, heir: string) {
  const isWithin = useRef(false);
  useEffect(() => {
    const { current } = around;
    if (current === null) return undefined;
    const watcher = new MutationObserver(() => {
      if (isWithin.current && document.activeElement === document.body)
        current.querySelector<HTMLElement>(heir)?.focus();
    });
    watcher.observe(current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [around, heir]);
  return {
    onFocus(): void {
      isWithin.current = true;
    },
    // Not fired for what is taken out of the document.
    onBlur({ relatedTarget, currentTarget }: FocusEvent): void {
      isWithin.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    },
  };
}
