import type { ReactElement } from 'react';
import type { MediaItem, Problem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ProblemAction } from '../../workbench/problem-action.tsx';
import { placeOfProblem } from '../../workbench/problem-place.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { canTryAgain } from './can-try-again.ts';

/** What is wrong with the photo and the next step; otherwise why it shows a placeholder, which keeps nobody from work. */
export function PhotoProblem({ item }: { item: MediaItem }): ReactElement | null {
  const { t } = useWords();
  const { openDialog } = useWorkbench();
  if (item.openConflicts > 0) {
    const resolve = (): void => openDialog({ kind: 'conflicts', listingId: item.listingId });
    return (
      <Notice tone="warn" action={<Button onPress={resolve}>{t('common.resolve')}</Button>}>
        {t('captions.conflict')}
      </Notice>
    );
  }
  if (item.problem === null) {
    if (item.pictureProblem === null) return null;
    return (
      <Notice tone="info">
        <ProblemText problem={item.pictureProblem} />
      </Notice>
    );
  }
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
      <ProblemText problem={item.problem} />
    </Notice>
  );
}

/** Sends this photo once more, the others stay as they are. */
function TryAgain({ item }: { item: MediaItem }): ReactElement {
  const { t } = useWords();
  const { commands, detail } = useWorkbench();
  // A listing that was refused because of a photo goes again only as a whole.
  const photos = detail?.problem == null ? [item.mediaId] : undefined;
  return <Button onPress={() => void commands.retry(item.listingId, photos)}>{t('common.tryAgain')}</Button>;
}

function NextStep({ item, problem }: { item: MediaItem; problem: Problem }): ReactElement | null {
  const { t } = useWords();
  const { commands, focusField } = useWorkbench();
  if (problem.code === 'fileUnusable')
    return <Button onPress={commands.pickReplacement}>{t('action.photos.replace')}</Button>;
  const goToIt = (): void => focusField(placeOfProblem(problem, true) === 'room' ? 'room' : 'caption');
  const fix = <Button onPress={goToIt}>{t('captions.goToIt')}</Button>;
  return <ProblemAction problem={problem} listingId={item.listingId} fix={fix} />;
}
