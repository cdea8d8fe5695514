import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { PERHAPS_ALTERED, perhapsAltered } from '../../../shared/domain/picture-rules/hints.ts';
import { coreSentence } from '../../language/core-sentence.ts';
import { findingWords } from '../../language/finding-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { MarkAltered } from './mark-altered.tsx';
import { usePhotoFindings } from './use-findings.ts';

/** What the file of a photo says of itself that a person has to judge, and one press to say so. */
function PerhapsAltered({ item }: { item: MediaItem }): ReactElement | null {
  const words = useWords();
  const said = perhapsAltered(item);
  if (said === null) return null;
  return (
    <Notice tone="info" action={<MarkAltered mediaId={item.mediaId} />}>
      {words.t('altered.perhaps', { said: coreSentence(words, inEnglish(said), said).text })}
    </Notice>
  );
}

/** What was found about a photo, each with what fixes it. A caption that is too long is told as its problem. */
export function PhotoFindings({ item }: { item: MediaItem }): ReactElement | null {
  const words = useWords();
  const { commands } = useWorkbench();
  const { mediaId, listingId, problem } = item;
  const findings = usePhotoFindings(mediaId).filter(
    ({ rule }) => (rule !== 'captionLength' || problem?.code !== 'captionTooLong') && rule !== PERHAPS_ALTERED,
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
