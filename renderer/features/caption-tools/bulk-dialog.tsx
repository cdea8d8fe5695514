import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { BulkChange } from './use-bulk-change.ts';

interface BulkDialogProps {
  title: string;
  size: 'wide' | 'large';
  bulk: BulkChange;
  /** Says what happens to so many captions. */
  confirm: (count: number) => string;
  /** Further things to do, at the start of the foot. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the dialogs that change many captions in one step. */
export function BulkDialog({ title, size, bulk, confirm, aside, onClose, children }: BulkDialogProps): ReactElement {
  const { t } = useWords();
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      footer={
        <>
          {aside}
          <span className="grow" />
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isDisabled={bulk.chosen.size === 0 || bulk.busy} onPress={bulk.apply}>
            {confirm(bulk.chosen.size)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
