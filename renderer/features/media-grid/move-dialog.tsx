import { type FormEvent, type ReactElement, useState } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { placeAtPosition } from '../../state/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface MoveDialogProps {
  mediaIds: readonly MediaId[];
  count: number;
  onClose: () => void;
}

/** Asks for the position that the chosen photos shall have. */
export function MoveDialog({ mediaIds, count, onClose }: MoveDialogProps): ReactElement {
  const { commands, detail, announce } = useWorkbench();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const position = Number(text);
    if (!/^\d+$/.test(text.trim()) || position < 1 || position > count) {
      return setError(`Positions run from 1 to ${count}.`);
    }
    const sequence = detail?.media.map((item) => item.mediaId) ?? [];
    void commands.move(mediaIds, placeAtPosition(sequence, new Set(mediaIds), position));
    announce(`${counted(mediaIds.length, 'photo', 'photos')} moved to position ${position} of ${count}.`);
    onClose();
  };
  return (
    <Dialog
      title={`Move ${counted(mediaIds.length, 'photo', 'photos')}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="move-form">
            Move
          </Button>
        </>
      }
    >
      <form id="move-form" onSubmit={submit}>
        <TextField
          label="Position"
          inputMode="numeric"
          autoFocus
          value={text}
          error={error}
          note={`1 is the primary photo, ${count} the last.`}
          onChange={(next) => {
            setText(next);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
