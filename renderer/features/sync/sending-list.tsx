import type { ReactElement } from 'react';
import type { Problem, SyncStatus } from '../../../shared/contract/model.ts';
import { outcomeSentence } from '../../app/outcome-words.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { formatBytes } from '../../state/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';

/** Every photo on its way, what waits and why. */
export function SendingList({ sync }: { sync: SyncStatus }): ReactElement {
  const reasons = sync.last?.reasons ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className="sending" role="region" aria-label="What is being sent" tabIndex={0}>
      {reasons.length > 0 && (
        <ul className="sending-reasons">
          {reasons.map((reason) => (
            <li key={`${reason.code} ${reason.message}`}>
              <Notice tone="warn" action={<ReasonAction reason={reason} />}>
                {reason.message}
              </Notice>
            </li>
          ))}
        </ul>
      )}
      {sync.uploads.length > 0 && (
        <ul className="sending-list" aria-label="Photos being sent">
          {sync.uploads.map((upload) => (
            <li key={upload.mediaId} className="sending-row">
              <span className="cut">{upload.fileName}</span>
              <ProgressLine
                share={upload.totalBytes === 0 ? 0 : upload.sentBytes / upload.totalBytes}
                label={upload.fileName}
              />
              <span className="quiet small">
                {upload.answered
                  ? 'Arrived'
                  : upload.sentBytes >= upload.totalBytes && upload.totalBytes > 0
                    ? 'Awaiting the answer'
                    : `${formatBytes(upload.sentBytes)} of ${formatBytes(upload.totalBytes)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sync.uploads.length === 0 && reasons.length === 0 && (
        <p className="quiet">
          {sync.last === null
            ? 'Nothing has been sent yet. Press “Sync now” when a listing is ready.'
            : `The last time: ${outcomeSentence(sync.last)}`}
        </p>
      )}
    </div>
  );
}

function ReasonAction({ reason }: { reason: Problem }): ReactElement | null {
  const { commands, openDialog, snapshot } = useWorkbench();
  switch (reason.action) {
    case 'retry':
      return (
        <Button
          onPress={() =>
            snapshot.openListingId === null ? void commands.syncNow() : void commands.retry(snapshot.openListingId)
          }
        >
          Try again
        </Button>
      );
    case 'signIn':
      return <Button onPress={() => openDialog({ kind: 'settings' })}>Sign in</Button>;
    case 'resolve':
      return <Button onPress={() => openDialog({ kind: 'conflicts', listingId: null })}>Resolve</Button>;
    case 'fixField':
    case 'none':
      return null;
  }
}
