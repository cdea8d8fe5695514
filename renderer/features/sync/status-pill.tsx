import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { overallState } from '../../state/overall-state.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './sync.css';
import { useWords } from '../../language/language-store.ts';

/** One line for the state of everything; a press shows what it speaks of. */
export function StatusPill({ panelId }: { panelId: string }): ReactElement {
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
