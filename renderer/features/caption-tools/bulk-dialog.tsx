import { type ReactElement, type ReactNode, useState } from 'react';
import type { EditEachKind } from '../../../shared/contract/changes.ts';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { CaptionChange } from '../../../shared/domain/caption-plan.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

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

export interface BulkChange {
  readonly changes: readonly CaptionChange<MediaItem>[];
  /** Those that the person wants: all but the ones taken out. */
  readonly chosen: ReadonlySet<MediaId>;
  choose(chosen: ReadonlySet<MediaId>): void;
  readonly busy: boolean;
  apply(): void;
}

/** Captions that change, chosen one by one, and written all in one step. */
export function useBulkChange(
  changes: readonly CaptionChange<MediaItem>[],
  kind: EditEachKind,
  { done, onClose }: { done: (count: number) => string; onClose: () => void },
): BulkChange {
  const { commands } = useWorkbench();
  const [takenOut, setTakenOut] = useState<ReadonlySet<MediaId>>(new Set());
  const [busy, setBusy] = useState(false);
  const wanted = changes.filter(({ item }) => !takenOut.has(item.mediaId));
  const write = async (): Promise<void> => {
    setBusy(true);
    const written = await commands.editEach(wanted, done(wanted.length), kind);
    setBusy(false);
    if (written) onClose();
  };
  return {
    changes,
    chosen: new Set(wanted.map(({ item }) => item.mediaId)),
    choose: (chosen) =>
      setTakenOut(new Set(changes.flatMap(({ item }) => (chosen.has(item.mediaId) ? [] : [item.mediaId])))),
    busy,
    apply() {
      if (wanted.length > 0 && !busy) void write();
    },
  };
}
