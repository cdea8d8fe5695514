import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { ImportResult } from '../../../shared/contract/model.ts';
import type { WatchChoice } from '../../../shared/contract/watch.ts';
import { isTableName } from '../../../shared/domain/file-names.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { splitPassedOver } from '../../../shared/domain/paired-files.ts';
import type { DroppedPart } from '../../host/host.ts';
import type { DropPlace } from '../../state/file-drag.ts';
import { isFocusFree, watchForAct } from '../reveal-photo.ts';
import type { Services } from '../services.ts';
import { createFileImport, dropGiven, showGiven } from './file-import.ts';
import { createFolderListings } from './folder-listings.ts';
import { createOpeningCommands } from './listing-commands.ts';
import type { CommandTools } from './tools.ts';

export function createImportCommands(tools: CommandTools) {
  const { services, pickInPage, settleLong } = tools;
  const { host, store } = services;
  const { importFiles, controlImport } = createFileImport(tools);
  const beginImport = createBeginImport(tools);

  /** @param unreadable names of files that cannot be read, reported with those that are refused */
  const addFilesTo = async (
    listingId: ListingId,
    files: readonly File[],
    unreadable: readonly string[] = [],
  ): Promise<void> => {
    const showImported = beginImport();
    const result = await importFiles(listingId, { files, unreadable }, () => void addFilesTo(listingId, files));
    if (result !== null) showImported(result, await nameOfOther(services, listingId));
  };

  const addPhotos = async (): Promise<void> => {
    const { openListingId, info } = store.getSnapshot();
    if (openListingId === null) return;
    if (info?.canPickFiles !== true) return pickInPage();
    const showImported = beginImport();
    const result = await settleLong(
      host.call('media.pickAndAdd', { listingId: openListingId }),
      () => void addPhotos(),
    );
    if (result !== null) showImported(result);
  };

  const makeListings = createFolderListings(tools, (listingId, part) =>
    importFiles(listingId, part, () => void addFilesTo(listingId, part.files)),
  );
  const takeParts = async (
    place: Exclude<DropPlace, { kind: 'nowhere' }>,
    parts: readonly DroppedPart[],
  ): Promise<void> => {
    const files = parts.flatMap((part) => part.files);
    const table = tableAlone(parts);
    if (table !== null) {
      dropGiven(store);
      return tools.openDialog({ kind: 'importTable', file: table });
    }
    if (place.kind === 'newListings') return makeListings(parts);
    return addFilesTo(
      place.listingId,
      files,
      parts.flatMap((part) => part.unreadable),
    );
  };
  return {
    addPhotos,
    /** Holds what is being imported, lets it go on, or ends it. */
    controlImport,
    async addFiles(files: readonly File[]): Promise<void> {
      const { openListingId } = store.getSnapshot();
      if (openListingId !== null) await addFilesTo(openListingId, files);
    },
    /**
     * Takes what was dropped at a place, once it is read.
     * @param count how many files and folders were dropped
     */
    takeDrop(place: Exclude<DropPlace, { kind: 'nowhere' }>, count: number) {
      if (place.kind === 'listing') showGiven(store, place.listingId, count);
      return (parts: readonly DroppedPart[]) => takeParts(place, parts);
    },
  };
}

/** The table that is all that was dropped. */
function tableAlone(parts: readonly DroppedPart[]): File | null {
  const [part, ...others] = parts;
  const [file, ...further] = part?.files ?? [];
  if (part?.folder !== null || others.length + further.length > 0) return null;
  return file !== undefined && isTableName(file.name) ? file : null;
}

/** Where files go that the system gave the app. */
type GivenTarget =
  | { readonly kind: 'listing'; readonly listingId: ListingId }
  | { readonly kind: 'new'; readonly name: string };

/** What is done with files and links that the system gives the app. */
export function createGivenCommands(tools: CommandTools) {
  const { services, settleLong, t } = tools;
  const { host, toasts } = services;
  const { openListing } = createOpeningCommands(tools);
  const beginImport = createBeginImport(tools);

  const add = async (listingId: ListingId, paths: readonly string[]): Promise<void> => {
    const showImported = beginImport();
    const result = await settleLong(
      host.call('media.add', { listingId, paths: [...paths] }),
      () => void add(listingId, paths),
    );
    if (result !== null) showImported(result);
  };
  return {
    /**
     * Adds files of this computer by their paths, to a listing or to a new one, which is shown.
     * @returns why there is no such listing; messages report what becomes of the files
     */
    async addGiven(to: GivenTarget, paths: readonly string[]): Promise<AppErrorData | null> {
      const created = to.kind === 'new' ? await host.call('listing.create', { name: to.name }) : null;
      if (created?.ok === false) return created.error;
      const listingId = to.kind === 'new' ? created?.value.listingId : to.listingId;
      if (listingId === undefined) return null;
      openListing(listingId);
      void add(listingId, paths);
      return null;
    },
    /** Shows the listing of a link, and does nothing else. */
    async showGiven(listingId: ListingId): Promise<void> {
      const answer = await host.call('listing.list', { listingIds: [listingId] });
      if (answer.ok && answer.value.listings.length > 0) openListing(listingId);
      else toasts.inform(t('listing.linkNotHere'));
    },
  };
}

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

type Card = CallOutput<'card.list'>['cards'][number];

/** What is done with a card that is offered. */
export function createCardCommands(tools: CommandTools) {
  const { services, settle, settleLong } = tools;
  const { host } = services;
  const { openListing } = createOpeningCommands(tools);
  const beginImport = createBeginImport(tools);
  const putCardAside = async ({ folder }: Card): Promise<void> => {
    await settle(host.call('card.putAside', { folder }));
  };

  /** @param into null for a new listing, which has the name of the card until somebody gives it another */
  const importCard = async (card: Card, into: ListingId | null): Promise<void> => {
    const created = into === null ? await settle(host.call('listing.create', { name: card.name })) : null;
    const listingId = into ?? created?.listingId;
    if (listingId === undefined) return;
    if (created !== null) openListing(listingId);
    await putCardAside(card);
    const paths = [card.pictures];
    const showImported = beginImport();
    const result = await settleLong(
      host.call('media.add', { listingId, paths }),
      () => void importCard(card, listingId),
    );
    if (result !== null) showImported(result, await nameOfOther(services, listingId));
  };
  return { putCardAside, importCard };
}

/** How a listing is called that is not the open one: a message about that one needs no name. */
async function nameOfOther(
  { host, store }: Pick<Services, 'host' | 'store'>,
  listingId: ListingId,
): Promise<string | null> {
  if (listingId === store.getSnapshot().openListingId) return null;
  const answer = await host.call('listing.list', { listingIds: [listingId] });
  return answer.ok ? (answer.value.listings[0]?.name ?? null) : null;
}

/**
 * Called where an import begins; what comes back shows what became of it. Its first photo is selected only where a person has done
 * nothing meanwhile: the answer of a long import comes long after they went on with the photos that are there.
 */
function createBeginImport({ services, openDialog, select, goToPlace, t }: CommandTools) {
  return () => {
    const hasActed = watchForAct();
    const began = Date.now();
    /** @param elsewhere the name of the listing where it is not the open one, whose photos would show it */
    return ({ added, refused: notAdded }: ImportResult, elsewhere: string | null = null): void => {
      const count = added.length;
      const { passedOver, refused } = splitPassedOver(notAdded);
      const said = passedOver.length === 0 ? [] : [t('grid.passedOver', { count: passedOver.length })];
      if (refused.length > 0) openDialog({ kind: 'refused', refused, added: count });
      else if (count > 0) {
        said.unshift(
          elsewhere === null ? t('grid.added', { count }) : t('grid.addedTo', { count, listing: elsewhere }),
        );
      }
      const [first] = added;
      const listingId = services.store.getSnapshot().openListingId;
      if (first !== undefined && listingId !== null && elsewhere === null && !hasActed() && isFocusFree()) {
        select([first.mediaId]);
        goToPlace({ listingId, mediaId: first.mediaId, place: 'photo' });
      }
      if (said.length > 0) services.toasts.inform(said.join(' '), undefined, began);
    };
  };
}
