import { Check, Pause, Play, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AccountHold, HeldPhoto, SyncStatus, UploadProgress } from '../../../shared/contract/model.ts';
import { sendingPhase } from '../../../shared/domain/sending.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { formatBytes, formatInstant } from '../../state/format.ts';
import { sendingWords } from '../../state/overall-state.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { signInRequest } from '../../workbench/dialogs-state.ts';
import { outcomeSentence } from '../../workbench/outcome-words.ts';
import { ProblemAction } from '../../workbench/problem-action.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NotSent } from './not-sent.tsx';
import { SendingNumbers } from './sending-line.tsx';

/** Every photo on its way, what waits and why. */
export function SendingList({ sync }: { sync: SyncStatus }): ReactElement {
  const { t, words } = useWords();
  const { snapshot } = useWorkbench();
  const { failures, held, holds } = useNotSent();
  const reported = new Set([...failures, ...holds].map(({ problem }) => problem.message));
  // What a line of its own says below is not said twice.
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
        <ul className="rows">
          {reasons.map((reason) => (
            <li key={`${reason.code} ${reason.message}`}>
              <Notice tone="warn" action={<ProblemAction problem={reason} listingId={null} retry={<TryAgain />} />}>
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

/** What holds everything that goes to a service: since when, until when, and who ends it. */
function AccountHolds({ holds }: { holds: readonly AccountHold[] }): ReactElement | null {
  const { t, words } = useWords();
  const { openDialog, snapshot } = useWorkbench();
  const signInTo = ({ accountId }: AccountHold): void => {
    const account = snapshot.accounts?.find((each) => each.accountId === accountId);
    openDialog(account === undefined ? { kind: 'settings' } : signInRequest(account));
  };
  if (holds.length === 0) return null;
  return (
    <ul className="rows" aria-label={t('sync.accountHolds')}>
      {holds.map((hold) => (
        <li key={hold.accountId}>
          <Notice
            tone="warn"
            action={hold.until === null && <Button onPress={() => signInTo(hold)}>{t('common.signIn')}</Button>}
          >
            <b>{t('sync.allOf', { account: hold.account })}</b> <ProblemText problem={hold.problem} />{' '}
            <span className="quiet">{timesOf(words, hold)}</span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}

function timesOf(words: Words, { since, until }: AccountHold): string {
  const at = (moment: number): string => formatInstant(words, new Date(moment).toISOString(), new Date());
  return [
    ...(since === null ? [] : [words.t('sync.heldSince', { moment: at(since) })]),
    ...(until === null ? [] : [words.t('sync.heldUntil', { moment: at(until) })]),
  ].join(' ');
}

/** Photos that wait for the person who holds them back. */
function HeldPhotos({ held }: { held: readonly HeldPhoto[] }): ReactElement | null {
  const { t } = useWords();
  const { commands } = useWorkbench();
  if (held.length === 0) return null;
  return (
    <ul className="rows" aria-label={t('sync.heldList')}>
      {held.map(({ mediaId, listing, position, fileName, hold }) => (
        <li key={mediaId} className="sending-row">
          <FileName name={fileName} />
          <span className="quiet small cut">{t('sync.photoOf', { listing, position })}</span>
          <span className="quiet small">{t(hold === 'paused' ? 'sync.heldPaused' : 'sync.heldCancelled')}</span>
          <span className="sending-tools row">
            <IconButton
              icon={Play}
              label={t('sync.resumePhoto', { name: fileName })}
              onPress={() => void commands.release([mediaId])}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What interrupted uploads of all listings, forgotten ones too, may have left at the service. */
function LeftAtService(): ReactElement | null {
  const { t } = useWords();
  const { totals, accounts } = useWorkbench().snapshot;
  const count =
    (totals?.leftAtService ?? 0) + (accounts ?? []).reduce((sum, account) => sum + account.leftByForgotten, 0);
  if (count === 0) return null;
  return (
    <Notice tone="info">
      {t('left.library', { count })} <span className="quiet">{t('left.why')}</span>
    </Notice>
  );
}

/** What was not sent, what is held back, and what holds all of it; read again with every change of the library. */
function useNotSent() {
  const { services, snapshot } = useWorkbench();
  const { host } = services;
  // What cannot be read now is read with the next change; the page says on its own that the library is away.
  const reading = { again: snapshot.workspaceRevision, keeps: true };
  return {
    failures: useAnswer(host, 'sync.failures', {}, reading).value ?? [],
    held: useAnswer(host, 'sync.held', {}, reading).value ?? [],
    holds: useAnswer(host, 'sync.accountHolds', {}, reading).value ?? [],
  };
}

/** Every photo of this sync with how far it is; each can be held back on its own. */
function UploadsList({ uploads }: { uploads: readonly UploadProgress[] }): ReactElement | null {
  const words = useWords();
  if (uploads.length === 0) return null;
  return (
    <ul className="rows" aria-label={words.t('sync.photosSent')}>
      {uploads.map((upload) => (
        <li key={upload.mediaId} className="sending-row">
          <FileName name={upload.fileName} />
          <ProgressLine
            share={upload.totalBytes === 0 ? 0 : upload.sentBytes / upload.totalBytes}
            label={upload.fileName}
          />
          <span className="quiet small">{progressWords(words, upload)}</span>
          <span className="sending-tools row">
            {upload.answered ? <Check size={14} aria-hidden /> : <HoldButtons upload={upload} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function HoldButtons({ upload }: { upload: UploadProgress }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const { mediaId, fileName } = upload;
  return (
    <>
      <IconButton
        icon={Pause}
        label={t('sync.pausePhoto', { name: fileName })}
        onPress={() => void commands.hold([mediaId], 'pause')}
      />
      <IconButton
        icon={X}
        label={t('sync.cancelPhoto', { name: fileName })}
        onPress={() => void commands.hold([mediaId], 'cancel')}
      />
    </>
  );
}

/** All bytes handed over is not all: only the answer, matched and verified, makes it done. */
function progressWords(words: Words, { answered, sentBytes, totalBytes }: UploadProgress): string {
  if (answered) return words.t('sync.verified');
  if (sentBytes >= totalBytes && totalBytes > 0) return words.t('sync.awaiting');
  return words.t('sync.sentOf', { sent: formatBytes(words, sentBytes), total: formatBytes(words, totalBytes) });
}
