import type { ChangeName, SkippedStep, UndoResult } from '../../shared/contract/changes.ts';
import type { Words } from '../language/words.ts';

/** "move of 5 photos" */
export function changeWords({ kind, count }: ChangeName, t: Words['t']): string {
  return t(`change.${kind}`, { count });
}

export function outcomeOfChange({ name, applied }: UndoResult, direction: 'undo' | 'redo', t: Words['t']): string {
  const change = changeWords(name, t);
  if (applied === 0) return t('changes.nothingDone', { change });
  return t(direction === 'undo' ? 'changes.undone' : 'changes.redone', { change });
}

/** What was left as it is, one sentence for each reason. */
export function skippedWords(skipped: readonly SkippedStep[], t: Words['t']): string {
  const reasons = Map.groupBy(skipped, (step) => step.reason);
  return [...reasons].map(([reason, steps]) => t(`changes.${reason}`, { count: steps.length })).join(' ');
}
