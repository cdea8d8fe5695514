import { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { Answer } from '../../shared/contract/dispatch.ts';
import { ListingId } from '../../shared/domain/ids.ts';
import { PropertyFieldKind } from '../../shared/domain/property-fields.ts';
import { createDraftBook, createShelf, type DraftBook, type Shelf, type ShelfStorage } from './drafts.ts';
import type { Value } from './value.ts';

/** What the person saw in a field, and what they have handed on since that may be in the library or not. */
const FieldStart = z.object({ saw: z.string().nullable(), wrote: z.array(z.string().nullable()) });
export type FieldStart = Readonly<z.infer<typeof FieldStart>>;

/** What outlives a reload of the page. */
const UnsavedField = z.object({
  listingId: ListingId,
  name: z.string(),
  /** Of a field that only this listing has. */
  kind: PropertyFieldKind.nullable(),
  /** Null for explicitly nothing. */
  text: z.string().nullable(),
  /** Null for a draft of an earlier version, which did not say. */
  startedFrom: FieldStart.nullable().default(null),
});
type UnsavedField = Readonly<z.infer<typeof UnsavedField>>;

/** Which field of which listing. */
export type FieldRef = Pick<UnsavedField, 'listingId' | 'name' | 'kind'>;

/** A field as the person sees it who begins to write in it. */
export interface SeenField extends FieldRef {
  /** What the library says, as the field shows it. */
  readonly saved: string | null;
}

/** What was typed in a field of a listing and is not in the library yet. */
export interface FieldDraft extends UnsavedField {
  /** Still being written: it is saved when the person leaves the field, or the page goes. */
  readonly typing: boolean;
  readonly failure: AppErrorData | null;
  /** What was handed on before these letters and is not in the library yet; null when that is nothing. */
  readonly before: { readonly text: string | null } | null;
}

export interface FailedDraft extends FieldDraft {
  readonly failure: AppErrorData;
}

export interface FieldDrafts extends Value<ReadonlyMap<string, FieldDraft>> {
  type(field: SeenField, text: string): void;
  put(field: SeenField, text: string | null): Promise<void>;
  /** Saves what was refused because another value stands there, over that value: the person has seen it by now. */
  putOver(field: SeenField): Promise<void>;
  /** The field says again `text`, as it did before the letters. What is not in the library of that is saved. */
  takeBack(field: SeenField, text: string | null): Promise<void>;
  drop(field: FieldRef): void;
  /** Saves what was typed in a field that goes away. */
  settle(field: FieldRef): Promise<void>;
  flush(): Promise<void>;
}

interface FieldDraftPorts {
  save(draft: FieldDraft): Promise<Answer<unknown>>;
  /** Resolves when the interface shows what the library has now. */
  refresh(): Promise<void>;
  /** A value that can never be saved any more, with the reason. */
  lost(draft: FieldDraft, reason: AppErrorData): void;
  readonly shelf: Shelf<UnsavedField>;
}

export const createFieldShelf = (storage: ShelfStorage): Shelf<UnsavedField> =>
  createShelf(storage, 'listing-lightbox.unsaved-fields', UnsavedField);

export const draftKey = ({ listingId, name }: FieldRef): string => `${listingId} ${name}`;

export function createFieldDrafts({ save, refresh, lost, shelf }: FieldDraftPorts): FieldDrafts {
  const loaded = shelf.load().map((draft) => ({ ...draft, typing: false, failure: null, before: null }));
  const book: DraftBook<string, FieldDraft> = createDraftBook({
    start: loaded.map((draft) => [draftKey(draft), draft]),
    keep: (all) => shelf.store([...all.values()]),
    async saveOnce(key, draft) {
      const answer = await save(draft);
      // What another value is chosen over is on the page by the time when the choice is.
      if (answer.ok || answer.error.code === 'conflict') await refresh();
      const now = learnt(book.get(key), draft, answer.ok);
      if (now === undefined) return;
      // What was typed meanwhile is a draft of its own.
      if (now.text !== draft.text || now.kind !== draft.kind) {
        return book.put(key, answer.ok && now.before?.text === draft.text ? { ...now, before: null } : now);
      }
      if (answer.ok || answer.error.code === 'notFound') return book.put(key, null);
      if (answer.error.code === 'unsupported') {
        book.put(key, null);
        return lost(draft, answer.error);
      }
      book.put(key, { ...now, failure: answer.error });
    },
  });
  /** Whoever writes on goes by what they saw when they began. */
  const startOf = (field: SeenField): FieldStart | null => {
    const draft = book.get(draftKey(field));
    return draft === undefined ? { saw: field.saved, wrote: [] } : draft.startedFrom;
  };
  const put = (field: SeenField, text: string | null, startedFrom = startOf(field)): Promise<void> => {
    const key = draftKey(field);
    book.put(key, { ...refOf(field), text, typing: false, failure: null, before: null, startedFrom });
    return book.save(key);
  };

  return {
    ...book,
    type(field, text) {
      const draft = book.get(draftKey(field));
      const before = draft?.typing === false ? { text: draft.text } : (draft?.before ?? null);
      const startedFrom = startOf(field);
      book.put(draftKey(field), { ...refOf(field), text, typing: true, failure: null, before, startedFrom });
    },
    put: (field, text) => put(field, text),
    putOver(field) {
      const draft = book.get(draftKey(field));
      return draft === undefined ? Promise.resolve() : put(field, draft.text, { saw: field.saved, wrote: [] });
    },
    takeBack(field, text) {
      const key = draftKey(field);
      // What is on its way would come after all, unless this comes after it.
      if (book.isSaving(key) || (book.get(key)?.before ?? null) !== null) return put(field, text);
      book.put(key, null);
      return Promise.resolve();
    },
    drop: (field) => book.put(draftKey(field), null),
    settle(field) {
      const draft = book.get(draftKey(field));
      if (draft?.typing !== true) return Promise.resolve();
      book.put(draftKey(field), { ...draft, typing: false, before: null });
      return book.save(draftKey(field));
    },
  };
}

const refOf = ({ listingId, name, kind }: FieldRef): FieldRef => ({ listingId, name, kind });

/** A draft after what was handed on before it was answered: that is what it goes on from, if not for certain. */
function learnt(draft: FieldDraft | undefined, { text }: FieldDraft, isSaved: boolean): FieldDraft | undefined {
  if (draft === undefined || draft.startedFrom === null) return draft;
  const { saw, wrote } = draft.startedFrom;
  const startedFrom = isSaved ? { saw: text, wrote: [] } : { saw, wrote: [...wrote.slice(-1), text] };
  return { ...draft, startedFrom };
}

/**
 * What was typed in a field of these listings, or of any (null), and could not be saved. A listing is created once, and its
 * fields go with that only, so such a value would never reach the service.
 */
export function notSaved(
  drafts: ReadonlyMap<string, FieldDraft>,
  listingIds: readonly ListingId[] | null,
): FailedDraft | null {
  for (const draft of drafts.values()) {
    const { failure } = draft;
    if (failure !== null && listingIds?.includes(draft.listingId) !== false) return { ...draft, failure };
  }
  return null;
}
