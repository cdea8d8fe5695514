import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { useWords } from '../language/language-store.ts';
import { findShown, type ShownValue, shownWord } from '../language/lookup-words.ts';
import './field.css';
import { WordField } from './word-field.tsx';

interface WordListFieldProps {
  label: string;
  values: readonly ShownValue[];
  /** Codes with commas between them. */
  value: string;
  error: string | null;
  onCommit: (codes: string) => void;
}

/** Several words of a lookup, shown as tags; kept as a comma-separated list of codes. */
export function WordListField({ label, values, value, error, onCommit }: WordListFieldProps): ReactElement {
  const { t } = useWords();
  const codes = value
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const add = (word: string): void => {
    const added = word.split(',').map((part) => findShown(values, part)?.odata ?? part.trim());
    const next = [...codes, ...added.filter((code) => code !== '' && !codes.includes(code))];
    onCommit(next.join(','));
  };
  return (
    <div className="field">
      <WordField
        label={label}
        values={values.filter((candidate) => !codes.includes(candidate.odata))}
        value=""
        placeholder={codes.length === 0 ? '' : t('common.addAnother')}
        error={error}
        clears
        onCommit={add}
      />
      {codes.length > 0 && (
        <TagGroup
          aria-label={t('common.listChosen', { label })}
          onRemove={(keys) => onCommit(codes.filter((code) => !keys.has(code)).join(','))}
        >
          <TagList className="tags">
            {codes.map((code) => {
              const word = shownWord(values, code);
              return (
                <Tag key={code} id={code} textValue={word} className="tag">
                  {word}
                  <Button slot="remove" className="button plain icon" aria-label={t('common.removeWord', { word })}>
                    <X size={12} aria-hidden />
                  </Button>
                </Tag>
              );
            })}
          </TagList>
        </TagGroup>
      )}
    </div>
  );
}
