import type { ReactElement } from 'react';
import type { ImportResult } from '../../../shared/contract/model.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RefusedDialogProps {
  refused: ImportResult['refused'];
  added: number;
  onClose: () => void;
}

/** Which files were not added, why, and what now. */
export function RefusedDialog({ refused, added, onClose }: RefusedDialogProps): ReactElement {
  return (
    <Dialog
      title={`${counted(refused.length, 'file was', 'files were')} not added`}
      size="medium"
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          Close
        </Button>
      }
    >
      <p>
        {added > 0
          ? `${counted(added, 'photo was', 'photos were')} added and can be worked on. `
          : 'Nothing was added. '}
        The files below stay where they are, untouched. Mend or replace them and add them again.
      </p>
      <ul className="refused-list">
        {refused.map((file) => (
          <li key={file.path} className="selectable">
            <b title={file.path}>{file.path.split(/[\\/]/).at(-1)}</b>
            <p className="quiet">{file.reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
