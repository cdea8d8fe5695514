import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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
import { type ShownValue, shownWord, storedWord } from '../language/lookup-words.ts';
import { FieldNote } from './text-field.tsx';
import { type FieldText, type HandedOver, useFieldText } from './use-field-text.ts';
import { NO_WORD, OWN_WORD, type WordOption, wordOptions } from './word-options.ts';
import './field.css';

interface WordFieldProps {
  label: string;
  aside?: ReactNode;
  values: readonly ShownValue[];
  /** The stored word, which may be none of the values. */
  value: string;
  placeholder?: string;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** The field is for adding words to a list and is empty again after each. */
  clears?: boolean;
  /**
   * Words are taken from the list only, where one that it does not know has an entry of its own: what was merely typed
   * is put back by Escape, Tab and leaving. Otherwise any text is taken when the field is left.
   */
  fromList?: boolean;
  /** Names the entry that takes the word away. */
  none?: string;
  /** What there is to know about the saved word; shown below. */
  note?: string | null;
  /** Called with the stored form of the chosen or typed word when it differs from `value`. */
  onCommit: (word: string) => HandedOver;
  /** Hears the stored form of each text as it is typed; null when it says again what it said before. */
  onType?: ((word: string | null) => void) | undefined;
  /** Called once Enter has taken a word, and by Escape where there is nothing to put back or away. */
  onLeave?: () => void;
}

/**
 * What a person wants of the list: it opens by itself `asTyped`; it is `putAway`, by Escape or its button, until the next letter; or it is
 * `awaited`, asked for by hand before its words were there.
 */
type ListWish = 'asTyped' | 'putAway' | 'awaited';

/** One that was about to open when it was put away is no sign of wanting it. */
function wishOnceOpen(wish: ListWish, isByHand: boolean): ListWish {
  return isByHand ? 'asTyped' : wish;
}

/** One without words goes by itself. */
function wishOnceClosed(hasList: boolean, isTyped: boolean): ListWish {
  if (hasList) return 'putAway';
  return isTyped ? 'asTyped' : 'awaited';
}

/** The text of the field in the words that people read, and in the stored ones for whoever hears of it. */
function useWordText({ values, value, clears, onCommit, onType }: WordFieldProps): FieldText {
  return useFieldText(shownWord(values, value), (word) => onCommit(storedWord(values, word)), {
    clears,
    canonical: (text) => shownWord(values, storedWord(values, text)),
    onType: (text) => onType?.(text === null ? null : storedWord(values, text)),
  });
}

/** What the list offers for the letters that were typed; null where none were. */
function useWordOptions(props: WordFieldProps, typed: string | null) {
  const { values, value, fromList = false, none = null } = props;
  const { t } = useWords();
  // The same rows as long as they say the same: the list is not thought over with every photo that is looked at.
  return useMemo(() => {
    const ownLabel = fromList ? (word: string): string => t('common.useWord', { word }) : null;
    return wordOptions({ values, typed, value, ownLabel, none });
  }, [values, typed, value, none, fromList, t]);
}

/** A word of a lookup, with suggestions. */
export function WordField(props: WordFieldProps): ReactElement {
  const { label, aside, values, placeholder, error, inputRef } = props;
  const { clears = false, fromList = false, note = null, autoFocus = false, onLeave } = props;
  const { t } = useWords();
  const field = useWordText(props);
  const justChosen = useRef(false);
  const [listWish, setListWish] = useState<ListWish>('asTyped');
  const typed = field.isTyped ? field.text : null;
  const { options, best } = useWordOptions(props, typed);
  const choose = (key: unknown): void => {
    const chosen = values.find((candidate) => candidate.standard === key);
    if (chosen === undefined && key !== OWN_WORD && key !== NO_WORD) return;
    field.commit(chosen?.shown ?? (key === OWN_WORD ? field.text : ''));
    if (clears || chosen === undefined) justChosen.current = true;
  };
  return (
    <ComboBox
      className="field combo"
      allowsCustomValue
      autoFocus={autoFocus}
      shouldFocusWrap
      // [Note: a list for letters] A text that changes without a letter, such as one that is undone, opens no list. One that
      // was asked for before its words were there opens when they come.
      menuTrigger={(field.isTyped && listWish === 'asTyped') || listWish === 'awaited' ? 'input' : 'manual'}
      // [Note: words, not choices] Text and choice are both held by the field: React Aria would otherwise set the text
      // to that of a choice that it remembers, or to nothing. A new choice makes it close the list.
      value={field.isTyped ? null : (values.find((candidate) => candidate.shown === field.text)?.standard ?? null)}
      inputValue={field.text}
      isInvalid={error != null}
      items={options}
      defaultFilter={() => true}
      onChange={choose}
      onOpenChange={(isOpen, trigger) =>
        setListWish((wish) =>
          isOpen ? wishOnceOpen(wish, trigger === 'manual') : wishOnceClosed(options.length > 0, field.isTyped),
        )
      }
      onBlur={() => {
        setListWish('asTyped');
        return fromList ? field.revert() : field.commit();
      }}
    >
      <div className="field-head">
        <Label>{label}</Label>
        {aside}
      </div>
      <WordInput
        {...{ field, best, listWish, setListWish, fromList, inputRef, placeholder, onLeave }}
        hasList={options.length > 0}
      />
      <Button className="button plain icon" aria-label={t('common.showWords', { label: label.toLowerCase() })}>
        <ChevronDown size={15} aria-hidden />
      </Button>
      <FieldNote note={note} />
      <FieldError className="field-error">{error}</FieldError>
      <BestSuggestion
        wanted={typed !== null && typed.trim() !== '' && best !== undefined}
        justChosen={justChosen}
        isPutAway={listWish === 'putAway'}
      />
      <Suggestions />
    </ComboBox>
  );
}

interface WordInputProps {
  field: FieldText;
  best: ShownValue | undefined;
  listWish: ListWish;
  setListWish: (wish: ListWish) => void;
  /** The list has something for the letters, whether it is open yet or not. */
  hasList: boolean;
  fromList: boolean;
  inputRef: Ref<HTMLInputElement> | undefined;
  placeholder: string | undefined;
  onLeave: (() => void) | undefined;
}

function WordInput(props: WordInputProps): ReactElement {
  const { field, setListWish, inputRef, placeholder } = props;
  const onKey = useWordKeys(props);
  return (
    <Input
      className="input"
      ref={inputRef ?? null}
      autoComplete="off"
      {...(placeholder === undefined ? {} : { placeholder })}
      onInput={(event) => {
        setListWish('asTyped');
        field.type(event.currentTarget.value);
      }}
      // Before React Aria takes the key, which may take the mark away with it.
      onKeyDownCapture={onKey}
    />
  );
}

/** What Enter takes, what Escape and Tab put back, and what Escape puts away. */
function useWordKeys(props: WordInputProps): (event: KeyboardEvent<HTMLInputElement>) => void {
  const { field, best, listWish, setListWish, hasList, fromList, onLeave } = props;
  const state = useContext(ComboBoxStateContext);
  const isOpen = state?.isOpen === true;
  // [Note: two truths of the mark] What the page shows as marked is that of the last drawing. What React Aria takes at
  // Enter is this one, which goes with each letter until the list is drawn again: it is asked for when the key is pressed, or a mark
  // that has come since would be taken as well as the text.
  const hasMark = (): boolean => isOpen && state.selectionManager.focusedKey !== null;

  // Once React Aria has taken the key: what is typed is put back where the focus goes before.
  const leaveSoon = (): void => void (onLeave === undefined || setTimeout(onLeave));
  const onEnter = (event: KeyboardEvent): void => {
    // A list that is closed may still have a mark, which React Aria does not take; with Ctrl it takes none.
    if (hasMark()) {
      if (event.ctrlKey || event.metaKey) state?.commit();
      return leaveSoon();
    }
    const isEmpty = field.text.trim() === '';
    // [Note: faster than the mark] The list may not be open yet, or its first suggestion not marked: Enter takes it all the
    // same. With the list closed by Escape the text is taken as it was typed.
    const taken = listWish !== 'putAway' && field.isTyped && !isEmpty ? best : undefined;
    if (fromList && field.isTyped && !isEmpty && taken === undefined) {
      // [Note: twice for an own word] The first Enter only marks its entry, so that no slip of the fingers is saved.
      event.stopPropagation();
      if (isOpen) state.selectionManager.setFocusedKey(OWN_WORD);
      else state?.open('last', 'manual');
      return;
    }
    // [Note: a text before its form] Enter takes what was typed, and the next one sends the form around the field: whether the
    // list is open yet is a matter of how fast the page is, and is never what decides that a form is sent half filled.
    if (field.isTyped) event.preventDefault();
    field.commit(taken?.shown);
    // [Note: no second list] The list had nothing for these letters and went. With them handed on, React Aria would
    // open it again, with all words, unless it hears that the text is taken.
    state?.commit();
    leaveSoon();
  };
  const putBack = (event: KeyboardEvent): void => {
    if (!fromList || !field.isTyped) return;
    field.revert();
    // Tab would take the marked word.
    state?.selectionManager.setFocusedKey(null);
    // Escape is used up: what is around the field neither closes nor takes the focus.
    if (event.key === 'Escape') putAway(event);
  };
  // [Note: a list before its dialog] Escape puts the list of what was typed away, and the next one closes what is around the
  // field: whether the list is open yet never decides that a dialog goes with all that was written in it.
  const putAway = (event: KeyboardEvent): void => {
    event.stopPropagation();
    setListWish('putAway');
    state?.close();
  };
  const onEscape = (event: KeyboardEvent): void => {
    if (fromList && field.isTyped) {
      putBack(event);
      // Whoever gives up a word is done here: a second press would go into the field, as the keys after it.
      leaveSoon();
    } else if (isOpen || listWish === 'awaited' || (field.isTyped && hasList && listWish === 'asTyped')) putAway(event);
    else onLeave?.();
  };
  return (event) => {
    if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'Escape') onEscape(event);
    else if (event.key === 'Tab') putBack(event);
  };
}

interface BestSuggestionProps {
  wanted: boolean;
  justChosen: RefObject<boolean>;
  /** The list was closed, by Escape or its button, since the last letter. */
  isPutAway: boolean;
}

/** While a person types, the first suggestion is the one that Enter takes, and is shown as such. */
function BestSuggestion({ wanted, justChosen, isPutAway }: BestSuggestionProps): null {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state === null) return undefined;
    if (!state.isOpen) {
      // [Note: words that come late] React Aria opens the list for a letter. One whose words were read after it opens when they come.
      if (wanted && state.isFocused && !isPutAway) state.open(null, 'input');
      return undefined;
    }
    // [Note: Escape before the list] It was about to open when it was put away.
    if (isPutAway) {
      state.close();
      return undefined;
    }
    // [Note: nothing stays chosen] Where the field is empty again after a choice, or holds a word that is not on the
    // list, no new choice closes the list. It is closed after that change of the text, which would open it again.
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
      <ListBox<WordOption> className="options" ref={leaveOutOfTabOrder}>
        {(item) => (
          <ListBoxItem
            id={item.standard}
            textValue={item.shown}
            className="option"
            data-own={item.standard === OWN_WORD || undefined}
          >
            {item.shown}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
