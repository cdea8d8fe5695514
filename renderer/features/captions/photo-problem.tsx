import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

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
    <Notice tone="warn" action={<NextStep item={item} />}>
      {item.problem.message}
    </Notice>
  );
}

function NextStep({ item }: { item: MediaItem }): ReactElement | null {
  const { commands, openDialog, focusField } = useWorkbench();
  switch (item.problem?.action) {
    case 'retry':
      return <Button onPress={() => void commands.retry(item.listingId)}>Try again</Button>;
    case 'signIn':
      return <Button onPress={() => openDialog({ kind: 'settings' })}>Sign in</Button>;
    case 'resolve':
      return <Button onPress={() => openDialog({ kind: 'conflicts', listingId: item.listingId })}>Resolve</Button>;
    case 'fixField':
      return <Button onPress={() => focusField('caption')}>Go to it</Button>;
    case 'none':
    case undefined:
      return null;
  }
}
