import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { accountHandlers } from './account.ts';
import { alterationHandlers } from './alterations.ts';
import { boardHandlers } from './board.ts';
import { cardHandlers } from './cards.ts';
import { changeHandlers } from './changes.ts';
import { togetherHandlers } from './changes-together.ts';
import { conflictHandlers } from './conflicts.ts';
import { correctionHandlers } from './corrections.ts';
import { cullHandlers } from './cull.ts';
import { exportHandlers } from './export.ts';
import { fieldsOfAllHandlers } from './fields-of-all.ts';
import { findingHandlers } from './findings.ts';
import type { HandlerContext } from './handler-context.ts';
import { historyHandlers } from './history.ts';
import { importHandlers } from './imports.ts';
import { listingHandlers } from './listing.ts';
import { listingServiceHandlers } from './listing-services.ts';
import { listingTableHandlers } from './listing-tables.ts';
import { mediaHandlers } from './media.ts';
import { practiseConflictHandlers } from './practise-conflict.ts';
import { ruleHandlers } from './rules.ts';
import { sampleHandlers } from './samples.ts';
import { sendingHandlers } from './sending.ts';
import { serviceFieldHandlers } from './service-fields.ts';
import { settingsHandlers } from './settings.ts';
import { storageHandlers } from './storage.ts';
import { suggestionHandlers } from './suggestions.ts';
import { syncHandlers } from './sync.ts';
import { watchHandlers } from './watch.ts';
import { workspaceHandlers } from './workspace.ts';

/** What answers each call of the contract. */
export function handlersOf(context: HandlerContext): Handlers {
  return {
    ...accountHandlers(context),
    ...ruleHandlers(context),
    ...serviceFieldHandlers(context),
    ...findingHandlers(context),
    ...alterationHandlers(context),
    ...listingHandlers(context),
    ...listingTableHandlers(context),
    ...listingServiceHandlers(context),
    ...boardHandlers(context),
    ...fieldsOfAllHandlers(context),
    ...mediaHandlers(context),
    ...cullHandlers(context),
    ...correctionHandlers(context),
    ...importHandlers(context),
    ...sampleHandlers(context),
    ...practiseConflictHandlers(context),
    ...syncHandlers(context),
    ...conflictHandlers(context),
    ...sendingHandlers(context),
    ...historyHandlers(context),
    ...suggestionHandlers(context),
    ...settingsHandlers(context),
    ...storageHandlers(context),
    ...exportHandlers(context),
    ...changeHandlers(context),
    ...togetherHandlers(context),
    ...watchHandlers(context),
    ...workspaceHandlers(context),
    ...cardHandlers(context),
  };
}
