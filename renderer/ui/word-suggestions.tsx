import { type ReactElement, type RefObject, useContext, useEffect } from 'react';
import { ComboBoxStateContext, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { OWN_WORD, type WordOption } from './word-options.ts';

interface BestSuggestionProps {
  wanted: boolean;
  justChosen: RefObject<boolean>;
  /** The list was closed, by Escape or its button, since the last letter. */
  isPutAway: boolean;
}

/** While a person types, the first suggestion is the one that Enter takes, and is shown as such. */
export function BestSuggestion({ wanted, justChosen, isPutAway }: BestSuggestionProps): null {
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

export function Suggestions(): ReactElement {
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
