import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { joinCodes, splitCodes } from '../../shared/domain/code-list.ts';
import { useWords } from '../language/language-store.ts';
import { findShown, type ShownValue, shownWord } from '../language/lookup-words.ts';
import { type HandedOver, useHandedOn } from './use-field-text.ts';
import { WordField } from './word-field.tsx';
import './field.css';

interface WordListFieldProps {
  label: string;
  aside?: ReactNode;
  values: readonly ShownValue[];
  /** Codes as `joinCodes` writes them. */
  value: string;
  error: string | null;
  /** What there is to know; shown below. */
  note?: string | null;
  placeholder?: string | undefined;
  onCommit: (codes: string) => HandedOver;
  /** Hears the list as it would be with the word that is being typed; null when it says again what it said before. */
  onType?: ((codes: string | null) => void) | undefined;
}

/** Several words of a lookup, shown as tags; kept as a comma-separated list of codes. */
export function WordListField(props: WordListFieldProps): ReactElement {
  const { label, aside, values, value, error, note = null, placeholder = '', onCommit, onType } = props;
  const { t } = useWords();
  // What was handed on counts until it is the saved value: the next word may be taken before that.
  const [pending, handOn] = useHandedOn(value);
  const shown = pending ?? value;
  const commit = (next: string): void => {
    handOn(next, onCommit(next));
  };
  const codes = splitCodes(shown);
  const withWord = (word: string): string => {
    // A word of the list may have a comma in it.
    const one = findShown(values, word)?.odata;
    const added = one === undefined ? splitCodes(word).map((part) => findShown(values, part)?.odata ?? part) : [one];
    return joinCodes([...codes, ...added.filter((code) => !codes.includes(code))]);
  };
  return (
    <div className="field">
      <WordField
        label={label}
        aside={aside}
        values={values.filter((candidate) => !codes.includes(candidate.odata))}
        value=""
        placeholder={codes.length === 0 ? placeholder : t('common.addAnother')}
        error={error}
        note={note}
        clears
        onCommit={(word) => commit(withWord(word))}
        onType={(word) => onType?.(word === null || word === '' ? null : withWord(word))}
      />
      {codes.length > 0 && (
        <TagGroup
          aria-label={t('common.listChosen', { label })}
          onRemove={(keys) => commit(joinCodes(codes.filter((code) => !keys.has(code))))}
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
