import type { SyncOutcome } from '../../shared/contract/model.ts';
import type { Words } from '../language/words.ts';

/** One sentence on what a sync did, for the person who pressed the button. */
export function outcomeSentence({ t }: Words, outcome: SyncOutcome): string {
  const done = [
    ...(outcome.uploaded > 0 ? [t('sync.uploaded', { count: outcome.uploaded })] : []),
    ...(outcome.created > 0 ? [t('sync.created', { count: outcome.created })] : []),
    ...(outcome.patched > 0 ? [t('sync.patched', { count: outcome.patched })] : []),
  ];
  const left = [
    ...(outcome.conflicts > 0 ? [t('sync.conflictsLeft', { count: outcome.conflicts })] : []),
    ...(outcome.blocked > 0 ? [t('sync.blocked', { count: outcome.blocked })] : []),
    ...(outcome.waiting > 0 ? [t('sync.waiting', { count: outcome.waiting })] : []),
  ];
  if (done.length === 0 && left.length === 0) return t('sync.wasInStep');
  return `${[...done, ...left].join(', ')}.`.replace(/^./, (first) => first.toUpperCase());
}
