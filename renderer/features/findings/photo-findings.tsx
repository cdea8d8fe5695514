import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { hintIn } from '../../../shared/domain/picture-rules/hints.ts';
import { findingWords } from '../../language/finding-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { MarkAltered } from './mark-altered.tsx';
import { usePhotoFindings } from './use-findings.ts';

/** What the file of a photo says of itself that a person has to judge, and one press to say so. */
function PerhapsAltered({ item: { mediaId, alteration, hints } }: { item: MediaItem }): ReactElement | null {
  const words = useWords();
  const said = hintIn(hints);
  if (alteration !== null || said === null) return null;
  return (
    <Notice tone="info" action={<MarkAltered mediaId={mediaId} />}>
      {words.t('altered.perhaps', { said })}
    </Notice>
  );
}

/** What was found about a photo, each with what fixes it. A caption that is too long is told as its problem. */
export function PhotoFindings({ item }: { item: MediaItem }): ReactElement | null {
  const words = useWords();
  const { commands } = useWorkbench();
  const { mediaId, listingId, problem } = item;
  const findings = usePhotoFindings(mediaId).filter(
    ({ rule, phrase }) =>
      (rule !== 'captionLength' || problem?.code !== 'captionTooLong') && phrase?.code !== 'finding.perhapsAltered',
  );
  return (
    <>
      <PerhapsAltered item={item} />
      {findings.map((found) => (
        <Notice
          key={`${found.rule} ${found.message}`}
          tone={found.severity === 'error' ? 'warn' : 'info'}
          action={
            found.fixable && (
              <Button onPress={() => void commands.fixFindings({ listingId, rule: found.rule, mediaIds: [mediaId] })}>
                {words.t('findings.fix')}
              </Button>
            )
          }
        >
          {findingWords(words, found)}
        </Notice>
      ))}
    </>
  );
}
