import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, type Ref, useContext, useEffect } from 'react';
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
import { type LookupValue, suggestLookupValues } from '../../shared/domain/lookups/lookup-value.ts';
import './field.css';
import { useFieldText } from './use-field-text.ts';

interface WordFieldProps {
  label: string;
  aside?: ReactNode;
  values: readonly LookupValue[];
  value: string;
  placeholder?: string;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  /** The field is for adding words to a list and is empty again after each. */
  clears?: boolean;
  /** Called with the chosen or typed word when it differs from `value`. */
  onCommit: (word: string) => void;
}

const MOST_SUGGESTIONS = 100;

/** A word of a lookup, with suggestions; other words are taken as typed. */
export function WordField(props: WordFieldProps): ReactElement {
  const { label, aside, values, value, placeholder, error, inputRef, clears, onCommit } = props;
  const field = useFieldText(value, onCommit, clears);
  const suggestions = suggestLookupValues(values, field.isTyped ? field.text : '', MOST_SUGGESTIONS);
  return (
    <ComboBox
      className="field combo"
      allowsCustomValue
      menuTrigger="input"
      // [Note: words, not choices] Text and choice are both held by the field: React Aria would otherwise set the text
      // to that of a choice that it remembers, or to nothing. A new choice makes it close the list.
      value={field.isTyped ? null : (values.find((candidate) => candidate.standard === field.text)?.standard ?? null)}
      inputValue={field.text}
      isInvalid={error != null}
      items={suggestions}
      defaultFilter={() => true}
      onChange={(key) => {
        const chosen = values.find((candidate) => candidate.standard === key);
        if (chosen !== undefined) field.commit(chosen.standard);
      }}
      onFocus={field.focus}
      onBlur={field.blur}
    >
      <div className="field-head">
        <Label>{label}</Label>
        {aside}
      </div>
      <Input
        className="input"
        ref={inputRef ?? null}
        autoComplete="off"
        {...(placeholder === undefined ? {} : { placeholder })}
        onInput={(event) => field.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant') === null)
            field.commit();
        }}
      />
      <Button className="button plain icon" aria-label={`Show ${label.toLowerCase()} words`}>
        <ChevronDown size={15} aria-hidden />
      </Button>
      <FieldError className="field-error">{error}</FieldError>
      <BestSuggestion wanted={field.isTyped && field.text.trim() !== ''} />
      <Words />
    </ComboBox>
  );
}

/** While a person types, the first suggestion is the one that Enter takes, and is shown as such. */
function BestSuggestion({ wanted }: { wanted: boolean }): null {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (!wanted || state === null || !state.isOpen || state.selectionManager.focusedKey !== null) return;
    state.selectionManager.setFocusedKey(state.collection.getFirstKey());
  });
  return null;
}

// [Note: scrollers take the focus] Chromium makes what scrolls a stop of the Tab key. The focus would go into the list,
// which closes at that, and be lost together with what was typed.
function leaveOutOfTabOrder(list: HTMLElement | null): void {
  list?.setAttribute('tabindex', '-1');
}

function Words(): ReactElement {
  return (
    <Popover className="popover" offset={4}>
      <ListBox<LookupValue> className="options" ref={leaveOutOfTabOrder}>
        {(item) => (
          <ListBoxItem id={item.standard} textValue={item.standard} className="option">
            {item.standard}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
