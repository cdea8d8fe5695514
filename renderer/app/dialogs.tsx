import { type ReactElement, useEffect, useRef } from 'react';
import type { ListingId } from '../../shared/domain/ids.ts';
import { FieldsDialog } from '../features/board/fields-dialog.tsx';
import { ImportTableDialog } from '../features/board/import-table-dialog.tsx';
import { CaptionSettingsDialog } from '../features/caption-tools/caption-settings-dialog.tsx';
import { FindReplaceDialog } from '../features/caption-tools/find-replace-dialog.tsx';
import { PasteDialog } from '../features/caption-tools/paste-dialog.tsx';
import { TemplateDialog } from '../features/caption-tools/template-dialog.tsx';
import { ConflictDialog } from '../features/conflicts/conflict-dialog.tsx';
import { ExportDialog } from '../features/export/export-dialog.tsx';
import { FindingsDialog } from '../features/findings/findings-dialog.tsx';
import { AnswerDialog } from '../features/listing/answer-dialog.tsx';
import { HistoryDialog } from '../features/listing/history-dialog.tsx';
import { ForgetDialog, NameDialog } from '../features/listing/listing-dialogs.tsx';
import { OpenListingDialog } from '../features/listing/open-listing-dialog.tsx';
import { SendNoLongerDialog, SendToDialog } from '../features/listing/service-dialogs.tsx';
import { TemplateChoice, useTemplate } from '../features/listing/template-choice.tsx';
import { AddGivenDialog } from '../features/media-grid/add-given-dialog.tsx';
import { MoveDialog } from '../features/media-grid/move-dialog.tsx';
import { RefusedDialog } from '../features/media-grid/refused-dialog.tsx';
import { RemoveForGoodDialog } from '../features/media-grid/removed-photos.tsx';
import { ConnectDialog } from '../features/settings/connect-dialog.tsx';
import { PasswordDialog } from '../features/settings/password-fields.tsx';
import { RemoveAccountDialog } from '../features/settings/services-section.tsx';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import { SignInDialog } from '../features/settings/sign-in-waiting.tsx';
import { SyncAllDialog } from '../features/sync/sync-all-dialog.tsx';
import { WatchDialog } from '../features/watch/watch-dialog.tsx';
import { useWords } from '../language/language-store.ts';
import type { DialogRequest } from '../workbench/dialogs-state.ts';
import { focusPhotos } from '../workbench/panes.ts';
import { useWorkbench } from '../workbench/workbench.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** The open dialog, if there is one. */
export function Dialogs(): ReactElement | null {
  const { dialog, closeDialog } = useWorkbench();
  if (dialog === null) return null;
  const close = (): void => closeDialog(dialog);
  switch (dialog.kind) {
    case 'createListing':
      return <CreateListingDialog onClose={close} />;
    case 'openListing':
      return <OpenListingDialog onClose={close} />;
    case 'importTable':
      return <ImportTableDialog onClose={close} />;
    case 'fieldsOfAll':
      return <FieldsDialog listingIds={dialog.listingIds} onClose={close} />;
    case 'renameListing':
    case 'forgetListing':
    case 'sendTo':
    case 'sendNoLonger':
    case 'history':
      return <ListingDialogs dialog={dialog} onClose={close} />;
    case 'watchFolder':
      return <WatchDialog listingId={dialog.listingId} name={dialog.name} onClose={close} />;
    case 'export':
      return <ExportDialog listingId={dialog.listingId} name={dialog.name} onClose={close} />;
    case 'moveTo':
      return <MoveDialog mediaIds={dialog.mediaIds} count={dialog.count} onClose={close} />;
    case 'addGiven':
      return <AddGivenDialog paths={dialog.paths} onClose={close} />;
    case 'conflicts':
      return <ConflictDialog listingId={dialog.listingId} onClose={close} />;
    case 'findings':
      return <FindingsDialog isSending={dialog.isSending} onClose={close} />;
    case 'syncAll':
      return <SyncAllDialog onClose={close} />;
    case 'answer':
      return <AnswerDialog question={dialog.question} onClose={close} />;
    case 'removeForGood':
      return <RemoveForGoodDialog photos={dialog.photos} onClose={close} />;
    case 'refused':
      return <RefusedDialog refused={dialog.refused} added={dialog.added} onClose={close} />;
    case 'template':
      return <TemplateDialog onClose={close} />;
    case 'findReplace':
      return <FindReplaceDialog onClose={close} />;
    case 'pasteCaptions':
      return <PasteDialog onClose={close} />;
    case 'captionSettings':
      return <CaptionSettingsDialog tab={dialog.tab} onClose={close} />;
    case 'settings':
    case 'connect':
    case 'signIn':
    case 'renameAccount':
    case 'removeAccount':
      return <ServiceDialogs dialog={dialog} onClose={close} />;
    case 'palette':
      return <CommandPalette onClose={close} />;
    case 'shortcuts':
      return <ShortcutSheet onClose={close} />;
  }
}

interface ListingDialogsProps {
  dialog: Extract<DialogRequest, { kind: 'renameListing' | 'forgetListing' | 'sendTo' | 'sendNoLonger' | 'history' }>;
  onClose: () => void;
}

/** What is about the open listing as a whole. */
function ListingDialogs({ dialog, onClose }: ListingDialogsProps): ReactElement {
  switch (dialog.kind) {
    case 'renameListing':
      return <RenameListingDialog listingId={dialog.listingId} name={dialog.name} onClose={onClose} />;
    case 'forgetListing':
      return <ForgetDialog listingId={dialog.listingId} name={dialog.name} onClose={onClose} />;
    case 'sendTo':
      return <SendToDialog onClose={onClose} />;
    case 'sendNoLonger':
      return <SendNoLongerDialog service={dialog.service} source={dialog.source} onClose={onClose} />;
    case 'history':
      return <HistoryDialog listingId={dialog.listingId} name={dialog.name} onClose={onClose} />;
  }
}

interface RenameProps {
  listingId: ListingId;
  name: string;
  onClose: () => void;
}

function RenameListingDialog({ listingId, name, onClose }: RenameProps): ReactElement {
  const { commands } = useWorkbench();
  const { t } = useWords();
  return (
    <NameDialog
      title={t('action.listing.rename')}
      initial={name}
      confirmLabel={t('listing.renameConfirm')}
      onClose={onClose}
      save={(typed) => commands.renameListing(listingId, typed)}
    />
  );
}

function CreateListingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { commands, preferences, prefer } = useWorkbench();
  const template = useTemplate(preferences.newListingTemplate);
  const { t } = useWords();
  const isMade = useRef(false);
  useEffect(
    () => () => {
      // After the dialog has given the focus back to where it was opened.
      if (isMade.current) requestAnimationFrame(focusPhotos);
    },
    [],
  );
  return (
    <NameDialog
      title={t('action.listing.create')}
      initial=""
      confirmLabel={t('listing.createConfirm')}
      onClose={onClose}
      save={async (name) => {
        const failure = await commands.createListing(name, template);
        isMade.current = failure === null;
        return failure;
      }}
    >
      <TemplateChoice value={template ?? ''} onChange={(newListingTemplate) => prefer({ newListingTemplate })} />
    </NameDialog>
  );
}

interface ServiceDialogsProps {
  dialog: Extract<DialogRequest, { kind: 'settings' | 'connect' | 'signIn' | 'renameAccount' | 'removeAccount' }>;
  onClose: () => void;
}

/** What is about services. */
function ServiceDialogs({ dialog, onClose }: ServiceDialogsProps): ReactElement {
  const { commands } = useWorkbench();
  const { t } = useWords();
  switch (dialog.kind) {
    case 'settings':
      return <SettingsDialog section={dialog.section ?? 'services'} onClose={onClose} />;
    case 'connect':
      return <ConnectDialog account={dialog.account} onClose={onClose} />;
    case 'signIn':
      return dialog.account.profile.signIn.passwordGrant ? (
        <PasswordDialog account={dialog.account} onClose={onClose} />
      ) : (
        <SignInDialog account={dialog.account} onClose={onClose} />
      );
    case 'renameAccount':
      return (
        <NameDialog
          title={t('settings.renameAccount')}
          initial={dialog.account.name}
          confirmLabel={t('listing.renameConfirm')}
          asks={{ label: t('common.name'), placeholder: '', note: '', missing: t('listing.nameMissing') }}
          onClose={onClose}
          save={(name) => commands.renameAccount(dialog.account.accountId, name)}
        />
      );
    case 'removeAccount':
      return <RemoveAccountDialog account={dialog.account} onClose={onClose} />;
  }
}
