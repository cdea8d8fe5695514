import { describe, expect, it } from 'vitest';
import { createDrafts } from '../../renderer/state/drafts.ts';
import type { Answer } from '../../shared/contract/dispatch.ts';
import { MediaId } from '../../shared/domain/ids.ts';

const PHOTO = MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7');

/** Drafts with a library in memory and timers that the test fires. */
function setup(shelved: ReadonlyMap<MediaId, string> = new Map()) {
  let shelf = shelved;
  const saved: string[] = [];
  const timers: (() => void)[] = [];
  let answer: Answer<unknown> = { ok: true, value: {} };
  let gate: Promise<void> = Promise.resolve();
  const drafts = createDrafts({
    async save(_mediaId, text) {
      await gate;
      if (answer.ok) saved.push(text);
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
    shelf: () => [...shelf.values()],
    draft: () => drafts.getSnapshot().get(PHOTO),
    fireTimers: () => timers.splice(0).forEach((run) => run()),
    fail(message: string) {
      answer = { ok: false, error: { code: 'diskFull', message, action: 'retry', incidentId: 'i1' } };
    },
    mend() {
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
    drafts.type(PHOTO, 'K');
    drafts.type(PHOTO, 'Kitchen');
    fireTimers();
    await expect.poll(() => saved).toEqual(['Kitchen']);
    await expect.poll(draft).toBeUndefined();
  });

  it('are saved at once when the field loses the focus', async () => {
    const { drafts, saved } = setup();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'Kitchen');
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
    drafts.type(PHOTO, 'Kitchen');
    await drafts.flush();
    expect(draft()).toMatchObject({ text: 'Kitchen', unsaved: false, held: true });
  });

  it('that were saved in an earlier stay do not stand over what the library says', async () => {
    const { drafts, draft, block } = setup();
    const open = block();
    drafts.hold(PHOTO);
    drafts.type(PHOTO, 'Kitchen');
    drafts.release(PHOTO);
    drafts.hold(PHOTO);
    open();
    await drafts.flush();
    expect(draft()).toBeUndefined();
  });

  it('are kept with the reason when saving fails, and saved by the next try', async () => {
    const { drafts, saved, draft, fail, mend } = setup();
    fail('The disk is full.');
    drafts.type(PHOTO, 'Kitchen');
    await drafts.flush();
    expect(draft()).toMatchObject({ text: 'Kitchen', unsaved: true, failure: { message: 'The disk is full.' } });
    mend();
    await drafts.flush();
    expect(saved).toEqual(['Kitchen']);
    expect(draft()).toBeUndefined();
  });

  it('outlive a reload of the page until they are saved', async () => {
    const before = setup();
    before.fail('The program does not answer.');
    before.drafts.type(PHOTO, 'Kitchen');
    await before.drafts.flush();
    expect(before.shelf()).toEqual(['Kitchen']);
    const after = setup(new Map([[PHOTO, 'Kitchen']]));
    await after.drafts.flush();
    expect(after.saved).toEqual(['Kitchen']);
    expect(after.shelf()).toEqual([]);
  });

  it('typed during a saving are saved after it', async () => {
    const { drafts, saved, draft, block, fireTimers } = setup();
    const open = block();
    drafts.type(PHOTO, 'Kit');
    const flushed = drafts.flush();
    drafts.type(PHOTO, 'Kitchen');
    open();
    await flushed;
    expect(draft()).toMatchObject({ text: 'Kitchen', unsaved: true });
    fireTimers();
    await expect.poll(() => saved).toEqual(['Kit', 'Kitchen']);
    await expect.poll(draft).toBeUndefined();
  });
});
