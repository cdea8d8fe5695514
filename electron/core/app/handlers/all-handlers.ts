import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { accountHandlers } from './account.ts';
import { changeHandlers } from './changes.ts';
import { conflictHandlers } from './conflicts.ts';
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
import { workspaceHandlers } from './workspace.ts';

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
