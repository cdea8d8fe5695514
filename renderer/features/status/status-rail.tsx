import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react';
import { useWords } from '../../language/language-store.ts';
import { decisionsOf } from '../../state/decisions.ts';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { refocus } from '../../ui/use-return-focus.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useCardOffer } from '../cards/use-card-offer.ts';
import { StatusPill } from '../sync/status-pill.tsx';
import { RestOfActivities, useActivities } from './rail-activity.tsx';
import { RailDecision } from './rail-decision.tsx';
import { StatusPanel } from './status-panel.tsx';
import './status-rail.css';

/**
 * What goes on, the last message, and whether everything is up to date. [Note: always there] It has its height and its place
 * whatever stands in it, so that nothing in the page moves when something begins, ends or is told.
 */
export function StatusRail(): ReactElement {
  const { t } = useWords();
  const { services, snapshot, statusShown, showStatus } = useWorkbench();
  const panelId = useId();
  const rail = useReturn(statusShown);
  const decisions = decisionsOf(snapshot, useCardOffer());
  const [first, ...rest] = useActivities();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !statusShown) return;
    event.preventDefault();
    event.stopPropagation();
    showStatus(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from each of its controls
    <footer ref={rail} className="status-rail" aria-label={t('status.rail')} onKeyDown={onKeyDown}>
      {statusShown && <StatusPanel id={panelId} decisions={decisions} activities={rest} />}
      {first !== undefined && (
        <div className="rail-now">
          {first.line}
          <RestOfActivities count={rest.length} onPress={() => showStatus(true)} />
        </div>
      )}
      <div className="rail-middle">
        <ToastRegion toasts={services.toasts} />
        <RailDecision decision={decisions[0]} />
      </div>
      <StatusPill panelId={panelId} />
    </footer>
  );
}

/** When the panel closes with the focus in it, that goes back to where it was before. */
function useReturn(isOpen: boolean) {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    rail.current?.querySelector<HTMLElement>('.status-panel-body')?.focus();
    return () => refocus(before, '.status-pill button');
  }, [isOpen]);
  return rail;
}
