import type { ChangeRef } from '../../../shared/contract/changes.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { CommandTools } from './tools.ts';

/** Takes back what was done with many listings at once: changes of some, and the making of others. */
export type TakeBack = (changes: readonly ChangeRef[], created: readonly ListingId[]) => Promise<void>;

export function createTakeBack({ services: { host, store, toasts }, t }: CommandTools): TakeBack {
  return async (changes, created) => {
    const answers: boolean[] = [];
    for (const change of changes) answers.push((await host.call('change.undo', change)).ok);
    for (const listingId of created) answers.push((await host.call('listing.forget', { listingId })).ok);
    await store.refresh();
    const left = answers.filter((isDone) => !isDone).length;
    toasts.inform(left === 0 ? t('board.takenBack') : t('board.takenBackInPart', { count: left }));
  };
}
