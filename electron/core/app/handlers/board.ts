import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { archiveStep, writeArchived } from '../../library/changes/archive.ts';
import { recordChange } from '../../library/changes/record.ts';
import { duplicateListing } from '../listing-import/duplicate.ts';
import { readBoard, readBoardIds } from '../views/board.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';

type BoardHandlers = Pick<Handlers, 'listing.board' | 'listing.boardIds' | 'listing.archive' | 'listing.duplicate'>;

export function boardHandlers(context: HandlerContext): BoardHandlers {
  const { store, summaries } = context;
  return {
    'listing.board': (query) => readBoard(store, summaries, query),
    'listing.boardIds': async (view) => ({ listingIds: await readBoardIds(store, summaries, view) }),
    async 'listing.archive'({ listingIds, archived }) {
      const together = context.importing.newId();
      await store.soon(() => {
        for (const listingId of new Set(listingIds)) archive(context, listingId, archived, together);
      });
      return { together };
    },
    async 'listing.duplicate'({ listingId, name, photos }) {
      const made = await store.soon(() =>
        duplicateListing(context.importing, listingOrThrow(context, listingId), name ?? null, photos),
      );
      if (photos) context.makeCorrectedSoon(made.listingId);
      return made;
    },
  };
}

/** [Note: at all services] A listing is put aside as a whole, whichever of its services it was opened at. */
function archive(context: HandlerContext, named: ListingId, archived: boolean, together: string): void {
  const { store, ports } = context;
  const listingId = store.followers.get(named)?.sourceId ?? named;
  const listing = listingOrThrow(context, listingId);
  const now = ports.now();
  const step = archiveStep(store, listing, archived, now.toISOString());
  if (step === null) return;
  const kind = archived ? 'archive' : 'unarchive';
  recordChange(store, listingId, { kind, steps: [step], session: together, at: now });
  writeArchived(store, listing, step, now.toISOString());
}
