import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ListingTable } from '../../../../shared/contract/listing-import.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { profileWithTold } from '../../library/store/profile-of-account.ts';
import { fitFields } from '../../service/learn/fit-fields.ts';
import { toldOf } from '../../service/learn/told-fields.ts';
import { importTable, previewTable, type TableContext } from '../listing-import/import-table.ts';
import type { HandlerContext } from './handler-context.ts';
import { changeFields } from './listing-fields.ts';
import { templateFields } from './template-fields.ts';

type TableHandlers = Pick<Handlers, 'listing.previewTable' | 'listing.importTable'>;

export function listingTableHandlers({ store, importing }: HandlerContext): TableHandlers {
  const contextOf = ({ template, unarchive }: ListingTable): TableContext => {
    const account = store.accounts.current();
    const profile = account === null ? DEFAULT_PROFILE : profileWithTold(store, account);
    const wishes = fitFields(store, account, templateFields(store, template), 'told');
    return { importing, profile, told: toldOf(store, account), unarchive, template: changeFields({}, wishes, profile) };
  };
  return {
    'listing.previewTable': (input) => previewTable(contextOf(input), input),
    'listing.importTable': (input) => importTable(contextOf(input), input),
  };
}
