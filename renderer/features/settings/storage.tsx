import { type ReactElement, useEffect, useState } from 'react';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import type { CheckProgress, OriginalsCheck, StorageUsage } from '../../../shared/contract/storage.ts';
import { useWords } from '../../language/language-store.ts';
import { formatBytes } from '../../state/format.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { LibraryCopies } from './library-copies.tsx';
import './storage.css';

/** What takes the space of the library, what of it can go, and whether all originals are in order. */
export function Storage(): ReactElement {
  const { t } = useWords();
  const { host, toasts } = useServices();
  const words = useWords();
  const [usage, setUsage] = useState<Answer<StorageUsage> | null>(null);
  const [isCleaning, setCleaning] = useState(false);
  useEffect(() => {
    let isShown = true;
    void host.call('storage.usage', {}).then((answer) => isShown && setUsage(answer));
    return () => {
      isShown = false;
    };
  }, [host]);
  const clean = async (): Promise<void> => {
    setCleaning(true);
    const freed = await host.call('storage.clean', {});
    setUsage(await host.call('storage.usage', {}));
    setCleaning(false);
    if (freed.ok) toasts.inform(t('storage.freed', { size: formatBytes(words, freed.value.bytes) }));
    else toasts.fail(freed.error);
  };
  if (usage === null) return <p className="quiet">{t('storage.measuring')}</p>;
  if (!usage.ok) return <Failure problem={usage.error} />;
  return (
    <>
      <UsageTable usage={usage.value} />
      <Kept usage={usage.value} />
      <div className="row">
        <Button isPending={isCleaning} isDisabled={usage.value.unused.files === 0} onPress={() => void clean()}>
          {t('storage.clean')}
        </Button>
        <span className="small quiet">
          {t(usage.value.unused.files === 0 ? 'storage.nothingUnused' : 'storage.cleanNote')}
        </span>
      </div>
      <Originals />
      <LibraryCopies />
    </>
  );
}

const KIND_KEYS = {
  originals: 'storage.originals',
  derived: 'storage.derived',
  renditions: 'storage.renditions',
  temporary: 'storage.temporary',
  library: 'storage.library',
  backups: 'storage.backups',
  logs: 'storage.logs',
  other: 'storage.other',
} as const;

function UsageTable({ usage }: { usage: StorageUsage }): ReactElement {
  const { t, words } = useWords();
  const size = (bytes: number): string => formatBytes(words, bytes);
  const free = (bytes: number): string => (bytes === 0 ? '' : size(bytes));
  return (
    <table className="storage-table">
      <thead>
        <tr>
          <th scope="col">{t('storage.what')}</th>
          <th scope="col">{t('common.size')}</th>
          <th scope="col">{t('storage.canGo')}</th>
        </tr>
      </thead>
      <tbody>
        {usage.parts
          .filter(({ bytes }) => bytes > 0)
          .map(({ kind, bytes, unused }) => (
            <tr key={kind}>
              <th scope="row">{t(KIND_KEYS[kind])}</th>
              <td>{size(bytes)}</td>
              <td>{free(unused.bytes)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('storage.together')}</th>
          <td>{size(usage.total.bytes)}</td>
          <td>{free(usage.unused.bytes)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What is kept although no photo of a listing shows it, and why. */
function Kept({ usage: { removedPhotos, forUndo, keepsAll } }: { usage: StorageUsage }): ReactElement | null {
  const { t, words } = useWords();
  const reported = [
    ...(removedPhotos.files === 0 ? [] : [t('storage.ofRemoved', { size: formatBytes(words, removedPhotos.bytes) })]),
    ...(forUndo.files === 0 ? [] : [t('storage.forUndo', { size: formatBytes(words, forUndo.bytes) })]),
    ...(keepsAll ? [t('storage.keepsAll')] : []),
  ];
  return reported.length === 0 ? null : <p className="small quiet">{reported.join(' ')}</p>;
}

function Originals(): ReactElement {
  const { t } = useWords();
  const { host } = useServices();
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const [check, setCheck] = useState<Answer<OriginalsCheck> | null>(null);
  useEffect(() => host.subscribe('storage.changed', (now) => setProgress(now.finished ? null : now)), [host]);
  const start = async (): Promise<void> => {
    setCheck(null);
    setProgress({ done: 0, total: 0, finished: false });
    setCheck(await host.call('storage.checkOriginals', {}));
    setProgress(null);
  };
  return (
    <section className="stack" aria-label={t('storage.check')}>
      {progress === null ? (
        <div className="row">
          <Button onPress={() => void start()}>{t('storage.check')}</Button>
          <span className="small quiet">{t('storage.checkNote')}</span>
        </div>
      ) : (
        <div className="row">
          <Button onPress={() => void host.call('storage.cancelCheck', {})}>{t('common.cancel')}</Button>
          <ProgressLine
            label={t('storage.checking')}
            share={progress.total === 0 ? null : progress.done / progress.total}
          />
          <span className="small quiet">{t('common.doneOf', { done: progress.done, total: progress.total })}</span>
        </div>
      )}
      {check !== null && (check.ok ? <Checked check={check.value} /> : <Failure problem={check.error} />)}
    </section>
  );
}

function Checked({ check }: { check: OriginalsCheck }): ReactElement {
  const { t } = useWords();
  const { faulty, unreadable, intact, cancelled } = check;
  const isWell = faulty.length + unreadable.length === 0;
  return (
    <Notice tone={isWell ? 'info' : 'warn'}>
      <p>{t(cancelled ? 'storage.intactSoFar' : 'storage.intact', { count: intact })}</p>
      {faulty.length > 0 && (
        <>
          <p>{t('storage.faulty', { count: faulty.length })}</p>
          <ul className="storage-faulty">
            {faulty.map((each) => (
              <li key={`${each.sha256} ${each.mediaId ?? ''}`}>
                <FaultyRow faulty={each} />
              </li>
            ))}
          </ul>
        </>
      )}
      {unreadable.map(({ sha256, reason }) => (
        <p key={sha256}>{t('storage.unreadable', { reason })}</p>
      ))}
    </Notice>
  );
}

function FaultyRow({ faulty }: { faulty: OriginalsCheck['faulty'][number] }): ReactElement {
  const { t } = useWords();
  const { commands, openDialog } = useWorkbench();
  const { fault, listing, listingId, mediaId, position, fileName } = faulty;
  const state = t(fault === 'missing' ? 'storage.missing' : 'storage.damaged');
  if (listing === null || listingId === null || mediaId === null) return <>{t('storage.faultyUndo', { state })}</>;
  const show = (): void => {
    openDialog(null);
    commands.goTo(listingId, mediaId, { code: 'originalMissing', message: '', action: 'none' });
  };
  return (
    <span className="row">
      {position === null
        ? t('storage.faultyRemoved', { state, listing, file: fileName ?? '' })
        : t('storage.faultyPhoto', { state, listing, position, file: fileName ?? '' })}
      {position !== null && (
        <Button variant="link" onPress={show}>
          {t('storage.show')}
        </Button>
      )}
    </span>
  );
}
