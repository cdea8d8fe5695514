import type { ReactElement } from 'react';
import type { ImportResult } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CoreText } from '../../ui/problem-text.tsx';

interface RefusedDialogProps {
  refused: ImportResult['refused'];
  added: number;
  onClose: () => void;
}

/** Which files were not added, why, and what now. */
export function RefusedDialog({ refused, added, onClose }: RefusedDialogProps): ReactElement {
  const { t } = useWords();
  const inCloud = refused.filter(({ phrase }) => phrase?.code === 'refused.inCloud').length;
  return (
    <Dialog
      title={t('grid.refusedTitle', { count: refused.length })}
      size="medium"
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <p>
        {added > 0 ? t('grid.refusedAdded', { count: added }) : t('grid.refusedNothing')} {t('grid.refusedNext')}
      </p>
      {inCloud > 0 && <p>{t('grid.refusedInCloud', { count: inCloud })}</p>}
      <ul className="refused-list">
        {refused.map((file) => (
          <li key={file.path} className="selectable">
            <b title={file.path}>{file.path.split(/[\\/]/).at(-1)}</b>
            <p className="quiet">
              <CoreText phrase={file.phrase}>{file.reason}</CoreText>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
