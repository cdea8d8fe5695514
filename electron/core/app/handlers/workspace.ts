import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { createKeptListings } from '../views/kept-listings.ts';
import { createWorkspaceChanges } from '../views/workspace-changes.ts';
import { listConflicts } from './conflicts.ts';
import type { HandlerContext } from './handler-context.ts';

/** What windows ask after every change of the library. */
export function workspaceHandlers({
  store,
  summaries,
  accounts,
  ports,
}: HandlerContext): Pick<Handlers, 'workspace.changes'> {
  return {
    'workspace.changes': createWorkspaceChanges({
      store,
      summaries,
      keptListings: createKeptListings(store, DEFAULT_PROFILE, ports.now),
      accounts: () => accounts.list(),
      conflicts: () => listConflicts(store),
    }),
  };
}
