import { useEffect, useEffectEvent } from 'react';
import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { type PropertyFieldKind, shownValue } from '../../../shared/domain/property-fields.ts';
import { withFieldLabels } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';
import { draftKey, type FieldDraft } from '../../state/field-drafts.ts';
import { useValue } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

/** What stands in a field of a listing, and how it is changed. */
export interface FieldEditing {
  /** Empty where nothing is said; what was refused stands there until it is fixed. */
  readonly text: string;
  /** Explicitly nothing: sent as null. */
  readonly isNull: boolean;
  readonly error: string | null;
  /** A letter more; null when it says again what it said before the letters. */
  onType(text: string | null): void;
  onCommit(text: string | null): void;
  /** Another value came in between, and was not written over: what the person can do about it; null without one. */
  readonly elsewhere: { readonly saved: string | null; keepMine(): void; takeTheirs(): void } | null;
}

/**
 * Words typed in a field of a listing are a draft at once, so that they outlive the pane and the page; they are saved
 * when the field is left, shut or taken away.
 */
export function useFieldDraft(
  listingId: ListingId,
  field: PropertyFieldView,
  kind: PropertyFieldKind | null = null,
): FieldEditing {
  const { fieldDrafts } = useServices();
  const words = useWords();
  const ref = { listingId, name: field.name, kind, saved: shownValue(field.value) };
  const draft = useValue(fieldDrafts).get(draftKey(ref));
  const leave = useEffectEvent(() => fieldDrafts.settle(ref));
  useEffect(() => () => void leave(), []);
  const shown = shownText(field.value, draft);
  const failure = draft?.failure ?? null;
  return {
    text: shown ?? '',
    isNull: shown === null,
    error: failure === null ? refusal(words, field) : problemText(words, failure),
    onType: (text) => (text === null ? void fieldDrafts.takeBack(ref, shown) : fieldDrafts.type(ref, text)),
    onCommit: (text) => void fieldDrafts.put(ref, text),
    elsewhere:
      failure?.code === 'conflict'
        ? {
            saved: ref.saved,
            keepMine: () => void fieldDrafts.putOver(ref),
            takeTheirs: () => fieldDrafts.drop(ref),
          }
        : null,
  };
}

/** While a person types, the field holds the letters itself: it stands over what it said before them. */
export function shownText(saved: PropertyFieldView['value'], draft: FieldDraft | undefined): string | null {
  if (draft !== undefined && !draft.typing) return draft.text;
  if (draft !== undefined && draft.before !== null) return draft.before.text;
  return shownValue(saved);
}

/** What the service said of the field, whose name it has from the wire. */
function refusal(words: Words, field: PropertyFieldView): string | null {
  return field.problem === null ? null : withFieldLabels(words, field.problem, [field]);
}
