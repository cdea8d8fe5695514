import type { Together } from '../../shared/contract/changes.ts';

/** The marks of one thing that was done with many listings. */
export type Marks = readonly Together[];

/** What this window did with many listings, for Undo and Redo where no single listing is open. */
export type TogetherState = ReturnType<typeof createTogetherState>;

export function createTogetherState() {
  let stacks: Readonly<Record<'undo' | 'redo', readonly Marks[]>> = { undo: [], redo: [] };
  return {
    /** What would be taken back, or done again, next. */
    last: (direction: 'undo' | 'redo'): Marks | null => stacks[direction].at(-1) ?? null,
    did(marks: Marks): void {
      if (marks.length > 0) stacks = { undo: [...stacks.undo, marks], redo: [] };
    },
    /** It was taken back, or done again; `isDone` where that concerned any listing at all. */
    took(marks: Marks, direction: 'undo' | 'redo', isDone: boolean): void {
      // A message may take back what is not the last.
      const without = (stack: readonly Marks[]): readonly Marks[] => stack.filter((each) => each !== marks);
      const undo = without(stacks.undo);
      const redo = without(stacks.redo);
      if (!isDone) stacks = { undo, redo };
      else stacks = direction === 'undo' ? { undo, redo: [...redo, marks] } : { undo: [...undo, marks], redo };
    },
  };
}
