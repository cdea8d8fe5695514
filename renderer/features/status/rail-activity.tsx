import type { ReactElement } from 'react';
import type { ImportProgress } from '../../../shared/contract/model.ts';
import type { WatchView } from '../../../shared/contract/watch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { activitiesOf } from '../../state/activities.ts';
import type { ExportState } from '../../state/export-run.ts';
import { GIVEN_IMPORT, LOCAL_IMPORT } from '../../state/store.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { SendingLine } from '../sync/sending-line.tsx';
import { useWatch, watchWords } from '../watch/use-watch.ts';

export interface ActivityLine {
  readonly key: string;
  readonly line: ReactElement;
}

/** Everything that goes on, each as a line with what can be done about it. */
export function useActivities(): readonly ActivityLine[] {
  const { snapshot, detail, services } = useWorkbench();
  const { exportRun } = services;
  const exporting = useValue(exportRun);
  const isExporting = exporting.kind === 'running';
  const { importing, sync } = snapshot;
  const listingId = detail?.listingId ?? null;
  const watch = useWatch(listingId);
  return activitiesOf({ importing, sync, isExporting, watch }).flatMap((key): ActivityLine[] => {
    switch (key) {
      case 'importing':
        return [{ key, line: <ImportLine /> }];
      case 'sending':
        return sync === null ? [] : [{ key, line: <SendingLine sync={sync} /> }];
      case 'exporting':
        return exporting.kind === 'running' ? [{ key, line: <ExportLine {...exporting} /> }] : [];
      case 'watching':
        return watch === null || listingId === null
          ? []
          : [{ key, line: <WatchLine listingId={listingId} view={watch} /> }];
    }
  });
}

/** Says that more goes on than the rail has room for. */
export function RestOfActivities({ count, onPress }: { count: number; onPress: () => void }): ReactElement | null {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <Button variant="plain" aria-label={t('status.moreActivities', { count })} onPress={onPress}>
      +{count}
    </Button>
  );
}

/** How far an export is, and how to end it. */
function ExportLine({ name, progress }: Extract<ExportState, { kind: 'running' }>): ReactElement {
  const { t } = useWords();
  const { exportRun } = useServices();
  return (
    <div className="activity row small quiet digits" role="group" aria-label={t('export.line')}>
      <span className="activity-words cut">
        <b>{t('export.running')}</b>{' '}
        {progress !== null && t('common.doneOf', { done: progress.done, total: progress.total })} · {name}
      </span>
      <Button variant="plain" onPress={() => exportRun.cancel()}>
        {t('common.cancel')}
      </Button>
      <ProgressLine
        label={t('export.running')}
        share={progress === null ? null : progress.done / Math.max(1, progress.total)}
      />
    </div>
  );
}

/** Which folder feeds the open listing, and how to end that. */
function WatchLine({ listingId, view }: { listingId: ListingId; view: WatchView }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <div className="activity row small quiet digits" role="group" aria-label={t('watch.name')}>
      <span className="activity-words cut" title={view.folder}>
        {watchWords(view, t)} {view.writing > 0 && t('watch.writing', { count: view.writing })}
      </span>
      <Button variant="plain" onPress={() => void commands.stopWatching(listingId)}>
        {t('watch.stop')}
      </Button>
    </div>
  );
}

/** How far the adding of photos has come, whichever listing is open, and how to hold or end it. */
function ImportLine(): ReactElement | null {
  const { t } = useWords();
  const { snapshot, commands } = useWorkbench();
  const { importing } = snapshot;
  if (importing === null) return null;
  const { total, phase, paused, fileName } = importing;
  const count = countOf(importing);
  const isCopying = phase !== 'making';
  // Of what the page sent itself nothing is left to hold up then.
  const hasStarted = importing.importId !== GIVEN_IMPORT;
  const canPause = hasStarted && (isCopying || importing.importId !== LOCAL_IMPORT);
  return (
    <div className="activity row small quiet digits import-line">
      <span className="activity-words cut">
        {/* Said once, by itself, to those who do not see the line. */}
        <span role="status">{cardWords(importing, t)}</span> {wordsOf(importing, t)}
        {isCopying && fileName !== null && count < total && ` · ${fileName}`}
      </span>
      {canPause && (
        <Button variant="plain" onPress={() => void commands.controlImport(paused ? 'resume' : 'pause')}>
          {paused ? t('grid.importResume') : t('grid.importPause')}
        </Button>
      )}
      {hasStarted && isCopying && (
        <Button variant="plain" onPress={() => void commands.controlImport('stop')}>
          {t('grid.importStop')}
        </Button>
      )}
      <ProgressLine share={total === 0 || count === total ? null : count / total} label={t('grid.addingPhotos')} />
    </div>
  );
}

/** Of the files that this phase is about. */
function countOf({ phase, seen, copied, notCopied, done }: ImportProgress): number {
  return phase === 'looking' ? seen : phase === 'copying' ? copied + notCopied : done;
}

/** Whether the card is still needed, once nothing more is copied from it. */
function cardWords({ phase, card, notCopied }: ImportProgress, t: Words['t']): string {
  if (card === 'free') return t('grid.cardOut');
  return phase === 'making' && card === 'needed' && notCopied > 0 ? t('grid.cardNeeded', { count: notCopied }) : '';
}

function wordsOf(importing: ImportProgress, t: Words['t']): string {
  const { total, phase, paused } = importing;
  if (total === 0) return t('grid.looking');
  const count = { number: Math.min(total, countOf(importing) + 1), of: total };
  if (paused) return t('grid.importPaused', count);
  switch (phase) {
    case 'looking':
      return t('grid.adding', count);
    case 'copying':
      return t('grid.copying', count);
    case 'making':
      return countOf(importing) < total ? t('grid.makingPictures', count) : t('grid.makingAll');
  }
}
