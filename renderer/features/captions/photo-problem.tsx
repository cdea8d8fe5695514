import type { ReactElement } from 'react';
import type { MediaItem, Problem } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { canTryAgain } from './can-try-again.ts';

/** What is wrong with the photo and the next step. */
export function PhotoProblem({ item }: { item: MediaItem }): ReactElement | null {
  const { openDialog } = useWorkbench();
  if (item.openConflicts > 0) {
    const resolve = (): void => openDialog({ kind: 'conflicts', listingId: item.listingId });
    return (
      <Notice tone="warn" action={<Button onPress={resolve}>Resolve</Button>}>
        Somebody else changed this photo at the service. Both versions are kept.
      </Notice>
    );
  }
  if (item.problem === null) return null;
  return (
    <Notice
      tone="warn"
      action={
        <>
          <NextStep item={item} problem={item.problem} />
          {canTryAgain(item.problem) && <TryAgain item={item} />}
        </>
      }
    >
      {item.problem.message}
    </Notice>
  );
}

/** Sends this photo once more, the others stay as they are. */
function TryAgain({ item }: { item: MediaItem }): ReactElement {
  const { commands, detail } = useWorkbench();
  // A listing that was refused because of a photo goes again only as a whole.
  const photos = detail?.problem == null ? [item.mediaId] : undefined;
  return <Button onPress={() => void commands.retry(item.listingId, photos)}>Try again</Button>;
}

function NextStep({ item, problem }: { item: MediaItem; problem: Problem }): ReactElement | null {
  const { commands, openDialog, focusField } = useWorkbench();
  if (problem.code === 'fileUnusable') return <Button onPress={commands.pickReplacement}>Replace picture…</Button>;
  switch (problem.action) {
    case 'signIn':
      return <Button onPress={() => openDialog({ kind: 'settings' })}>Sign in</Button>;
    case 'resolve':
      return <Button onPress={() => openDialog({ kind: 'conflicts', listingId: item.listingId })}>Resolve</Button>;
    case 'fixField':
      return <Button onPress={() => focusField('caption')}>Go to it</Button>;
    case 'retry':
    case 'none':
      return null;
  }
}
