import { type FormEvent, type ReactElement, type RefObject, useState } from 'react';
import { type ClosedCode, CODE_DELIMITER, codeClosedAt } from '../../../shared/domain/code-replacements.ts';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useServices } from '../../workbench/workbench.ts';

interface TypedCodes {
  onInput(event: FormEvent<HTMLTextAreaElement>): void;
  /** Says that a code is not known, until something else is typed. */
  readonly hint: ReactElement | null;
}

/**
 * Replaces a code in a text field when its closing delimiter is typed.
 *
 * @param subject what the field is about; a hint about one photo says nothing of the next
 */
export function useTypedCodes(field: RefObject<HTMLTextAreaElement | null>, subject: string): TypedCodes {
  const { settings } = useServices();
  const { codeReplacements } = useValue(settings);
  const { t } = useWords();
  const [unknown, setUnknown] = useState<{ code: string; subject: string } | null>(null);
  const shown = unknown?.subject === subject ? unknown.code : null;
  return {
    onInput({ nativeEvent }) {
      const area = field.current;
      if (area === null || !typedDelimiter(nativeEvent)) return setUnknown(null);
      const closed = codeClosedAt(area.value, area.selectionEnd, codeReplacements);
      setUnknown(closed?.kind === 'unknown' ? { code: closed.code, subject } : null);
      // After the event: React is still about to hear of the delimiter.
      if (closed?.kind === 'known') queueMicrotask(() => putIn(area, closed));
    },
    hint:
      shown === null ? null : (
        <div className="code-hint wrap between" role="status">
          <span className="field-note small quiet" data-tone="warn">
            {t('codes.unknown', { code: shown })}
          </span>
          <ActionButton id="captions.codes" variant="link">
            {t('codes.open')}
          </ActionButton>
        </div>
      ),
  };
}

/** By the keyboard, so that taking a replacement back with the browser's undo does not bring it again. */
function typedDelimiter(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('insert') && event.data === CODE_DELIMITER;
}

/** Puts the text in as if it had been typed, so that the browser's own undo gives the code back. */
function putIn(area: HTMLTextAreaElement, { from, to, text }: Extract<ClosedCode, { kind: 'known' }>): void {
  area.setSelectionRange(from, to);
  document.execCommand('insertText', false, text);
}
