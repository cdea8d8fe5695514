import { type ComponentType, createElement, type ReactElement, useEffect, useRef } from 'react';
import type { AccountView } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { PasteCorrectionsDialog } from '../features/adjust/paste-corrections-dialog.tsx';
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
import { NewListingsGo, TemplateChoice, useTemplate } from '../features/listing/template-choice.tsx';
import { AddGivenDialog } from '../features/media-grid/add-given-dialog.tsx';
import { ClockDialog } from '../features/media-grid/clock-dialog.tsx';
import { MoveDialog } from '../features/media-grid/move-dialog.tsx';
import { RefusedDialog } from '../features/media-grid/refused-dialog.tsx';
import { RemoveForGoodDialog } from '../features/media-grid/removed-photos.tsx';
import { ConnectDialog } from '../features/settings/connect-dialog.tsx';
import { PasswordDialog } from '../features/settings/password-fields.tsx';
import { RemoveAccountDialog } from '../features/settings/services-section.tsx';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import { SignInDialog } from '../features/settings/sign-in-waiting.tsx';
import { SendDialog } from '../features/sync/send-dialog.tsx';
import { SyncAllDialog } from '../features/sync/sync-all-dialog.tsx';
import { WatchDialog } from '../features/watch/watch-dialog.tsx';
import { useWords } from '../language/language-store.ts';
import type { DialogRequest } from '../workbench/dialogs-state.ts';
import { focusPhotos } from '../workbench/panes.ts';
import { useWorkbench } from '../workbench/workbench.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

interface AnyDialogProps {
  dialog: DialogRequest;
  onClose: () => void;
}

/** The dialog that is asked for. */
export function AnyDialog({ dialog, onClose }: AnyDialogProps): ReactElement {
  return dialogOf(dialog.kind, dialog, onClose);
}

type Kind = DialogRequest['kind'];
type Requests = { readonly [Each in Kind]: Extract<DialogRequest, { kind: Each }> };
type Closing = { readonly onClose: () => void };

function dialogOf<Each extends Kind>(kind: Each, request: Requests[Each], onClose: () => void): ReactElement {
  return createElement(DIALOGS[kind], { key: kind, ...request, onClose });
}

const DIALOGS: { readonly [Each in Kind]: ComponentType<Requests[Each] & Closing> } = {
  createListing: CreateListingDialog,
  openListing: OpenListingDialog,
  importTable: ImportTableDialog,
  fieldsOfAll: FieldsDialog,
  renameListing: RenameListingDialog,
  forgetListing: ForgetDialog,
  sendTo: SendToDialog,
  sendNoLonger: SendNoLongerDialog,
  history: HistoryDialog,
  watchFolder: WatchDialog,
  export: ExportDialog,
  moveTo: MoveDialog,
  clocks: ClockDialog,
  addGiven: AddGivenDialog,
  conflicts: ConflictDialog,
  findings: FindingsDialog,
  syncAll: SyncAllDialog,
  send: SendDialog,
  answer: AnswerDialog,
  removeForGood: RemoveForGoodDialog,
  refused: RefusedDialog,
  template: TemplateDialog,
  findReplace: FindReplaceDialog,
  pasteCaptions: PasteDialog,
  pasteCorrections: PasteCorrectionsDialog,
  captionSettings: CaptionSettingsDialog,
  settings: SettingsDialog,
  connect: ConnectDialog,
  signIn: ({ account, onClose }) =>
    account.profile.signIn.passwordGrant ? (
      <PasswordDialog account={account} onClose={onClose} />
    ) : (
      <SignInDialog account={account} onClose={onClose} />
    ),
  renameAccount: RenameAccountDialog,
  removeAccount: RemoveAccountDialog,
  palette: CommandPalette,
  shortcuts: ShortcutSheet,
};

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
      <NewListingsGo />
    </NameDialog>
  );
}

function RenameAccountDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const { commands } = useWorkbench();
  const { t } = useWords();
  return (
    <NameDialog
      title={t('settings.renameAccount')}
      initial={account.name}
      confirmLabel={t('listing.renameConfirm')}
      asks={{ label: t('common.name'), missing: t('listing.nameMissing') }}
      onClose={onClose}
      save={(name) => commands.renameAccount(account.accountId, name)}
    />
  );
}
