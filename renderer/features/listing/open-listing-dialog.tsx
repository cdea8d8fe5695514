import type { ReactElement } from 'react';
import { useWorkbench } from '../../app/workbench.ts';
import { NameDialog } from './listing-dialogs.tsx';

const A_KEY = {
  label: 'Listing key',
  placeholder: 'PR500001',
  note: 'Its ListingKey at the service. Its photos are brought here, to be captioned and put in order like your own.',
  missing: 'Which listing? Its key stands on the service’s own page.',
};

/** Asks for the key of a listing that exists at the service. */
export function OpenListingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { commands } = useWorkbench();
  return (
    <NameDialog
      title="Open a listing of the service"
      initial=""
      confirmLabel="Open listing"
      asks={A_KEY}
      onClose={onClose}
      save={(key) => commands.openFromService(key)}
    />
  );
}
