import type { SyncOutcome } from '../../shared/contract/model.ts';
import { counted } from '../../shared/domain/state-words.ts';

/** One sentence on what a sync did, for the person who pressed the button. */
export function outcomeSentence(outcome: SyncOutcome): string {
  const done = [
    ...(outcome.uploaded > 0 ? [`${counted(outcome.uploaded, 'photo', 'photos')} uploaded`] : []),
    ...(outcome.created > 0 ? [`${counted(outcome.created, 'listing', 'listings')} created`] : []),
    ...(outcome.patched > 0 ? [`${counted(outcome.patched, 'change', 'changes')} sent`] : []),
  ];
  const left = [
    ...(outcome.conflicts > 0 ? [counted(outcome.conflicts, 'conflict needs you', 'conflicts need you')] : []),
    ...(outcome.blocked > 0 ? [`${outcome.blocked} could not be sent`] : []),
    ...(outcome.waiting > 0 ? [`${outcome.waiting} still waiting`] : []),
  ];
  if (done.length === 0 && left.length === 0) return 'Everything was in step already.';
  return `${[...done, ...left].join(', ')}.`.replace(/^./, (first) => first.toUpperCase());
}
