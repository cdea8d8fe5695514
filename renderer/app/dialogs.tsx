import type { ReactElement } from 'react';
import { MoveUnsentDialog } from '../features/listing/service-dialogs.tsx';
import { useValue } from '../state/value.ts';
import { later } from '../ui/later.tsx';
import type { DialogRequest } from '../workbench/dialogs-state.ts';
import { useWorkbench, type Workbench } from '../workbench/workbench.ts';
import { useKeysAhead } from './use-keys-ahead.ts';

/** All dialogs together: a quarter of the page, which nobody sees on the first screen. */
export const LaterDialog = later(async () => (await import('./any-dialog.tsx')).AnyDialog);

/** The open dialog, if there is one, or what is asked once none is. */
export function Dialogs(): ReactElement | null {
  const { dialog, closeDialog, services } = useWorkbench();
  const offer = useValue(services.moveOffer);
  if (dialog !== null) return <OpenDialog dialog={dialog} close={closeDialog} />;
  return offer === null ? null : <MoveUnsentDialog {...offer} onClose={() => services.moveOffer.set(null)} />;
}

function OpenDialog({ dialog, close }: { dialog: DialogRequest; close: Workbench['closeDialog'] }): ReactElement {
  useKeysAhead(dialog, LaterDialog.isRead, close);
  return <LaterDialog dialog={dialog} onClose={() => close(dialog)} />;
}
