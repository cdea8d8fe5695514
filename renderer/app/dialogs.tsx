import type { ReactElement } from 'react';
import { MoveUnsentDialog } from '../features/listing/service-dialogs.tsx';
import { useValue } from '../state/value.ts';
import { later } from '../ui/later.tsx';
import { useWorkbench } from '../workbench/workbench.ts';

/** All dialogs together: a quarter of the page, which nobody sees on the first screen. */
export const LaterDialog = later(async () => (await import('./any-dialog.tsx')).AnyDialog);

/** The open dialog, if there is one, or what is asked once none is. */
export function Dialogs(): ReactElement | null {
  const { dialog, closeDialog, services } = useWorkbench();
  const offer = useValue(services.moveOffer);
  if (dialog !== null) return <LaterDialog dialog={dialog} onClose={() => closeDialog(dialog)} />;
  return offer === null ? null : <MoveUnsentDialog {...offer} onClose={() => services.moveOffer.set(null)} />;
}
