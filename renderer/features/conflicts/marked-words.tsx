import type { ReactElement } from 'react';
import { markDifferingWords } from '../../../shared/domain/word-diff.ts';
import { useWords } from '../../language/language-store.ts';

/** A text in which the words that another one does not have are marked. */
export function MarkedWords({ text, other }: { text: string; other: string }): ReactElement {
  const { t } = useWords();
  if (text === '') return <i className="quiet">{t('conflicts.emptyText')}</i>;
  const pieces = markDifferingWords(text, other);
  return (
    <>
      {pieces.map((piece, index) => {
        const key = `${index} ${piece.text}`;
        return piece.differs ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
      })}
    </>
  );
}
