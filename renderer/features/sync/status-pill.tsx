import type { ReactElement } from 'react';
import { overallState } from '../../state/overall-state.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './sync.css';
import { useWords } from '../../language/language-store.ts';

/** One line for the state of everything; a press leads to what it speaks of. */
export function StatusPill(): ReactElement {
  const { snapshot, openDialog, showSending, setShowSending } = useWorkbench();
  const state = overallState(useWords(), snapshot);
  const open = (): void => {
    switch (state.opens) {
      case 'conflicts':
        return openDialog({ kind: 'conflicts', listingId: null });
      case 'accounts':
        return openDialog({ kind: 'settings' });
      case 'sync':
        return setShowSending(!showSending);
      case 'nothing':
        return;
    }
  };
  return (
    <span className="status-pill" data-tone={state.tone}>
      <Button variant="plain" onPress={open} isDisabled={state.opens === 'nothing'}>
        <span className="dot" aria-hidden />
        <span className="cut">{state.words}</span>
      </Button>
    </span>
  );
}
