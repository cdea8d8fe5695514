import type { SyncOutcome } from '../../shared/contract/model.ts';
import type { Words } from '../language/words.ts';

/** One sentence on what a sync did, for the person who pressed the button; `unseenBase` photos are not shown by the service. */
export function outcomeSentence({ t }: Words, outcome: SyncOutcome, unseenBase: number): string {
  const done = [
    ...(outcome.uploaded > 0 ? [t('sync.uploaded', { count: outcome.uploaded })] : []),
    ...(outcome.created > 0 ? [t('sync.created', { count: outcome.created })] : []),
    ...(outcome.patched > outcome.removed ? [t('sync.patched', { count: outcome.patched - outcome.removed })] : []),
    ...(outcome.removed > 0 ? [t('sync.removed', { count: outcome.removed })] : []),
  ];
  // Neither an account that asks for a sign-in nor what waits for an answer is something that could not be sent.
  const signIns = outcome.reasons.some(({ action }) => action === 'signIn') ? 1 : 0;
  const questions = outcome.reasons.filter(({ question }) => question !== undefined).length;
  const blocked = Math.max(0, outcome.blocked - signIns - questions);
  const left = [
    ...(outcome.conflicts > 0 ? [t('sync.conflictsLeft', { count: outcome.conflicts })] : []),
    ...(questions > 0 ? [t('sync.questionsLeft', { count: questions })] : []),
    ...(blocked > 0 ? [t('sync.blocked', { count: blocked })] : []),
    ...(outcome.waiting > 0 ? [t('sync.waiting', { count: outcome.waiting })] : []),
  ];
  if (done.length === 0 && left.length === 0 && signIns > 0) return `${t('sync.signInAgain')}.`;
  if (done.length === 0 && left.length === 0) {
    return unseenBase === 0 ? t('sync.wasInStep') : t('sync.nothingSentUnknown', { count: unseenBase });
  }
  return `${[...done, ...left].join(', ')}.`.replace(/^./, (first) => first.toUpperCase());
}
