import { type ReactElement, useState } from 'react';
import type { TableResult } from '../../../shared/contract/listing-import.ts';
import { LEFT_OUT, OWN_TARGETS, PROBLEM } from '../../../shared/domain/listing-import/columns.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { Choice } from '../../ui/choice.tsx';

interface ColumnMatchingProps {
  result: TableResult;
  onChange: (header: string, target: string) => void;
}

/** Which column of the file is what: as it was found out, to be corrected by hand. It is open where it has to be. */
export function ColumnMatching({ result, onChange }: ColumnMatchingProps): ReactElement {
  const { t, words } = useWords();
  // What was open for that stays open when it is done.
  const [isOpen, setOpen] = useState(false);
  const options = [
    { id: LEFT_OUT, label: t('table.leftOut') },
    ...result.targets.map((id) => ({ id, label: targetWord(words, id) })),
  ];
  return (
    <details open={isOpen || result.keyedBy === null} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('table.columns', { count: result.columns.filter(({ target }) => target !== null).length })}</summary>
      <p className="small quiet">{result.keyedBy === null ? t('table.noKey') : t(`table.keyedBy.${result.keyedBy}`)}</p>
      <div className="two-columns table-columns">
        {result.columns.filter(isMatched).map(({ header, target, examples }) => (
          <Choice
            key={header}
            label={header === '' ? '—' : header}
            value={target ?? LEFT_OUT}
            options={
              target === null || options.some(({ id }) => id === target)
                ? options
                : [...options, { id: target, label: target }]
            }
            note={examples.join(' · ')}
            onChange={(chosen) => onChange(header, chosen)}
          />
        ))}
      </div>
    </details>
  );
}

/** The column that says what was wrong with a line is ours, and no choice. */
function isMatched({ header, target }: TableResult['columns'][number]): boolean {
  return header !== PROBLEM || target !== null;
}

function targetWord(words: Words, target: string): string {
  const own = OWN_TARGETS.find((each) => each === target);
  return own === undefined ? fieldNameWord(words, target) : words.t(`table.target.${own}`);
}
