import type { Handlers } from '../../../shared/contract/dispatch.ts';
import type { ListingTable } from '../../../shared/contract/listing-import.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { importTable, previewTable, type TableContext } from '../listing-import/import-table.ts';
import type { HandlerContext } from './handler-context.ts';
import { changeFields } from './listing-fields.ts';
import { templateFields } from './template-fields.ts';

type TableHandlers = Pick<Handlers, 'listing.previewTable' | 'listing.importTable'>;

export function listingTableHandlers({ store, importing }: HandlerContext): TableHandlers {
  const contextOf = ({ template, unarchive }: ListingTable): TableContext => {
    const profile = store.accounts.current()?.profile ?? DEFAULT_PROFILE;
    return { importing, profile, unarchive, template: changeFields({}, templateFields(store, template), profile) };
  };
  return {
    'listing.previewTable': (input) => previewTable(contextOf(input), input),
    'listing.importTable': (input) => importTable(contextOf(input), input),
  };
}
