import { describe, expect, it } from 'vitest';
import { shownText } from '../../../renderer/features/listing/use-field-draft.ts';
import { fieldNameWord } from '../../../renderer/language/core-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import {
  createFieldDrafts,
  createFieldShelf,
  type FieldDraft,
  type FieldRef,
  type FieldStart,
  notSaved,
  type SeenField,
} from '../../../renderer/state/field-drafts.ts';
import { fieldChange, newFieldProblem } from '../../../renderer/workbench/field-words.ts';
import type { AppErrorCode } from '../../../shared/contract/app-error.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const OAK = ListingId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7');
const REF: FieldRef = { listingId: OAK, name: 'Zoning', kind: null };
const ZONING: SeenField = { ...REF, saved: '' };
const START: FieldStart = { saw: '', wrote: [] };

/** A storage of the browser in memory. */
function storage(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    size: () => values.size,
  };
}

function setup(kept = storage()) {
  const saved: (string | null)[] = [];
  const lost: FieldDraft[] = [];
  let answer: Answer<unknown> = { ok: true, value: {} };
  let gate: Promise<void> = Promise.resolve();
  const drafts = createFieldDrafts({
    async save({ text }) {
      await gate;
      if (answer.ok) saved.push(text);
      return answer;
    },
    refresh: () => Promise.resolve(),
    lost: (draft) => lost.push(draft),
    shelf: createFieldShelf(kept),
  });
  return {
    drafts,
    saved,
    lost,
    kept,
    draft: () => [...drafts.getSnapshot().values()][0],
    refuse(code: AppErrorCode) {
      answer = { ok: false, error: { code, message: 'no', action: 'none', incidentId: '' } };
    },
    accept() {
      answer = { ok: true, value: {} };
    },
    block() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

describe('drafts of listing fields', () => {
  it('are kept from the first letter and saved when the field is left, not before', async () => {
    const { drafts, saved, kept } = setup();
    drafts.type(ZONING, 'R');
    drafts.type(ZONING, 'R1');
    expect(saved).toEqual([]);
    const after = setup(kept);
    expect(after.draft()).toMatchObject({ ...REF, text: 'R1', typing: false, startedFrom: START });
    await after.drafts.flush();
    expect(after.saved).toEqual(['R1']);
    await drafts.settle(ZONING);
    expect(saved).toEqual(['R1']);
    expect(kept.size()).toBe(0);
  });

  it('are not saved at all when the field says again what it said', async () => {
    const { drafts, saved } = setup();
    drafts.type(ZONING, 'R');
    drafts.drop(ZONING);
    await drafts.settle(ZONING);
    await drafts.flush();
    expect(saved).toEqual([]);
  });

  it('that could not be saved are saved again when the letters after them are taken back', async () => {
    const { drafts, refuse, accept, draft, saved } = setup();
    refuse('invalidInput');
    await drafts.put(ZONING, 'R1');
    drafts.type(ZONING, 'R12');
    expect(shownText(undefined, draft())).toBe('R1');
    await drafts.takeBack(ZONING, 'R1');
    expect(draft()).toMatchObject({ text: 'R1', failure: { code: 'invalidInput' } });
    drafts.type(ZONING, 'R12');
    drafts.type(ZONING, 'R13');
    accept();
    await drafts.takeBack(ZONING, 'R1');
    expect(saved).toEqual(['R1']);
    expect(draft()).toBeUndefined();
  });

  it('do not come after all when they are taken back while they are on their way', async () => {
    const { drafts, saved, block, draft } = setup();
    const open = block();
    drafts.type(ZONING, 'R1');
    const onItsWay = drafts.flush();
    drafts.type(ZONING, 'R');
    const back = drafts.takeBack(ZONING, '');
    open();
    await Promise.all([onItsWay, back]);
    expect(saved).toEqual(['R1', '']);
    expect(draft()).toBeUndefined();
  });

  it('stand over what was handed on before them only until that is in the library', async () => {
    const { drafts, block, draft } = setup();
    const open = block();
    const first = drafts.put(ZONING, null);
    drafts.type(ZONING, 'R1');
    expect(shownText('old', draft())).toBeNull();
    open();
    await first;
    expect(shownText('new', draft())).toBe('new');
  });

  it('of one field are saved one after the other, so that the last word stays', async () => {
    const { drafts, saved, block, draft } = setup();
    const open = block();
    const first = drafts.put(ZONING, 'one');
    const second = drafts.put(ZONING, null);
    open();
    await Promise.all([first, second]);
    expect(saved).toEqual(['one', null]);
    expect(draft()).toBeUndefined();
  });

  it('that were refused stay with the reason, through a reload too, until they are mended', async () => {
    const { drafts, refuse, accept, draft, kept, saved } = setup();
    refuse('invalidInput');
    await drafts.put(ZONING, 'wrong');
    expect(draft()).toMatchObject({ text: 'wrong', failure: { code: 'invalidInput' } });
    expect(setup(kept).draft()?.text).toBe('wrong');
    accept();
    drafts.type(ZONING, 'right');
    expect(draft()?.failure).toBeNull();
    await drafts.settle(ZONING);
    expect(saved).toEqual(['right']);
    expect(draft()).toBeUndefined();
  });

  it('that could not be saved for any reason hold back the listing that they are of', async () => {
    const { drafts, refuse } = setup();
    drafts.type(ZONING, 'R');
    expect(notSaved(drafts.getSnapshot(), null)).toBeNull();
    for (const code of ['invalidInput', 'libraryBusy', 'internal'] as const) {
      refuse(code);
      await drafts.flush();
      expect(notSaved(drafts.getSnapshot(), null)).toMatchObject({ name: 'Zoning', failure: { code } });
      expect(notSaved(drafts.getSnapshot(), [OAK])).toMatchObject({ failure: { code } });
      expect(notSaved(drafts.getSnapshot(), [ListingId.parse('9b2d5f0e-3c4a-4d1b-8f6e-2a7c1e5d9b30')])).toBeNull();
    }
  });

  it('go by what was seen when they were begun, through a reload and over what was handed on meanwhile', async () => {
    const { drafts, draft, kept, refuse, accept, block } = setup();
    drafts.type({ ...ZONING, saved: 'R1' }, 'R12');
    drafts.type({ ...ZONING, saved: 'Theirs' }, 'R123');
    expect(draft()?.startedFrom).toEqual({ saw: 'R1', wrote: [] });
    expect(setup(kept).draft()?.startedFrom).toEqual({ saw: 'R1', wrote: [] });
    refuse('internal');
    await drafts.settle(ZONING);
    drafts.type({ ...ZONING, saved: 'R123' }, 'R1234');
    expect(draft()?.startedFrom).toEqual({ saw: 'R1', wrote: ['R123'] });
    accept();
    const open = block();
    const saving = drafts.settle(ZONING);
    drafts.type({ ...ZONING, saved: 'R1' }, 'R12345');
    open();
    await saving;
    expect(draft()).toMatchObject({ text: 'R12345', startedFrom: { saw: 'R1234', wrote: [] } });
  });

  it('that another value came before go over it only when the person says so', async () => {
    const { drafts, draft, refuse, accept, saved } = setup();
    refuse('conflict');
    await drafts.put({ ...ZONING, saved: 'R1' }, 'Mine');
    await drafts.flush();
    expect(draft()).toMatchObject({ text: 'Mine', failure: { code: 'conflict' }, startedFrom: { saw: 'R1' } });
    accept();
    await drafts.putOver({ ...ZONING, saved: 'Theirs' });
    expect(saved).toEqual(['Mine']);
    expect(draft()).toBeUndefined();
  });

  it('for a listing that the service has by now are told to be lost; for one that is gone they go', async () => {
    const there = setup();
    there.refuse('unsupported');
    await there.drafts.put(ZONING, 'late');
    expect(there.lost.map(({ text }) => text)).toEqual(['late']);
    expect(there.draft()).toBeUndefined();
    const gone = setup();
    gone.refuse('notFound');
    await gone.drafts.put(ZONING, 'late');
    expect(gone.lost).toEqual([]);
    expect(gone.draft()).toBeUndefined();
  });

  it('are not hindered by rubbish in the storage, or by one that is shut off', () => {
    for (const rubbish of ['', '{', '[1]', '[{"name":"x"}]'])
      expect(createFieldShelf(storage({ 'listing-lightbox.unsaved-fields': rubbish })).load()).toEqual([]);
    const shut = (): never => {
      throw new Error('shut off');
    };
    const shelf = createFieldShelf({ getItem: shut, setItem: shut, removeItem: shut });
    expect(shelf.load()).toEqual([]);
    expect(() => shelf.store([])).not.toThrow();
  });

  it('come back from the shelf as they were put there', () => {
    const text = fc.option(fc.string(), { nil: null });
    const kind = fc.constantFrom(null, 'text' as const, 'decimal' as const, 'boolean' as const, 'date' as const);
    forAll(fc.array(fc.record({ name: fc.string(), text, kind }), { maxLength: 5 }), (fields) => {
      const shelf = createFieldShelf(storage());
      const drafts = fields.map((field) => ({
        ...field,
        listingId: OAK,
        typing: true,
        failure: null,
        before: null,
        startedFrom: START,
      }));
      shelf.store(drafts);
      expect(shelf.load()).toEqual(
        drafts.map(({ listingId, name, kind: of, text: said, startedFrom }) => ({
          listingId,
          name,
          kind: of,
          text: said,
          startedFrom,
        })),
      );
    });
  });
});

describe('what the library is asked for a typed value', () => {
  it('an emptied field is left out, a further one says that there is nothing', () => {
    const zoning = { ...REF, startedFrom: null };
    expect(fieldChange({ ...zoning, text: ' ' })).toEqual({ listingId: OAK, leaveOut: ['Zoning'] });
    expect(fieldChange({ ...zoning, text: 'R1' })).toEqual({ listingId: OAK, fields: { Zoning: 'R1' } });
    expect(fieldChange({ ...zoning, text: null })).toEqual({ listingId: OAK, fields: { Zoning: null } });
    const price = { listingId: OAK, name: 'ListPrice', kind: 'decimal' as const, startedFrom: null };
    const kinds = { ListPrice: 'decimal' };
    expect(fieldChange({ ...price, text: '' })).toEqual({ listingId: OAK, fields: { ListPrice: null }, kinds });
    expect(fieldChange({ ...price, text: '1' })).toEqual({ listingId: OAK, fields: { ListPrice: '1' }, kinds });
    const startedFrom = { saw: 'R1', wrote: ['R2'] };
    expect(fieldChange({ ...REF, text: 'R3', startedFrom })).toMatchObject({ startedFrom: { Zoning: startedFrom } });
  });

  it('a name that is taken, wrong or missing is told before', () => {
    const fields = [{ name: 'YearBuilt' }];
    expect(newFieldProblem('', fields)).toBe('listing.fieldNameMissing');
    expect(newFieldProblem('yearbuilt', fields)).toBe('listing.fieldNameTaken');
    expect(newFieldProblem('List Price', fields)).toBe('listing.fieldNameWrong');
    expect(newFieldProblem('Media', fields)).toBe('listing.fieldNameWrong');
    expect(newFieldProblem('ListPrice', fields)).toBeNull();
  });

  it('a field is called by its label, and a further one by its name', () => {
    expect(fieldNameWord(createWords('es', 'es-MX'), 'YearBuilt')).toBe('Año de construcción');
    expect(fieldNameWord(createWords('en', 'en'), 'ListPrice')).toBe('ListPrice');
  });
});
