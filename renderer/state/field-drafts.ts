import { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { Answer } from '../../shared/contract/dispatch.ts';
import { ListingId } from '../../shared/domain/ids.ts';
import { PropertyFieldKind } from '../../shared/domain/property-fields.ts';

/** Which field of which listing; `kind` for one that only this listing has. */
export interface FieldRef {
  readonly listingId: ListingId;
  readonly name: string;
  readonly kind: PropertyFieldKind | null;
}

/** A field as the person sees it who begins to write in it. */
export interface SeenField extends FieldRef {
  /** What the library says, as the field shows it. */
  readonly saved: string | null;
}

/** What the person saw in a field, and what they have handed on since that may be in the library or not. */
export interface FieldStart {
  readonly saw: string | null;
  readonly wrote: readonly (string | null)[];
}

/** What was typed in a field of a listing and is not in the library yet. */
export interface FieldDraft extends FieldRef {
  /** Null for explicitly nothing. */
  readonly text: string | null;
  /** Still being written: it is saved when the person leaves the field, or the page goes. */
  readonly typing: boolean;
  readonly failure: AppErrorData | null;
  /** What was handed on before these letters and is not in the library yet; null when that is nothing. */
  readonly before: { readonly text: string | null } | null;
  /** Null for a draft of an earlier version, which did not say. */
  readonly startedFrom: FieldStart | null;
}

export interface FailedDraft extends FieldDraft {
  readonly failure: AppErrorData;
}

export interface FieldDrafts {
  getSnapshot(): ReadonlyMap<string, FieldDraft>;
  subscribe(listener: () => void): () => void;
  type(field: SeenField, text: string): void;
  /** Saves a value now. */
  put(field: SeenField, text: string | null): Promise<void>;
  /** Saves what was refused because another value stands there, over that value: the person has seen it by now. */
  putOver(field: SeenField): Promise<void>;
  /** The field says again `text`, as it did before the letters. What is not in the library of that is saved. */
  takeBack(field: SeenField, text: string | null): Promise<void>;
  /** Forgets what was typed. */
  drop(field: FieldRef): void;
  /** Saves what was typed in a field that goes away. */
  settle(field: FieldRef): Promise<void>;
  /** Saves everything, failed ones included. */
  flush(): Promise<void>;
}

export interface FieldDraftPorts {
  save(draft: FieldDraft): Promise<Answer<unknown>>;
  /** Resolves when the interface shows what the library has now. */
  refresh(): Promise<void>;
  /** A value that can never be saved any more, with the reason. */
  lost(draft: FieldDraft, reason: AppErrorData): void;
  readonly shelf: FieldShelf;
}

/** Where drafts outlive a reload of the page. */
export interface FieldShelf {
  load(): readonly Omit<FieldDraft, 'typing' | 'failure' | 'before'>[];
  store(drafts: readonly FieldDraft[]): void;
}

export const draftKey = ({ listingId, name }: FieldRef): string => `${listingId} ${name}`;

export function createFieldDrafts(ports: FieldDraftPorts): FieldDrafts {
  const loaded = ports.shelf.load().map((draft) => ({ ...draft, typing: false, failure: null, before: null }));
  let drafts: ReadonlyMap<string, FieldDraft> = new Map(loaded.map((draft) => [draftKey(draft), draft]));
  const listeners = new Set<() => void>();
  const set: SetDraft = (key, draft) => {
    const next = new Map(drafts);
    if (draft === null) next.delete(key);
    else next.set(key, draft);
    drafts = next;
    ports.shelf.store([...next.values()]);
    for (const listener of listeners) listener();
  };
  const { save, isSaving } = createSaver(ports, (key) => drafts.get(key), set);
  const put = (field: SeenField, text: string | null, startedFrom = startOf(drafts, field)): Promise<void> => {
    const key = draftKey(field);
    set(key, { ...refOf(field), text, typing: false, failure: null, before: null, startedFrom });
    return save(key);
  };

  return {
    getSnapshot: () => drafts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type(field, text) {
      const startedFrom = startOf(drafts, field);
      set(draftKey(field), { ...typedOver(drafts.get(draftKey(field)), field, text), startedFrom });
    },
    put: (field, text) => put(field, text),
    putOver(field) {
      const draft = drafts.get(draftKey(field));
      return draft === undefined ? Promise.resolve() : put(field, draft.text, { saw: field.saved, wrote: [] });
    },
    takeBack(field, text) {
      const key = draftKey(field);
      // What is on its way would come after all, unless this comes after it.
      if (isSaving(key) || (drafts.get(key)?.before ?? null) !== null) return put(field, text);
      set(key, null);
      return Promise.resolve();
    },
    drop: (field) => set(draftKey(field), null),
    settle(field) {
      const draft = drafts.get(draftKey(field));
      if (draft?.typing !== true) return Promise.resolve();
      set(draftKey(field), { ...draft, typing: false, before: null });
      return save(draftKey(field));
    },
    async flush() {
      await Promise.all([...drafts.keys()].map(save));
    },
  };
}

const refOf = ({ listingId, name, kind }: FieldRef): FieldRef => ({ listingId, name, kind });

/** Whoever writes on goes by what they saw when they began. */
function startOf(drafts: ReadonlyMap<string, FieldDraft>, field: SeenField): FieldStart | null {
  const draft = drafts.get(draftKey(field));
  return draft === undefined ? { saw: field.saved, wrote: [] } : draft.startedFrom;
}

function typedOver(draft: FieldDraft | undefined, field: FieldRef, text: string): Omit<FieldDraft, 'startedFrom'> {
  const before = draft?.typing === false ? { text: draft.text } : (draft?.before ?? null);
  return { ...refOf(field), text, typing: true, failure: null, before };
}

type SetDraft = (key: string, draft: FieldDraft | null) => void;

function createSaver(ports: FieldDraftPorts, get: (key: string) => FieldDraft | undefined, set: SetDraft) {
  const saving = new Map<string, Promise<void>>();

  const saveOnce = async (key: string, draft: FieldDraft): Promise<void> => {
    const answer = await ports.save(draft);
    // What another value is chosen over is on the page by the time when the choice is.
    if (answer.ok || answer.error.code === 'conflict') await ports.refresh();
    const now = learnt(get(key), draft, answer.ok);
    if (now === undefined) return;
    // What was typed meanwhile is a draft of its own.
    if (now.text !== draft.text || now.kind !== draft.kind) {
      return set(key, answer.ok && now.before?.text === draft.text ? { ...now, before: null } : now);
    }
    if (answer.ok || answer.error.code === 'notFound') return set(key, null);
    if (answer.error.code === 'unsupported') {
      set(key, null);
      return ports.lost(draft, answer.error);
    }
    set(key, { ...now, failure: answer.error });
  };

  // One at a time for a field, so that an older value never comes after a newer one.
  const save = (key: string): Promise<void> => {
    const running = saving.get(key);
    if (running !== undefined) return running.then(() => save(key));
    const draft = get(key);
    if (draft === undefined) return Promise.resolve();
    const started = saveOnce(key, draft).finally(() => saving.delete(key));
    saving.set(key, started);
    return started;
  };
  return { save, isSaving: (key: string): boolean => saving.has(key) };
}

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

const KEY = 'listing-lightbox.unsaved-fields';
const Shelved = z.array(
  z.object({
    listingId: ListingId,
    name: z.string(),
    kind: PropertyFieldKind.nullable(),
    text: z.string().nullable(),
    startedFrom: z
      .object({ saw: z.string().nullable(), wrote: z.array(z.string().nullable()) })
      .nullable()
      .default(null),
  }),
);

/** Keeps drafts in the browser's storage; a storage that is shut off keeps nothing and harms nothing. */
export function createFieldShelf(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): FieldShelf {
  return {
    load() {
      try {
        return Shelved.parse(JSON.parse(storage.getItem(KEY) ?? '[]'));
      } catch {
        return [];
      }
    },
    store(drafts) {
      try {
        const shelved = drafts.map(({ listingId, name, kind, text, startedFrom }) => ({
          listingId,
          name,
          kind,
          text,
          startedFrom,
        }));
        if (shelved.length === 0) storage.removeItem(KEY);
        else storage.setItem(KEY, JSON.stringify(shelved));
      } catch {
        // The words stay in the page; only a reload would lose them.
      }
    },
  };
}
