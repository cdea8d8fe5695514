import { describe, expect, it } from 'vitest';
import { decideTextEdit, type TextEdit } from '../../../../electron/core/library/changes/record.ts';
import { always } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const words = fc.constantFrom('', 'A', 'B', 'C', 'D');
const edits: fc.Arbitrary<TextEdit> = fc.record({
  present: words,
  startedFrom: fc.option(words, { nil: undefined }),
  wrote: words,
  openTheirs: fc.option(words, { nil: undefined }),
});

/** What the library holds after an edit: the text that is wanted, and theirs where a conflict is open. */
function after(edit: TextEdit): { readonly wanted: string; readonly theirs: string | undefined; refused: boolean } {
  const outcome = decideTextEdit(edit);
  const { present, wrote, openTheirs } = edit;
  switch (outcome.kind) {
    case 'unchanged':
      return { wanted: present, theirs: openTheirs, refused: false };
    case 'write':
      return { wanted: wrote, theirs: outcome.agrees ? undefined : openTheirs, refused: false };
    case 'conflict':
      return { wanted: wrote, theirs: present, refused: false };
    case 'refused':
      return { wanted: present, theirs: openTheirs, refused: true };
  }
}

describe('an edit that says what it started from', () => {
  // present, startedFrom, wrote, theirs of an open conflict -> outcome
  const table: [string, string | undefined, string, string | undefined, object][] = [
    ['A', 'A', 'B', undefined, { kind: 'write', agrees: false }],
    ['A', undefined, 'B', undefined, { kind: 'write', agrees: false }],
    ['A', 'A', 'A', undefined, { kind: 'unchanged' }],
    ['C', 'A', 'B', undefined, { kind: 'conflict', base: 'A' }],
    ['C', 'A', 'C', undefined, { kind: 'unchanged' }],
    ['C', 'A', 'A', undefined, { kind: 'unchanged' }],
    ['B', 'B', 'D', 'C', { kind: 'write', agrees: false }],
    ['B', 'B', 'C', 'C', { kind: 'write', agrees: true }],
    ['B', 'A', 'D', 'C', { kind: 'refused' }],
    ['B', 'A', 'B', 'C', { kind: 'unchanged' }],
  ];

  it.each(table)(
    'finds %s, started from %s, wrote %s, theirs %s',
    (present, startedFrom, wrote, openTheirs, outcome) => {
      expect(decideTextEdit({ present, startedFrom, wrote, openTheirs })).toEqual(outcome);
    },
  );

  always('never loses what was written, and never what the person did not see', edits, (edit) => {
    const { wanted, theirs, refused } = after(edit);
    const { present, startedFrom, wrote, openTheirs } = edit;
    // Whoever wrote back what they saw has written nothing; what was refused stays with them.
    const written = refused || wrote === startedFrom ? [] : [wrote];
    const unseen = startedFrom === undefined || startedFrom === present ? [] : [present];
    const chosenFrom = openTheirs === undefined ? [] : [openTheirs];
    expect([wanted, theirs]).toEqual(expect.arrayContaining([...written, ...unseen, ...chosenFrom]));
  });

  always('decides the same once more for what was decided', edits, (edit) => {
    const { wanted, theirs, refused } = after(edit);
    fc.pre(!refused);
    const again = { ...edit, present: wanted, openTheirs: theirs };
    expect(after(again)).toMatchObject({ wanted, refused: false });
  });
});
