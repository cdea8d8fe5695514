import type { ReactElement } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { placeAtPosition } from '../../state/selection.ts';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface MoveDialogProps {
  mediaIds: readonly MediaId[];
  count: number;
  onClose: () => void;
}

/** Asks for the position that the chosen photos shall have. */
export function MoveDialog({ mediaIds, count, onClose }: MoveDialogProps): ReactElement {
  const { commands, detail } = useWorkbench();
  const { t } = useWords();
  const save = (text: string): Promise<null> | string => {
    const position = Number(text);
    if (!/^\d+$/.test(text.trim()) || position < 1 || position > count) return t('grid.positionRange', { count });
    const sequence = detail?.media.flatMap((item) => (item.rejected ? [] : [item.mediaId])) ?? [];
    void commands.move(mediaIds, placeAtPosition(sequence, new Set(mediaIds), position));
    return Promise.resolve(null);
  };
  return (
    <TextDialog
      title={t('grid.moveTitle', { count: mediaIds.length })}
      confirmLabel={t('grid.move')}
      field={{ label: t('grid.position'), inputMode: 'numeric', note: t('grid.positionNote', { count }) }}
      save={save}
      onClose={onClose}
    />
  );
}
