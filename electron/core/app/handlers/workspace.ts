import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { createKeptListings } from '../views/kept-listings.ts';
import { createWorkspaceChanges } from '../views/workspace-changes.ts';
import { accountHandlers } from './account.ts';
import { changeHandlers } from './changes.ts';
import { conflictHandlers, listConflicts } from './conflicts.ts';
import { copyHandlers } from './copies.ts';
import { correctionHandlers } from './corrections.ts';
import { cullHandlers } from './cull.ts';
import { exportHandlers } from './export.ts';
import { fieldsOfAllHandlers } from './fields-of-all.ts';
import { findingHandlers } from './findings.ts';
import type { HandlerContext } from './handler-context.ts';
import { importHandlers } from './imports.ts';
import { boardHandlers, listingHandlers } from './listing.ts';
import { mediaHandlers } from './media.ts';
import { practiceHandlers } from './practice.ts';
import { ruleHandlers } from './rules.ts';
import { storageHandlers } from './storage.ts';
import { sendingHandlers, syncHandlers } from './sync.ts';
import { unsentHandlers } from './unsent.ts';

/** What windows ask after every change of the library, and what it keeps for writing captions and putting photos in order. */
export function workspaceHandlers({ store, summaries, accounts, ports }: HandlerContext) {
  return {
    'workspace.changes': createWorkspaceChanges({
      store,
      summaries,
      keptListings: createKeptListings(store, DEFAULT_PROFILE, ports.now),
      accounts: () => accounts.list(),
      conflicts: () => listConflicts(store),
    }),
    'suggestion.written': ({ listingId, rooms }) =>
      rooms.flatMap((room) => {
        const captions = usualCaptions(store.written.captionsOf(room, listingId));
        return captions.length === 0 ? [] : [{ room, captions }];
      }),
    'settings.get': () => store.settings.get(),
    async 'settings.set'(changes) {
      await store.soon(() => store.settings.set(changes));
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Listings that a caption must stand in before it is taken for a usual one, not for that of one house. */
const USUAL = 2;
const MOST_CAPTIONS = 8;

/** Captions that stand in several listings, those in most of them first. Pure. */
export function usualCaptions(
  written: readonly { readonly listingId: string; readonly shortDescription: string }[],
): string[] {
  const listings = new Map<string, Set<string>>();
  for (const { listingId, shortDescription } of written) {
    const caption = shortDescription.trim();
    listings.set(caption, (listings.get(caption) ?? new Set()).add(listingId));
  }
  return [...listings]
    .filter(([caption, ids]) => caption !== '' && ids.size >= USUAL)
    .toSorted(([, one], [, other]) => other.size - one.size)
    .slice(0, MOST_CAPTIONS)
    .map(([caption]) => caption);
}

/** What answers each call of the contract. */
export function handlersOf(context: HandlerContext): Handlers {
  return {
    ...accountHandlers(context),
    ...ruleHandlers(context),
    ...findingHandlers(context),
    ...listingHandlers(context),
    ...boardHandlers(context),
    ...fieldsOfAllHandlers(context),
    ...mediaHandlers(context),
    ...cullHandlers(context),
    ...correctionHandlers(context),
    ...importHandlers(context),
    ...practiceHandlers(context),
    ...unsentHandlers(context),
    ...syncHandlers(context),
    ...sendingHandlers(context),
    ...conflictHandlers(context),
    ...storageHandlers(context),
    ...copyHandlers(context),
    ...exportHandlers(context),
    ...changeHandlers(context),
    ...workspaceHandlers(context),
  };
}
