import type { ReactElement } from 'react';
import type { Problem, SyncStatus } from '../../../shared/contract/model.ts';
import { sendingPhase } from '../../../shared/domain/sending.ts';
import { useWords } from '../../language/language-store.ts';
import { sendingWords } from '../../state/sending-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { outcomeSentence } from '../../workbench/outcome-words.ts';
import { SignInButton } from '../../workbench/sign-in-button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { AccountHolds } from './account-holds.tsx';
import { HeldPhotos } from './held-photos.tsx';
import { LeftAtService } from './left-at-service.tsx';
import { NotSent } from './not-sent.tsx';
import { SendingNumbers } from './sending-line.tsx';
import { UploadsList } from './uploads-list.tsx';
import { useNotSent } from './use-not-sent.ts';

/** Every photo on its way, what waits and why. */
export function SendingList({ sync }: { sync: SyncStatus }): ReactElement {
  const words = useWords();
  const { t } = words;
  const { snapshot } = useWorkbench();
  const { failures, held, holds } = useNotSent();
  const reported = new Set([...failures, ...holds].map(({ problem }) => problem.message));
  // What a line of its own tells below is not told twice.
  const reasons = (sync.last?.reasons ?? []).filter(
    ({ code, message }) => !reported.has(message) && !(code === 'heldBack' && held.length > 0),
  );
  // Nor is a photo shown as on its way when it waits for a person.
  const waiting = new Set([...held, ...failures].map(({ mediaId }) => mediaId));
  // Also by a command, or before this program was started.
  const isAnythingSent = (snapshot.totals?.onService ?? 0) > 0;
  const phase = sendingPhase(sync);
  const isUnderWay = phase === 'sending' || phase === 'checking';
  const uploads = sync.uploads.filter(({ mediaId, answered }) => !waiting.has(mediaId) && (isUnderWay || answered));
  return (
    <section className="sending" aria-label={t('sync.whatIsSent')}>
      {phase !== 'idle' && (
        <p>
          <b>{sendingWords(words, sync)}</b> <SendingNumbers sync={sync} />
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="sending-reasons">
          {reasons.map((reason) => (
            <li key={`${reason.code} ${reason.message}`}>
              <Notice tone="warn" action={<ReasonAction reason={reason} />}>
                <ProblemText problem={reason} />
              </Notice>
            </li>
          ))}
        </ul>
      )}
      <AccountHolds holds={holds} />
      <LeftAtService />
      <NotSent failures={failures} />
      <HeldPhotos held={held} />
      <UploadsList uploads={uploads} />
      {uploads.length === 0 && reasons.length + failures.length + held.length + holds.length === 0 && (
        <p className="quiet">
          {sync.last === null
            ? t(isAnythingSent ? 'sync.idle' : 'sync.nothingYet')
            : t('sync.lastTime', { sentence: outcomeSentence(words, sync.last, snapshot.totals?.unseenBase ?? 0) })}
        </p>
      )}
    </section>
  );
}

/** What was asked for and waits goes at once; after sending was stopped that is the open listing, as for the main button. */
function TryAgain(): ReactElement | null {
  const { t } = useWords();
  const { commands, snapshot } = useWorkbench();
  const { openListingId, sync } = snapshot;
  const asked = sync?.asked ?? [];
  const again = asked.length > 0 || openListingId === null ? asked : [openListingId];
  if (again.length === 0) return null;
  return <Button onPress={() => void commands.retryEach(again)}>{t('common.tryAgain')}</Button>;
}

function ReasonAction({ reason }: { reason: Problem }): ReactElement | null {
  const { t } = useWords();
  const { openDialog } = useWorkbench();
  switch (reason.action) {
    case 'retry':
      return <TryAgain />;
    case 'signIn':
      return <SignInButton />;
    case 'resolve':
      return <Button onPress={() => openDialog({ kind: 'conflicts', listingId: null })}>{t('common.resolve')}</Button>;
    case 'fixField':
    case 'none':
      return null;
  }
}
