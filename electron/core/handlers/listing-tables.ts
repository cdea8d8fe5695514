import type { Handlers } from '../../../shared/contract/dispatch.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { importTable, previewTable, type TableContext } from '../listing-import/import-table.ts';
import type { HandlerContext } from './handler-context.ts';

type TableHandlers = Pick<Handlers, 'listing.previewTable' | 'listing.importTable'>;

export function listingTableHandlers({ store, importing }: HandlerContext): TableHandlers {
  const now = (): TableContext => ({ importing, profile: store.accounts.current()?.profile ?? DEFAULT_PROFILE });
  return {
    'listing.previewTable': (input) => previewTable(now(), input),
    'listing.importTable': (input) => importTable(now(), input),
  };
}
