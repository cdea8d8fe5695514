import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface BoardSelectionProps {
  selected: ReadonlySet<ListingId>;
  total: number;
  archived: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

/** What can be done with the selected listings. [Note: always there] A bar that came with a selection would move the rows below it. */
export function BoardSelection(props: BoardSelectionProps): ReactElement {
  const { selected, total, archived, onSelectAll, onClear } = props;
  const { t } = useWords();
  const { commands, openDialog } = useWorkbench();
  const [asks, setAsks] = useState<'forget' | 'send' | null>(null);
  const listingIds = [...selected];
  const count = listingIds.length;
  const isSome = count > 0;
  const done = (): void => {
    setAsks(null);
    onClear();
  };
  return (
    <div
      className="board-selection"
      role="toolbar"
      aria-label={t('board.withSelected')}
      data-selected={isSome || undefined}
    >
      <b>{isSome ? t('common.selected', { count }) : t('board.noneSelected')}</b>
      <Button variant="link" isDisabled={count >= total} onPress={onSelectAll}>
        {t('board.selectAll', { count: total })}
      </Button>
      <Button variant="link" isDisabled={!isSome} onPress={onClear}>
        {t('common.selectNone')}
      </Button>
      <span className="grow" />
      <Button variant="primary" isDisabled={!isSome} onPress={() => setAsks('send')}>
        {t('board.send')}
      </Button>
      <Button isDisabled={!isSome} onPress={() => openDialog({ kind: 'fieldsOfAll', listingIds })}>
        {t('board.setFields')}
      </Button>
      <Button
        isDisabled={!isSome}
        onPress={() => {
          onClear();
          void commands.archive(listingIds, !archived);
        }}
      >
        {t(archived ? 'board.unarchive' : 'board.archive')}
      </Button>
      <MoreMenu listingIds={listingIds} onForget={() => setAsks('forget')} />
      {asks !== null && <Question asks={asks} listingIds={listingIds} onClose={() => setAsks(null)} onDone={done} />}
    </div>
  );
}

interface MoreMenuProps {
  listingIds: readonly ListingId[];
  onForget: () => void;
}

function MoreMenu({ listingIds, onForget }: MoreMenuProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const duplicate = (photos: boolean) => (): void => void commands.duplicateListings(listingIds, photos);
  return (
    <Menu
      label={t('common.more')}
      trigger={
        <Button isDisabled={listingIds.length === 0}>
          {t('common.more')} <ChevronDown size={13} aria-hidden />
        </Button>
      }
      entries={[
        { id: 'duplicate', label: t('board.duplicate'), run: duplicate(false) },
        { id: 'duplicateWithPhotos', label: t('board.duplicateWithPhotos'), run: duplicate(true) },
        { id: 'forget', label: t('action.listing.forget'), danger: true, apart: true, run: onForget },
      ]}
    />
  );
}

interface QuestionProps {
  asks: 'forget' | 'send';
  listingIds: readonly ListingId[];
  onClose: () => void;
  onDone: () => void;
}

function Question({ asks, listingIds, onClose, onDone }: QuestionProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const count = listingIds.length;
  if (asks === 'send')
    return (
      <ConfirmDialog
        title={t('board.sendTitle', { count })}
        confirmLabel={t('board.send')}
        onClose={onClose}
        onConfirm={() => {
          onDone();
          void commands.sendReady(listingIds);
        }}
      >
        <p>{t('board.sendText')}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={t('board.forgetTitle', { count })}
      confirmLabel={t('action.listing.forget')}
      danger
      onClose={onClose}
      onConfirm={() => {
        onDone();
        void commands.forgetListings(listingIds);
      }}
    >
      <p>{t('board.forgetText')}</p>
    </ConfirmDialog>
  );
}
