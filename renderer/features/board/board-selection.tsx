import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { accountName, templateName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useAccountChoice } from '../listing/service-dialogs.tsx';

interface BoardSelectionProps {
  selected: ReadonlySet<ListingId>;
  total: number;
  archived: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

/** What is asked for first. */
type Asks = 'forget' | 'sendTo' | 'captions';

/** What can be done with the selected listings. [Note: always there] A bar that came with a selection would move the rows below it. */
export function BoardSelection(props: BoardSelectionProps): ReactElement {
  const { selected, total, archived, onSelectAll, onClear } = props;
  const { t } = useWords();
  const { commands, openDialog } = useWorkbench();
  const [asks, setAsks] = useState<Asks | null>(null);
  const listingIds = [...selected];
  const count = listingIds.length;
  const isSome = count > 0;
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
      <Button variant="primary" isDisabled={!isSome} onPress={() => openDialog({ kind: 'syncAll', listingIds })}>
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
      <MoreMenu listingIds={listingIds} ask={setAsks} />
      {asks === 'captions' && <CaptionsDialog listingIds={listingIds} onClose={() => setAsks(null)} />}
      {asks === 'sendTo' && <SendManyDialog listingIds={listingIds} onClose={() => setAsks(null)} />}
      {asks === 'forget' && <ForgetManyDialog listingIds={listingIds} onClose={() => setAsks(null)} onDone={onClear} />}
    </div>
  );
}

function MoreMenu({ listingIds, ask }: { listingIds: readonly ListingId[]; ask: (asks: Asks) => void }): ReactElement {
  const { t } = useWords();
  const { commands, snapshot } = useWorkbench();
  return (
    <Menu
      label={t('common.more')}
      trigger={
        <Button isDisabled={listingIds.length === 0}>
          {t('common.more')} <ChevronDown size={13} aria-hidden />
        </Button>
      }
      entries={[
        { id: 'captions', label: t('board.captions'), run: () => ask('captions') },
        ...((snapshot.accounts?.length ?? 0) > 1
          ? [{ id: 'sendTo', label: t('action.listing.sendTo'), run: () => ask('sendTo') }]
          : []),
        {
          id: 'duplicate',
          label: t('board.duplicate'),
          run: () => void commands.duplicateListings(listingIds, false),
        },
        {
          id: 'duplicateWithPhotos',
          label: t('board.duplicateWithPhotos'),
          run: () => void commands.duplicateListings(listingIds, true),
        },
        { id: 'forget', label: t('action.listing.forget'), danger: true, apart: true, run: () => ask('forget') },
      ]}
    />
  );
}

interface ManyProps {
  listingIds: readonly ListingId[];
  onClose: () => void;
}

function ForgetManyDialog({ listingIds, onClose, onDone }: ManyProps & { onDone: () => void }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <ConfirmDialog
      title={t('board.forgetTitle', { count: listingIds.length })}
      confirmLabel={t('action.listing.forget')}
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onDone();
        void commands.forgetListings(listingIds);
      }}
    >
      <p>{t('board.forgetText')}</p>
    </ConfirmDialog>
  );
}

/** Captions for the photos of several listings that have none. */
function CaptionsDialog({ listingIds, onClose }: ManyProps): ReactElement {
  const { t, words } = useWords();
  const { commands, services } = useWorkbench();
  const { captionTemplates } = useValue(services.settings);
  const [template, setTemplate] = useState(captionTemplates[0]?.text ?? '');
  const known = captionTemplates.find(({ text }) => text === template);
  return (
    <FormDialog
      title={t('board.captionsTitle', { count: listingIds.length })}
      confirmLabel={t('board.captionsConfirm')}
      isDisabled={template.trim() === ''}
      onSubmit={() => commands.captionAll(listingIds, template)}
      onClose={onClose}
    >
      <p className="quiet">{t('board.captionsText')}</p>
      {captionTemplates.length > 0 && (
        <Choice
          label={t('board.templates')}
          options={captionTemplates.map((saved) => ({ id: saved.text, label: templateName(words, saved) }))}
          value={known?.text ?? ''}
          onChange={setTemplate}
        />
      )}
      <TextField label={t('common.template')} value={template} maxLength={1000} onChange={setTemplate} />
    </FormDialog>
  );
}

/** To which further service several listings go. */
function SendManyDialog({ listingIds, onClose }: ManyProps): ReactElement {
  const { t, words } = useWords();
  const { commands, snapshot } = useWorkbench();
  const { account, choice } = useAccountChoice(snapshot.accounts ?? []);
  const submit = async (): Promise<null> => {
    if (account !== undefined) await commands.sendAllTo(listingIds, account.accountId, accountName(words, account));
    return null;
  };
  return (
    <FormDialog
      title={t('board.sendToTitle', { count: listingIds.length })}
      confirmLabel={t('services.add')}
      onSubmit={submit}
      onClose={onClose}
    >
      {choice}
      <p className="quiet">{t('services.addText')}</p>
    </FormDialog>
  );
}
