import { type FormEvent, type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const words = useWords();
  const { t } = words;
  const { commands, snapshot } = useWorkbench();
  const present = useWatch(listingId)?.folder ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const folder = typed ?? present ?? '';
  const type = (text: string): void => {
    setTyped(text);
    setError(null);
  };
  const choose = async (): Promise<void> => {
    const chosen = await commands.pickFolder();
    if (chosen !== null) type(chosen);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (folder.trim() === '') return setError(t('watch.folderMissing'));
    setBusy(true);
    const failure = await commands.watchFolder(listingId, folder.trim());
    setBusy(false);
    if (failure === null) onClose();
    else setError(problemText(words, failure));
  };
  return (
    <Dialog
      title={t('watch.title')}
      onClose={onClose}
      footer={<Buttons isWatched={present !== null} isBusy={busy} listingId={listingId} onClose={onClose} />}
    >
      <p>{t('watch.text', { name })}</p>
      <form id="watch-form" noValidate onSubmit={(event) => void submit(event)}>
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
      </form>
    </Dialog>
  );
}

interface ButtonsProps extends Pick<WatchDialogProps, 'listingId' | 'onClose'> {
  isWatched: boolean;
  isBusy: boolean;
}

function Buttons({ isWatched, isBusy, listingId, onClose }: ButtonsProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const stop = (): void => {
    onClose();
    void commands.stopWatching(listingId);
  };
  return (
    <>
      {isWatched && <Button onPress={stop}>{t('watch.stop')}</Button>}
      <span className="grow" />
      <Button onPress={onClose}>{t('common.cancel')}</Button>
      <Button variant="primary" type="submit" form="watch-form" isPending={isBusy}>
        {t('watch.start')}
      </Button>
    </>
  );
}
