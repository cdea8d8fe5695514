import { type ReactElement, useState } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { placeAtPosition } from '../../state/selection.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface MoveDialogProps {
  mediaIds: readonly MediaId[];
  count: number;
  onClose: () => void;
}

/** Asks for the position that the chosen photos shall have. */
export function MoveDialog({ mediaIds, count, onClose }: MoveDialogProps): ReactElement {
  const { commands, detail, announce } = useWorkbench();
  const { t } = useWords();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const move = async (before: MediaId | null, position: number): Promise<void> => {
    const isMoved = await commands.move(mediaIds, before);
    // For several a message says it.
    if (isMoved && mediaIds.length === 1) announce(t('grid.movedTo', { count: 1, position, of: count }));
  };
  const submit = (): Promise<null> | null => {
    const position = Number(text);
    if (!/^\d+$/.test(text.trim()) || position < 1 || position > count) {
      setError(t('grid.positionRange', { count }));
      return null;
    }
    const sequence = detail?.media.map((item) => item.mediaId) ?? [];
    void move(placeAtPosition(sequence, new Set(mediaIds), position), position);
    return Promise.resolve(null);
  };
  return (
    <FormDialog
      title={t('grid.moveTitle', { count: mediaIds.length })}
      confirmLabel={t('grid.move')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('grid.position')}
        inputMode="numeric"
        autoFocus
        value={text}
        error={error}
        note={t('grid.positionNote', { count })}
        onChange={(next) => {
          setText(next);
          setError(null);
        }}
      />
    </FormDialog>
  );
}
