import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import { useWords } from '../../language/language-store.ts';
import { decisionsOf, type OpenDecision } from '../../state/decisions.ts';
import { overallState } from '../../state/overall-state.ts';
import { Button } from '../../ui/button.tsx';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { refocus } from '../../ui/use-return-focus.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { type DecisionCard, useShownDecision } from './decision-line.tsx';
import { RestOfActivities, useActivities } from './rail-activity.tsx';
import { StatusPanel } from './status-panel.tsx';
import './status-rail.css';
import '../sync/sync.css';

/**
 * What goes on, the last message, and whether everything is up to date. [Note: always there] It has its height and its place
 * whatever stands in it, so that nothing in the page moves when something begins, ends or is reported.
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
        <div className="rail-now row">
          {first.line}
          <RestOfActivities count={rest.length} onPress={() => showStatus(true)} />
        </div>
      )}
      <div className="rail-middle row">
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

/** What stops most, with its way on. The state beside it says how many conflicts there are, so their line is a button alone. */
function RailDecision({ decision }: { decision: OpenDecision<DecisionCard> | undefined }): ReactElement | null {
  const shown = useShownDecision();
  // The listing that it is about says so, and the panel.
  if (decision === undefined || decision.kind === 'unseenBase') return null;
  const { key, tone, said, action } = shown(decision);
  const isUrgent = decision.kind !== 'card' && decision.kind !== 'conflicts';
  return (
    <div key={key} className="rail-decision row" data-tone={tone} {...(isUrgent ? { role: 'alert' } : {})}>
      {decision.kind !== 'conflicts' && (
        <div className="rail-decision-words row small">
          {tone !== 'info' && <TriangleAlert size={15} aria-hidden />}
          <p className="two-lines">{said}</p>
        </div>
      )}
      {action}
    </div>
  );
}

type Card = CallOutput<'card.list'>['cards'][number];

/** Cards that are plugged in and were not put aside; none where a person does not want to hear of them. */
function useCardOffer(): readonly Card[] {
  const { host } = useServices();
  const { preferences, snapshot } = useWorkbench();
  const { connection } = snapshot;
  const [cards, setCards] = useState<readonly Card[]>([]);
  useEffect(() => {
    const unsubscribe = host.subscribe('card.changed', (changed) => setCards(changed.cards));
    if (connection === 'connected') {
      void host.call('card.list', {}).then((answer) => answer.ok && setCards(answer.value.cards));
    }
    return unsubscribe;
  }, [host, connection]);
  return preferences.offerCards ? cards : [];
}

/** One line for the state of everything; a press shows what it speaks of. */
function StatusPill({ panelId }: { panelId: string }): ReactElement {
  const { snapshot, statusShown, showStatus } = useWorkbench();
  const state = overallState(useWords(), snapshot);
  return (
    <span className="status-pill" data-tone={state.tone}>
      <Button
        variant="plain"
        onPress={() => showStatus(!statusShown)}
        aria-expanded={statusShown}
        {...(statusShown ? { 'aria-controls': panelId } : {})}
      >
        <span className="dot" aria-hidden />
        <span className="cut">{state.words}</span>
        {statusShown ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
      </Button>
    </span>
  );
}
