import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, type Ref, type RefObject, useContext, useEffect, useRef } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { useWords } from '../language/language-store.ts';
import { type ShownValue, shownWord, storedWord, suggestShown } from '../language/lookup-words.ts';
import './field.css';
import { type FieldText, useFieldText } from './use-field-text.ts';
import type { HandedOver } from './use-handed-on.ts';

interface WordFieldProps {
  label: string;
  aside?: ReactNode;
  values: readonly ShownValue[];
  /** The stored word, which may be none of the values. */
  value: string;
  placeholder?: string;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  /** The field is for adding words to a list and is empty again after each. */
  clears?: boolean;
  /** Called with the stored form of the chosen or typed word when it differs from `value`. */
  onCommit: (word: string) => HandedOver;
  /** Hears the stored form of each text as it is typed; null when it says again what it said before. */
  onType?: ((word: string | null) => void) | undefined;
}

const MOST_SUGGESTIONS = 100;

/** A word of a lookup, with suggestions; other words are taken as typed. */
export function WordField(props: WordFieldProps): ReactElement {
  const { label, aside, values, value, placeholder, error, inputRef, clears, onCommit, onType } = props;
  const { t } = useWords();
  const field = useFieldText(shownWord(values, value), (word) => onCommit(storedWord(values, word)), {
    clears,
    canonical: (text) => shownWord(values, storedWord(values, text)),
    onType: (text) => onType?.(text === null ? null : storedWord(values, text)),
  });
  const justChosen = useRef(false);
  const suggestions = suggestShown(values, field.isTyped ? field.text : '', MOST_SUGGESTIONS);
  return (
    <ComboBox
      className="field combo"
      allowsCustomValue
      // [Note: a list for letters] A text that changes without a letter, such as one that is undone, opens no list.
      menuTrigger={field.isTyped ? 'input' : 'manual'}
      // [Note: words, not choices] Text and choice are both held by the field: React Aria would otherwise set the text
      // to that of a choice that it remembers, or to nothing. A new choice makes it close the list.
      value={field.isTyped ? null : (values.find((candidate) => candidate.shown === field.text)?.standard ?? null)}
      inputValue={field.text}
      isInvalid={error != null}
      items={suggestions}
      defaultFilter={() => true}
      onChange={(key) => {
        const chosen = values.find((candidate) => candidate.standard === key);
        if (chosen === undefined) return;
        field.commit(chosen.shown);
        if (clears === true) justChosen.current = true;
      }}
      onBlur={() => field.commit()}
    >
      <div className="field-head">
        <Label>{label}</Label>
        {aside}
      </div>
      <WordInput field={field} best={suggestions[0]} inputRef={inputRef} placeholder={placeholder} />
      <Button className="button plain icon" aria-label={t('common.showWords', { label: label.toLowerCase() })}>
        <ChevronDown size={15} aria-hidden />
      </Button>
      <FieldError className="field-error">{error}</FieldError>
      <BestSuggestion wanted={field.isTyped && field.text.trim() !== ''} justChosen={justChosen} />
      <Suggestions />
    </ComboBox>
  );
}

interface WordInputProps {
  field: FieldText;
  /** The first suggestion. */
  best: ShownValue | undefined;
  inputRef: Ref<HTMLInputElement> | undefined;
  placeholder: string | undefined;
}

function WordInput({ field, best, inputRef, placeholder }: WordInputProps): ReactElement {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      className="input"
      ref={inputRef ?? null}
      data-typed={field.isTyped || undefined}
      autoComplete="off"
      {...(placeholder === undefined ? {} : { placeholder })}
      onInput={(event) => field.type(event.currentTarget.value)}
      // Before React Aria takes the key, which may take the mark away with it.
      onKeyDownCapture={(event) => {
        // [Note: two truths of the mark] What the page shows as marked is that of the last drawing. What React Aria
        // takes at Enter is this one, which goes with each letter until the list is drawn again.
        const isOpen = state?.isOpen === true;
        // A list that is closed may still have a mark, which React Aria does not take.
        if (event.key !== 'Enter' || (isOpen && state.selectionManager.focusedKey !== null)) return;
        // [Note: faster than the mark] The list is open and its first suggestion not marked yet: Enter takes it all
        // the same. With the list closed by Escape the text is taken as it was typed.
        const taken = isOpen && field.isTyped ? best : undefined;
        field.commit(field.text.trim() === '' ? undefined : taken?.shown);
        // [Note: no second list] The list had nothing for these letters and went. With them handed on, React Aria would
        // open it again, with all words, unless it hears that the text is taken.
        state?.commit();
      }}
    />
  );
}

/** While a person types, the first suggestion is the one that Enter takes, and is shown as such. */
function BestSuggestion({ wanted, justChosen }: { wanted: boolean; justChosen: RefObject<boolean> }): null {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state?.isOpen !== true) return undefined;
    // [Note: nothing stays chosen] In a field that is empty again after a choice, no new choice closes the list. It is
    // closed after that change of the text, which would open it again.
    if (justChosen.current) {
      // oxlint-disable-next-line react/immutability -- a flag of the field, taken down where it was acted on
      justChosen.current = false;
      state.close();
      return undefined;
    }
    const { selectionManager, collection } = state;
    const markFirst = (): void => {
      // What was chosen before stays marked even when it is not among the suggestions any more.
      const marked = selectionManager.focusedKey === null ? null : collection.getItem(selectionManager.focusedKey);
      if (wanted && marked === null) selectionManager.setFocusedKey(collection.getFirstKey());
    };
    markFirst();
    // The list takes the mark away when it appears, which may be after this.
    const frame = requestAnimationFrame(markFirst);
    return () => cancelAnimationFrame(frame);
  });
  return null;
}

// [Note: scrollers take the focus] Chromium makes what scrolls a stop of the Tab key. The focus would go into the list,
// which closes at that, and be lost together with what was typed.
function leaveOutOfTabOrder(list: HTMLElement | null): void {
  list?.setAttribute('tabindex', '-1');
}

function Suggestions(): ReactElement {
  return (
    <Popover className="popover" offset={4}>
      <ListBox<ShownValue> className="options" ref={leaveOutOfTabOrder}>
        {(item) => (
          <ListBoxItem id={item.standard} textValue={item.shown} className="option">
            {item.shown}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
