import { type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useWatch } from './use-watch.ts';
import './watch.css';

interface WatchDialogProps {
  listingId: ListingId;
  name: string;
  onClose: () => void;
}

/** Asks for the folder that feeds a listing. */
export function WatchDialog({ listingId, name, onClose }: WatchDialogProps): ReactElement {
  const { t } = useWords();
  const { commands, snapshot } = useWorkbench();
  const present = useWatch(listingId)?.folder ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const folder = typed ?? present ?? '';
  const type = (text: string): void => {
    setTyped(text);
    setError(null);
  };
  const choose = async (): Promise<void> => {
    const chosen = await commands.pickFolder();
    if (chosen !== null) type(chosen);
  };
  const submit = (): ReturnType<typeof commands.watchFolder> | null => {
    if (folder.trim() !== '') return commands.watchFolder(listingId, folder.trim());
    setError(t('watch.folderMissing'));
    return null;
  };
  const stop = (): void => {
    onClose();
    void commands.stopWatching(listingId);
  };
  return (
    <FormDialog
      title={t('watch.title')}
      confirmLabel={t('watch.start')}
      aside={
        <>
          {present !== null && <Button onPress={stop}>{t('watch.stop')}</Button>}
          <span className="grow" />
        </>
      }
      onClose={onClose}
      onSubmit={submit}
      onFailure={setError}
    >
      <p>{t('watch.text', { name })}</p>
      <div className="watch-choice">
        <TextField
          label={t('watch.folder')}
          autoFocus
          value={folder}
          maxLength={10_000}
          error={error}
          note={t('watch.folderNote')}
          onChange={type}
        />
        {snapshot.info?.canPickFolder === true && <Button onPress={() => void choose()}>{t('watch.select')}</Button>}
      </div>
    </FormDialog>
  );
}
