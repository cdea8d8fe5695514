import { type ReactElement, useRef } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** An original that is missing or damaged, and the way to point at its file again. */
export function OriginalProblem({ item }: { item: MediaItem }): ReactElement | null {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const picker = useRef<HTMLInputElement>(null);
  const { originalProblem, mediaId } = item;
  if (originalProblem === null) return null;
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button onPress={() => picker.current?.click()}>{t('captions.findFile')}</Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('captions.sameFile')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file !== undefined) void commands.fixPhoto(mediaId, file);
            }}
          />
        </>
      }
    >
      <ProblemText problem={originalProblem} />
    </Notice>
  );
}
