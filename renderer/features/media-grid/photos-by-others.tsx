import { Users } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import { ProblemText } from '../../ui/problem-text.tsx';
import { Picture } from '../../workbench/picture.tsx';

/** Photos that others added to the listing at the service: to be seen, not to be changed here. */
export function PhotosByOthers({ others }: { others: ListingDetail['mediaByOthers'] }): ReactElement {
  const words = useWords();
  const { t } = words;
  return (
    <section className="removed" aria-label={t('grid.mediaByOthers')}>
      <h3 className="small quiet foreign-title">
        <Users size={14} aria-hidden /> {t('grid.mediaByOthersNote', { count: others.length })}
      </h3>
      <ul className="removed-list">
        {others.map((other) => (
          <li key={other.mediaKey} className="removed-item" data-problem={other.problem !== null || undefined}>
            <Picture picture={other.sha256} sizes={['320', 'preview']} className="removed-thumbnail" />
            <span className="cut small quiet">
              {other.shortDescription || roomWord(words, other.imageOf) || t('grid.noCaption')}
            </span>
            {other.problem !== null && (
              <p className="removed-problem small quiet">
                <ProblemText problem={other.problem} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
