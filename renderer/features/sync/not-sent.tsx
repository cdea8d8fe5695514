import type { ReactElement } from 'react';
import type { SyncFailure } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { canTryAgain } from '../captions/can-try-again.ts';
import { type FailureRow, failureRows } from './alike-failures.ts';

/** Every photo and listing that was not sent, with why and the next step; the list can be saved. */
export function NotSent({ failures }: { failures: readonly SyncFailure[] }): ReactElement | null {
  const { t } = useWords();
  const { commands } = useWorkbench();
  if (failures.length === 0) return null;
  return (
    <section className="not-sent" aria-label={t('sync.notSent')}>
      <div className="sending-head">
        <h2>{t('sync.notSentCount', { count: failures.length })}</h2>
        <Button variant="link" onPress={() => void commands.saveFailures()}>
          {t('history.saveCsv')}
        </Button>
      </div>
      <ul className="rows">
        {failureRows(failures).map(({ failures: alike }) => (
          <li key={`${alike[0].listingId} ${alike[0].mediaId ?? ''}`}>
            {alike.length === 1 ? <OneFailure failure={alike[0]} /> : <AlikeFailures failures={alike} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneFailure({ failure }: { failure: SyncFailure }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const goTo = useGoTo();
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button onPress={() => goTo(failure)}>{t(wayTo(failure))}</Button>
          {canTryAgain(failure.problem) && (
            <Button onPress={() => void commands.retry(failure.listingId, photosOf(failure))}>
              {t('common.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      {!saysItsPlace(failure) && <b>{placeOf(failure, t)}</b>} <ProblemText problem={failure.problem} />
    </Notice>
  );
}

/** The same reason many times is said once, with where it stands. */
function AlikeFailures({ failures }: FailureRow): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const goTo = useGoTo();
  const [first] = failures;
  const places = failures.map((failure) => placeOf(failure, t)).join(' · ');
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button onPress={() => goTo(first)}>
            {t(first.mediaId === null ? 'sync.goToFirstListing' : 'sync.goToFirst')}
          </Button>
          {canTryAgain(first.problem) && (
            <Button onPress={() => void commands.retryAlike(failures)}>{t('sync.tryAllAgain')}</Button>
          )}
        </>
      }
    >
      <b>{t('sync.alike', { count: failures.length })}</b> <ProblemText problem={first.problem} />
      <span className="alike-places quiet small" title={places}>
        {places}
      </span>
    </Notice>
  );
}

function useGoTo(): (failure: SyncFailure) => void {
  const { commands } = useWorkbench();
  return (failure) => {
    const { listingId, mediaId, problem } = failure;
    if (isRemoved(failure)) commands.goToRemoved(listingId, mediaId);
    else commands.goTo(listingId, mediaId, problem);
  };
}

function wayTo({ mediaId, problem }: SyncFailure) {
  if (problem.code === 'heldByFindings') return 'sync.showErrors';
  return mediaId === null ? 'sync.goToListing' : 'watch.showPhoto';
}

function photosOf({ mediaId }: SyncFailure) {
  return mediaId === null ? undefined : [mediaId];
}

/** A removed photo has no place in its listing. */
function isRemoved({ mediaId, position }: SyncFailure): boolean {
  return mediaId !== null && position === null;
}

/** What errors hold is shown with the name of the listing. */
function saysItsPlace({ problem }: SyncFailure): boolean {
  return problem.code === 'heldByFindings';
}

function placeOf(failure: SyncFailure, t: ReturnType<typeof useWords>['t']): string {
  const { listing, number, fileName } = failure;
  if (isRemoved(failure)) return t('sync.removedPhotoOf', { listing, name: fileName ?? '' });
  return number === null ? listing : t('sync.photoOf', { listing, position: number });
}
