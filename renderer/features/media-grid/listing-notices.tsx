import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What stands between this listing and being in step, with the way on. */
export function ListingNotices({ detail }: { detail: ListingDetail }): ReactElement {
  const { openDialog } = useWorkbench();
  return (
    <div className="listing-notices">
      {detail.problem !== null && (
        <Notice tone="warn" action={<ProblemAction detail={detail} />}>
          {detail.problem.message}
        </Notice>
      )}
      {detail.conflicts > 0 && (
        <Notice
          tone="warn"
          action={
            <Button onPress={() => openDialog({ kind: 'conflicts', listingId: detail.listingId })}>Resolve</Button>
          }
        >
          {counted(detail.conflicts, 'conflict', 'conflicts')}: somebody else changed at the service what you changed
          here. Both versions are kept until you choose.
        </Notice>
      )}
      {detail.media.length > detail.rules.maxPhotos && (
        <Notice tone="warn">
          The service takes {detail.rules.maxPhotos} photos at most; this listing has {detail.media.length}. Remove{' '}
          {detail.media.length - detail.rules.maxPhotos}.
        </Notice>
      )}
    </div>
  );
}

function ProblemAction({ detail }: { detail: ListingDetail }): ReactElement | null {
  const { openDialog, commands, select, prefer } = useWorkbench();
  const { listingId, name, problem } = detail;
  if (problem === null) return null;
  if (problem.code === 'inDoubt') {
    return <Button onPress={() => openDialog({ kind: 'settleInsert', listingId, name })}>Answer</Button>;
  }
  switch (problem.action) {
    case 'retry':
      return <Button onPress={() => void commands.retry(listingId)}>Try again</Button>;
    case 'signIn':
      return <Button onPress={() => openDialog({ kind: 'settings' })}>Sign in</Button>;
    case 'resolve':
      return <Button onPress={() => openDialog({ kind: 'conflicts', listingId })}>Resolve</Button>;
    case 'fixField':
      return (
        <Button
          onPress={() => {
            select([]);
            prefer({ showInspector: true });
          }}
        >
          Show the fields
        </Button>
      );
    case 'none':
      return null;
  }
}
