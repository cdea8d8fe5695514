import type { Answer } from '../../shared/contract/dispatch.ts';
import type { ListingSummary } from '../../shared/contract/model.ts';
import type { WorkspaceChanges } from '../../shared/contract/workspace.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import type { Host } from '../host/host.ts';

type Told = Promise<Answer<WorkspaceChanges>>;

/** What the window that begins is about to show. */
interface Shown {
  readonly workspaceRevision: number;
  readonly openListingId: ListingId | null;
  readonly detail: unknown;
}

/** The listing that the window begins with, asked for together with the list: it is read while the list is drawn. */
export interface Ahead {
  /** Asks for the list, and for the listing behind it. */
  begin(askForList: () => Told): Told;
  /** Which listing the window begins with. */
  choose(listings: readonly ListingSummary[]): ListingId | null;
  /** Once: what was told of the open listing; null in it where that is of no use. Null where nothing was asked ahead. */
  take(shown: Shown): Promise<Answer<WorkspaceChanges> | null> | null;
}

/**
 * @param last the listing that was open last in this window
 * @param drawn resolves when the list is on the screen: it does not wait for the photos
 */
export function createAhead({ call }: Pick<Host, 'call'>, last: ListingId | null, drawn: () => Promise<void>): Ahead {
  let asked: Told | null = null;
  let chosen: ListingId | null = null;
  return {
    begin(askForList) {
      const list = askForList();
      asked = call('workspace.changes', { since: null, listing: { last } });
      return list;
    },
    choose(listings) {
      chosen = (listings.find(({ listingId }) => listingId === last) ?? listings[0])?.listingId ?? null;
      return chosen;
    },
    take({ openListingId, detail, workspaceRevision }) {
      const told = asked;
      asked = null;
      // A person may have opened another one meanwhile.
      if (told === null || openListingId === null || openListingId !== chosen || detail !== null) return null;
      return told.then(async (answer) => {
        await drawn();
        if (!answer.ok || answer.value.workspaceRevision < workspaceRevision) return null;
        return answer.value.listing?.listingId === openListingId ? answer : null;
      });
    },
  };
}
