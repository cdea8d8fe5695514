import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { WatchChoice, WatchView } from '../../../../shared/contract/watch.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { FolderWatcher, isFolder } from './folder-watcher.ts';
import { ListingFeed, type WatchContext } from './listing-feed.ts';

/** Folders whose pictures go into listings while other programs export into them. */
export type WatchService = ReturnType<typeof createWatchService>;

interface Watched {
  readonly folder: string;
  readonly isKept: boolean;
  readonly watcher: FolderWatcher;
  readonly feed: ListingFeed;
}

export function createWatchService(context: WatchContext) {
  const { store } = context.importing;
  const watched = new Map<ListingId, Watched>();
  let isStarted = false;

  const open = (listingId: ListingId, folder: string, isKept: boolean): void =>
    void watched.set(listingId, { folder, isKept, ...startFeeding(context, listingId, folder) });

  const close = async (listingId: ListingId): Promise<void> => {
    const present = watched.get(listingId);
    watched.delete(listingId);
    await present?.watcher.close();
    await present?.feed.ended();
  };

  /** As the library says by now: it may have been set by another program, or its listing be gone. */
  const follow = (): void => {
    const kept = new Map(store.watched.folders().map((row) => [row.listingId, row.folder]));
    for (const [listingId, present] of watched) {
      present.feed.lookAgain();
      const isWanted = present.isKept ? kept.get(listingId) === present.folder : store.listings.exists(listingId);
      if (!isWanted) void close(listingId).then(() => context.onChange(listingId, null));
    }
    if (!isStarted) return;
    for (const [listingId, folder] of kept) if (!watched.has(listingId)) open(listingId, folder, true);
  };
  const stopFollowing = afterChanges(context, follow);

  return {
    /** Watches the folders that are kept in the library, until `stop`. */
    start(): void {
      isStarted = true;
      follow();
    },
    /**
     * @param folder null for none from now on
     * @param isKept whether it is watched by whoever opens the library, also after a restart
     * @throws AppError invalidInput where it is no folder that can be watched
     */
    async set(listingId: ListingId, folder: string | null, isKept: boolean): Promise<void> {
      if (folder !== null) await refuseFolder(context, folder);
      await close(listingId);
      await store.soon(() => {
        if (folder === null) store.watched.unset(listingId);
        else if (isKept) store.watched.setFolder(listingId, folder);
      });
      if (folder !== null && !watched.has(listingId)) open(listingId, folder, isKept);
      context.onChange(listingId, null);
    },
    get(listingId: ListingId): WatchView | null {
      const present = watched.get(listingId);
      if (present === undefined) {
        const folder = store.watched.folderOf(listingId);
        return folder === null ? null : { folder, state: 'elsewhere', writing: 0, questions: [] };
      }
      const { folder, watcher, feed } = present;
      return { folder, state: watcher.state, writing: watcher.writing + feed.waiting, questions: feed.questions() };
    },
    /** @throws AppError notFound where nobody is asked that any more, and what replacing or adding throws */
    async answer(questionId: string, choice: WatchChoice): Promise<void> {
      const feeds = [...watched.values()].map(({ feed }) => feed);
      const feed = feeds.find((each) => each.asks(questionId));
      if (feed === undefined) throw new AppError('notFound', phrase('error.noWatchQuestion'));
      await feed.answer(questionId, choice);
    },
    async stop(): Promise<void> {
      stopFollowing();
      isStarted = false;
      await Promise.all([...watched.keys()].map(close));
    },
  };
}

/**
 * Looks after changes of the library, several of them together, and not within one: whatever fails here is none of its
 * trouble.
 */
function afterChanges({ importing, log }: WatchContext, look: () => void): () => void {
  let isPlanned = false;
  let isStopped = false;
  const lookNow = (): void => {
    isPlanned = false;
    if (isStopped) return;
    try {
      look();
    } catch (error) {
      log.warn('the watched folders could not be read', { error: String(error) });
    }
  };
  const stopWatching = importing.store.watch(() => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(lookNow);
  });
  return () => {
    isStopped = true;
    stopWatching();
  };
}

function startFeeding(context: WatchContext, listingId: ListingId, folder: string): Pick<Watched, 'watcher' | 'feed'> {
  const feed = new ListingFeed(context, listingId);
  let wasGone = false;
  const watcher = new FolderWatcher({
    folder,
    onSettled: (files) => void feed.take(files),
    onGone: (file) => feed.forget(file),
    onChange() {
      const isGone = watcher.state === 'gone';
      const isNews = isGone !== wasGone;
      wasGone = isGone;
      context.onChange(listingId, isNews ? { kind: isGone ? 'gone' : 'back', folder } : null);
    },
    onTrouble: (error) => context.log.warn('a watched folder could not be read', { error: String(error) }),
    ...(context.settledAfter === undefined ? {} : { settledAfter: context.settledAfter }),
  });
  return { watcher, feed };
}

async function refuseFolder({ home }: WatchContext, folder: string): Promise<void> {
  const refuse = (what: 'error.noFolder' | 'error.folderOfLibrary'): never => {
    throw new AppError('invalidInput', phrase(what, { folder }), { action: 'fixField', target: 'folder' });
  };
  if (!path.isAbsolute(folder) || !(await isFolder(folder))) refuse('error.noFolder');
  const isWithin = (inner: string, outer: string): boolean =>
    !/^\.\.([/\\]|$)|^[A-Za-z]:|^[/\\]/.test(path.relative(outer, inner));
  if (isWithin(folder, home) || isWithin(home, folder)) refuse('error.folderOfLibrary');
}
