import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface RemoveForGoodDialogProps {
  photos: readonly MediaItem[];
  onClose: () => void;
}

/** The question before removed photos are deleted with their files. */
export function RemoveForGoodDialog({ photos, onClose }: RemoveForGoodDialogProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <ConfirmDialog
      title={t('grid.forGoodTitle', { count: photos.length })}
      confirmLabel={t('grid.removeForGood')}
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void commands.removeForGood(photos.map(({ mediaId }) => mediaId));
      }}
    >
      <p>{t('grid.forGoodText')}</p>
      <p className="quiet">{t('grid.forGoodService')}</p>
    </ConfirmDialog>
  );
}
