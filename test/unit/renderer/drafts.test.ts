import { describe, expect, it } from 'vitest';
import { createDraftShelf, createDrafts, type UnsavedWords } from '../../../renderer/state/caption-drafts.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import { MediaId } from '../../../shared/domain/ids.ts';

const PHOTO = MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7');

/** Drafts with a library in memory and timers that the test fires. */
function setup(shelved: readonly UnsavedWords[] = []) {
  let shelf = shelved;
  const saved: string[] = [];
  const startedFrom: string[] = [];
  const timers: (() => void)[] = [];
  let answer: Answer<unknown> = { ok: true, value: {} };
  let gate: Promise<void> = Promise.resolve();
  const drafts = createDrafts({
    async save(words) {
      await gate;
      if (answer.ok) {
        saved.push(words.text);
        startedFrom.push(words.startedFrom);
      }
      return answer;
    },
    refresh: () => Promise.resolve(),
    later: (_milliseconds, run) => timers.push(run),
    shelf: {
      load: () => shelf,
      store: (unsaved) => {
        shelf = unsaved;
      },
    },
  });
  return {
    drafts,
    saved,
    startedFrom,
    shelf: () => shelf,
    draft: () => drafts.getSnapshot().get(PHOTO),
    fireTimers: () => timers.splice(0).forEach((run) => run()),
    fail(message: string) {
      answer = { ok: false, error: { code: 'diskFull', message, action: 'retry', incidentId: 'i1' } };
    },
    fix() {
      answer = { ok: true, value: {} };
    },
    block() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

describe('caption drafts', () => {
  it('are saved soon after typing, once for many keys, and then dropped', async () => {
    const { drafts, saved, draft, fireTimers } = setup();
    drafts.type(PHOTO, 'K', '');
    drafts.type(PHOTO, 'Kitchen', '');
    fireTimers();
    await expect.poll(() => saved).toEqual(['Kitchen']);
    await expect.poll(draft).toBeUndefined();
  });

  it('are saved at once when the field loses the focus', async () => {
    const { drafts, saved } = setup();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'Kitchen', '');
    drafts.release(PHOTO);
    await expect.poll(() => saved).toEqual(['Kitchen']);
  });

  it('are none while nothing is typed, so that the field shows what the library says, and nothing is saved', async () => {
    const { drafts, saved, draft } = setup();
    drafts.hold(PHOTO);
    expect(draft()).toBeUndefined();
    drafts.release(PHOTO);
    await drafts.flush();
    expect(saved).toEqual([]);
    expect(draft()).toBeUndefined();
  });

  it('stand while the field has the focus, though they are saved', async () => {
    const { drafts, draft } = setup();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'Kitchen', '');
    await drafts.flush();
    expect(draft()).toMatchObject({ text: 'Kitchen', unsaved: false, held: true });
  });

  it('that were saved in an earlier stay do not stand over what the library says', async () => {
    const { drafts, draft, block } = setup();
    const open = block();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'Kitchen', '');
    drafts.release(PHOTO);
    drafts.hold(PHOTO);
    open();
    await drafts.flush();
    expect(draft()).toBeUndefined();
  });

  it('are kept with the reason when saving fails, and saved by the next try', async () => {
    const { drafts, saved, draft, fail, fix } = setup();
    fail('The disk is full.');
    drafts.type(PHOTO, 'Kitchen', '');
    await drafts.flush();
    expect(draft()).toMatchObject({ text: 'Kitchen', unsaved: true, failure: { message: 'The disk is full.' } });
    fix();
    await drafts.flush();
    expect(saved).toEqual(['Kitchen']);
    expect(draft()).toBeUndefined();
  });

  it('outlive a reload of the page until they are saved', async () => {
    const before = setup();
    before.fail('The program does not answer.');
    before.drafts.type(PHOTO, 'Kitchen', '');
    await before.drafts.flush();
    expect(before.shelf()).toMatchObject([{ mediaId: PHOTO, text: 'Kitchen' }]);
    const after = setup(before.shelf());
    await after.drafts.flush();
    expect(after.saved).toEqual(['Kitchen']);
    expect(after.shelf()).toEqual([]);
  });

  it('typed during a saving are saved after it', async () => {
    const { drafts, saved, draft, block, fireTimers } = setup();
    const open = block();
    drafts.type(PHOTO, 'Kit', '');
    const flushed = drafts.flush();
    drafts.type(PHOTO, 'Kitchen', '');
    open();
    await flushed;
    expect(draft()).toMatchObject({ text: 'Kitchen', unsaved: true });
    fireTimers();
    await expect.poll(() => saved).toEqual(['Kit', 'Kitchen']);
    await expect.poll(draft).toBeUndefined();
  });

  it('say what the person saw before the first letter, and then what was saved of theirs last', async () => {
    const { drafts, saved, startedFrom, block } = setup();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'A k', 'A');
    // What a sync takes over meanwhile stands behind the letters.
    drafts.type(PHOTO, 'A kit', 'Theirs');
    await drafts.flush();
    drafts.type(PHOTO, 'A kitc', 'Theirs');
    const open = block();
    const flushed = drafts.flush();
    drafts.type(PHOTO, 'A kitch', 'Theirs');
    open();
    await flushed;
    await drafts.flush();
    expect(saved).toEqual(['A kit', 'A kitc', 'A kitch']);
    expect(startedFrom).toEqual(['A', 'A kit', 'A kitc']);
  });

  it('say what is shown when the next stay begins', async () => {
    const { drafts, startedFrom } = setup();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'Mine', 'A');
    drafts.release(PHOTO);
    await drafts.flush();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'Theirs, mended', 'Theirs');
    await drafts.flush();
    expect(startedFrom).toEqual(['A', 'Theirs']);
  });

  it('say it after a reload and after a saving that failed as well', async () => {
    const before = setup();
    before.fail('The program does not answer.');
    before.drafts.hold(PHOTO);
    before.drafts.type(PHOTO, 'Kitchen', 'A');
    await before.drafts.flush();
    before.drafts.type(PHOTO, 'Kitchen, new', 'Theirs');
    const after = setup(before.shelf());
    await after.drafts.flush();
    expect(after.startedFrom).toEqual(['A']);
  });

  it('are read from the storage of the browser as they were put there, and a damaged storage has none', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const words = { mediaId: PHOTO, text: 'Kitchen', startedFrom: 'A', stay: 'stay' };
    createDraftShelf(storage).store([words]);
    expect(createDraftShelf(storage).load()).toEqual([words]);
    for (const key of kept.keys()) kept.set(key, '[["not words"]]');
    expect(createDraftShelf(storage).load()).toEqual([]);
  });
});
