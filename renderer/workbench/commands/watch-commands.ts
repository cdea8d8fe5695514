import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { WatchChoice } from '../../../shared/contract/watch.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { CommandTools } from './tools.ts';

/** A folder that feeds a listing, and the file that a photo came from. */
export function createWatchCommands({ services, settle, settleInForm }: CommandTools) {
  const { host } = services;
  return {
    watchFolder: (listingId: ListingId, folder: string): Promise<AppErrorData | null> =>
      settleInForm(host.call('watch.set', { listingId, folder })),
    stopWatching: (listingId: ListingId) => settle(host.call('watch.set', { listingId, folder: null })),
    answerWatch: (questionId: string, choice: WatchChoice) => settle(host.call('watch.answer', { questionId, choice })),
    /** Null where nothing was chosen. */
    async pickFolder(): Promise<string | null> {
      return (await settle(host.call('watch.pickFolder', {})))?.folder ?? null;
    },
    showInFolder: (mediaId: MediaId) => settle(host.call('media.showInFolder', { mediaId })),
  };
}
