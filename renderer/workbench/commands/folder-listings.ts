import type { ImportResult } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { splitPassedOver } from '../../../shared/domain/paired-files.ts';
import { inEnglish, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { UNREADABLE } from '../../host/dropped-files.ts';
import type { DroppedPart } from '../../host/host.ts';
import { createOpeningCommands } from './listing-commands.ts';
import type { CommandTools } from './tools.ts';

const EMPTY = phrase('refused.emptyFolder');
/** The contract takes names up to this length. */
const MOST_NAME = 200;

type ImportPart = (listingId: ListingId, part: DroppedPart) => Promise<ImportResult | null>;

interface Made {
  /** Null where the folder had nothing that could be used. */
  readonly listingId: ListingId | null;
  readonly result: ImportResult;
}

/** Makes a listing of each dropped folder, by its name, with the photos that are in it and below it. */
export function createFolderListings(tools: CommandTools, importPart: ImportPart) {
  const { services, openDialog, settle, t } = tools;
  const { openListing } = createOpeningCommands(tools);
  const { host, toasts } = services;

  /** Null where it failed as a whole, which is reported. */
  const makeListing = async (part: DroppedPart, folder: string): Promise<Made | null> => {
    if (part.files.length === 0) {
      const unreadable = part.unreadable.map((path) => ({ path, ...UNREADABLE }));
      const empty = { path: folder, reason: inEnglish(EMPTY), phrase: EMPTY };
      return { listingId: null, result: { added: [], refused: unreadable.length > 0 ? unreadable : [empty] } };
    }
    const created = await settle(host.call('listing.create', { name: folder.slice(0, MOST_NAME) }));
    if (created === null) return null;
    const { listingId } = created;
    const result = await importPart(listingId, part);
    // What was added before a failure stays, and can be gone on with.
    if (result === null) return null;
    if (result.added.length > 0) return { listingId, result };
    await settle(host.call('listing.forget', { listingId }));
    return { listingId: null, result };
  };

  return async (parts: readonly DroppedPart[]): Promise<void> => {
    const began = Date.now();
    const inform = (message: string): void => toasts.inform(message, undefined, began);
    const folders = parts.flatMap((part) => (part.folder === null ? [] : [{ part, folder: part.folder }]));
    if (folders.length < parts.length) inform(t('grid.dropOnListing'));
    const made: Made[] = [];
    for (const { part, folder } of folders) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: memory stays flat, and the first is there soonest
      const listing = await makeListing(part, folder);
      if (listing !== null) made.push(listing);
    }
    const first = made.find(({ listingId }) => listingId !== null);
    if (first !== undefined) openListing(first.listingId);
    const { passedOver, refused } = splitPassedOver(made.flatMap(({ result }) => result.refused));
    const added = made.reduce((total, { result }) => total + result.added.length, 0);
    const listings = made.filter(({ listingId }) => listingId !== null).length;
    if (listings > 0) inform(t('grid.listingsMade', { listings, photos: added }));
    if (passedOver.length > 0) inform(t('grid.passedOver', { count: passedOver.length }));
    if (refused.length > 0) openDialog({ kind: 'refused', refused, added });
  };
}
