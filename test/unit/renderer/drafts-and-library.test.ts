import { expect, it } from 'vitest';
import { decideTextEdit } from '../../../electron/core/library/changes/record.ts';
import { createDrafts, type Drafts, type UnsavedWords } from '../../../renderer/state/caption-drafts.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import fc from '../../fast-check.ts';

const PHOTO = MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7');

const refused: Answer<unknown> = {
  ok: false,
  error: { code: 'conflict', message: 'Settle the conflict.', action: 'resolve', incidentId: 'i1' },
};
const lost: Answer<unknown> = {
  ok: false,
  error: { code: 'internal', message: 'The program does not answer.', action: 'retry', incidentId: 'i2' },
};

/** What may happen between two letters. */
type Event =
  | 'focus'
  | 'letter'
  | 'leave'
  | 'saved'
  | 'theirs'
  | 'shown'
  | 'reload'
  | 'answerLost'
  | 'hostGone'
  | 'settled';
const events: fc.Arbitrary<Event> = fc.constantFrom(
  ...(['focus', 'letter', 'leave', 'saved', 'theirs', 'shown', 'reload', 'answerLost', 'hostGone', 'settled'] as const),
);

/** A caption in the library, the page with its field, somebody else at the service, and the person who writes. */
function createWorld() {
  const library = { value: 'at first', theirs: undefined as string | undefined, saved: { stay: '', text: '' } };
  /** Texts that the person wrote, or saw when they began to write. */
  const known = new Set(['at first']);
  let shelf: readonly UnsavedWords[] = [];
  let shown = library.value;
  let letters = 0;
  let last = library.value;
  let trouble: 'answerLost' | 'hostGone' | null = null;
  const overwritten: string[] = [];

  const edit = ({ text, startedFrom, stay }: UnsavedWords): Answer<unknown> => {
    const present = library.value;
    const isOwn = library.saved.stay === stay && library.saved.text === present;
    const outcome = decideTextEdit({
      present,
      startedFrom: isOwn ? present : startedFrom,
      wrote: text,
      openTheirs: library.theirs,
    });
    if (outcome.kind === 'refused') return refused;
    if (outcome.kind === 'unchanged') return { ok: true, value: {} };
    if (outcome.kind === 'write' && !known.has(present)) overwritten.push(present);
    if (outcome.kind === 'conflict') library.theirs = present;
    library.value = text;
    library.saved = { stay: stay ?? '', text };
    return { ok: true, value: {} };
  };
  const open = (): Drafts =>
    createDrafts({
      save(words) {
        if (trouble === 'hostGone') return Promise.resolve(lost);
        const answer = edit(words);
        return Promise.resolve(trouble === 'answerLost' ? lost : answer);
      },
      refresh: () => Promise.resolve(void (shown = library.value)),
      later: () => undefined,
      shelf: {
        load: () => shelf,
        store: (unsaved) => {
          shelf = unsaved;
        },
      },
    });
  let drafts = open();

  const happen = async (event: Event): Promise<void> => {
    switch (event) {
      case 'focus':
        return drafts.hold(PHOTO);
      case 'letter':
        if (drafts.getSnapshot().get(PHOTO) === undefined) known.add(shown);
        letters += 1;
        last = `letters ${letters}`;
        known.add(last);
        return drafts.type(PHOTO, last, shown);
      case 'leave':
        drafts.release(PHOTO);
        return drafts.flush();
      case 'saved':
        trouble = null;
        return drafts.flush();
      case 'answerLost':
      case 'hostGone':
        trouble = event;
        return drafts.flush();
      case 'theirs':
        letters += 1;
        // A sync takes their text over, or puts it into the conflict that is open.
        if (library.theirs === undefined) library.value = `theirs ${letters}`;
        else library.theirs = `theirs ${letters}`;
        return;
      case 'shown':
        shown = library.value;
        return;
      case 'reload':
        drafts = open();
        shown = library.value;
        return;
      case 'settled':
        if (library.theirs === undefined) return;
        known.add(library.theirs);
        library.theirs = undefined;
    }
  };
  return { happen, library, overwritten, wrote: () => (letters === 0 ? null : last), drafts: () => drafts };
}

it('no text that a person wrote is lost, and none that they did not see is written over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (happened) => {
      const world = createWorld();
      for (const event of happened) await world.happen(event);
      // In the end the host answers, the person leaves the field, and settles what holds their words back.
      await world.happen('saved');
      await world.happen('leave');
      if (world.drafts().getSnapshot().size > 0) await world.happen('settled');
      await world.happen('saved');
      expect(world.overwritten).toEqual([]);
      expect(world.drafts().getSnapshot().size).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

it('the last letters are in the library when the field is left, whatever came in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (happened) => {
      const world = createWorld();
      for (const event of happened) await world.happen(event);
      await world.happen('saved');
      await world.happen('letter');
      await world.happen('leave');
      if (world.drafts().getSnapshot().size > 0) {
        await world.happen('settled');
        await world.happen('saved');
      }
      expect(world.library.value).toBe(world.wrote());
    }),
    { numRuns: 2000 },
  );
});
