import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import type { Backup, CopyProgress } from '../../../shared/contract/storage.ts';
import { useWords } from '../../language/language-store.ts';
import { formatBytes } from '../../state/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';

const TASKS = {
  backup: { name: 'copies.backup', note: 'copies.backupNote', running: 'copies.backingUp' },
  move: { name: 'copies.move', note: 'copies.moveNote', running: 'copies.moving' },
} as const;
type Task = CopyProgress['task'];

type Ended =
  | { readonly task: 'backup'; readonly answer: Answer<Backup> }
  | { readonly task: 'move'; readonly answer: Answer<{ folder: string }> };

/** Makes a backup of the library, and moves it where the host can. */
export function LibraryCopies(): ReactElement {
  const { t } = useWords();
  const { host, toasts } = useServices();
  // A copy goes on when the settings are closed, and then says so elsewhere.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { canMove = false } = useWorkbench().snapshot.info ?? {};
  const [asked, ask] = useState<Task | null>(null);
  const [running, setRunning] = useState<CopyProgress | null>(null);
  // One that began before the settings were opened is seen, and can be ended, like any other.
  useEffect(() => host.subscribe('copy.changed', (now) => setRunning(now.finished ? null : now)), [host]);
  const [ended, setEnded] = useState<Ended | null>(null);
  const start = async (task: Task, folder: string): Promise<void> => {
    ask(null);
    setEnded(null);
    setRunning({ task, done: 0, total: 0, finished: false });
    const result: Ended =
      task === 'backup'
        ? { task, answer: await host.call('library.backup', { folder }) }
        : { task, answer: await host.call('library.move', { folder }) };
    setRunning(null);
    if (isShown.current) setEnded(result);
    else if (!result.answer.ok) toasts.fail(result.answer.error);
    else if (result.task === 'backup') toasts.inform(t('copies.done'));
  };
  return (
    <section className="stack" aria-label={t('copies.backup')}>
      {running === null ? (
        <>
          <Offer task="backup" onAsk={ask} />
          {canMove && <Offer task="move" onAsk={ask} />}
        </>
      ) : (
        <Running progress={running} />
      )}
      {ended !== null && <Outcome ended={ended} />}
      {asked !== null && (
        <FolderDialog task={asked} onClose={() => ask(null)} onFolder={(folder) => void start(asked, folder)} />
      )}
    </section>
  );
}

function Offer({ task, onAsk }: { task: Task; onAsk: (task: Task) => void }): ReactElement {
  const { t } = useWords();
  return (
    <div className="row">
      <Button onPress={() => onAsk(task)}>{t(TASKS[task].name)}</Button>
      <span className="small quiet">{t(TASKS[task].note)}</span>
    </div>
  );
}

function Running({ progress: { task, done, total } }: { progress: CopyProgress }): ReactElement {
  const { t } = useWords();
  const { host } = useServices();
  return (
    <div className="row">
      <Button onPress={() => void host.call('library.cancelCopy', {})}>{t('common.cancel')}</Button>
      <ProgressLine label={t(TASKS[task].running)} share={total === 0 ? null : done / total} />
    </div>
  );
}

function Outcome({ ended: { task, answer } }: { ended: Ended }): ReactElement {
  const { t, words } = useWords();
  if (!answer.ok) return <Failure problem={answer.error} />;
  if (task === 'move') return <Notice tone="info">{t('copies.moved')}</Notice>;
  const { file, bytes, missing } = answer.value;
  return (
    <Notice tone={missing === 0 ? 'info' : 'warn'}>
      <p>{t('copies.backedUp', { place: file, size: formatBytes(words, bytes) })}</p>
      {missing > 0 && <p>{t('copies.missing', { count: missing })}</p>}
    </Notice>
  );
}

interface FolderDialogProps {
  task: Task;
  onClose: () => void;
  onFolder: (folder: string) => void;
}

/** Asks where to; by the system's dialog where there is one. */
function FolderDialog({ task, onClose, onFolder }: FolderDialogProps): ReactElement {
  const { t } = useWords();
  const { host } = useServices();
  const { canPickFolder = false } = useWorkbench().snapshot.info ?? {};
  const [folder, setFolder] = useState('');
  const [error, setError] = useState<string | null>(null);
  const type = (text: string): void => {
    setFolder(text);
    setError(null);
  };
  const pick = async (): Promise<void> => {
    const picked = await host.call('library.pickFolder', { purpose: task });
    if (picked.ok && picked.value.folder !== null) type(picked.value.folder);
  };
  const submit = (): null => {
    if (folder.trim() === '') setError(t('copies.folderMissing'));
    else onFolder(folder.trim());
    return null;
  };
  return (
    <FormDialog
      title={t(TASKS[task].name)}
      confirmLabel={t(TASKS[task].name)}
      onClose={onClose}
      onSubmit={submit}
      onFailure={setError}
    >
      <p>{t(TASKS[task].note)}</p>
      <div className="row">
        <TextField
          label={t('copies.folder')}
          autoFocus
          value={folder}
          maxLength={10_000}
          error={error}
          note={t('copies.folderNote')}
          onChange={type}
        />
        {canPickFolder && <Button onPress={() => void pick()}>{t('watch.select')}</Button>}
      </div>
    </FormDialog>
  );
}
