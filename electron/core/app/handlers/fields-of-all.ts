import { AppError } from '../../../../shared/contract/app-error.ts';
import type { CallOutput, HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { AccountId, ChangeId, ListingId } from '../../../../shared/domain/ids.ts';
import type { PropertyFields } from '../../../../shared/domain/property-fields.ts';
import { describedFields } from '../../../../shared/domain/service-fields/form.ts';
import { fieldsInCommon, settableFields, valuesInCommon } from '../../../../shared/domain/service-fields/in-common.ts';
import { changesMade } from '../../library/changes/record.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { saying } from '../../service/http/failure.ts';
import { fitFields } from '../../service/learn/described-fields.ts';
import { writeListing } from '../listing-import/write-listing.ts';
import { accountOr, asEdit, type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';
import { changeFields, refuseAtService } from './listing-fields.ts';

/** Fields of several listings, whose services may differ. */
export function fieldsOfAllHandlers(context: HandlerContext) {
  const { store } = context;
  return {
    'listing.fieldsInCommon': ({ listingIds }) => inCommon(context, listingIds),
    'account.picklistInCommon'({ accountIds, field }) {
      const lists = accountIds.flatMap((each) => {
        const { accountId } = accountOr(context, each);
        const description = store.serviceFields.description(accountId);
        const lookupName = describedFields(description).get(field)?.lookupName ?? null;
        return lookupName === null ? [] : (description?.picklists.find(({ name }) => name === lookupName) ?? []);
      });
      return valuesInCommon(lists);
    },
    'listing.checkFieldsOfAll'({ listingIds, ...wishes }) {
      const wanted = wantedOf(context, wishes);
      const refused = [...new Set(listingIds)].flatMap((listingId) => {
        const answer = wanted(listingOrThrow(context, listingId));
        return answer.ok ? [] : [answer.refused];
      });
      return { refused };
    },
    'listing.setFieldsOfAll': (input) => setFieldsOfAll(context, input),
  } satisfies Partial<Handlers>;
}

/**
 * What listings may all be given, with those that follow them to further services. Of those that are sent already nothing is asked: they
 * take no fields any more.
 */
function inCommon(context: HandlerContext, listingIds: readonly ListingId[]): CallOutput<'listing.fieldsInCommon'> {
  const { store } = context;
  const accounts = store.accounts.all();
  const counts = new Map<AccountRow | null, number>();
  for (const listingId of store.destinations.withDestinations(listingIds)) {
    const listing = listingOrThrow(context, listingId);
    const account = accountOf(listing, accounts);
    if (!listing.onService) counts.set(account, (counts.get(account) ?? 0) + 1);
  }
  // Nobody is asked where nothing is to be sent: then it is our own list.
  const asked = counts.size === 0 ? [null] : [...counts.keys()];
  const fields = asked.map((account) =>
    account === null
      ? settableFields({}, null)
      : settableFields(
          profileAsDescribed(store, account).propertyFields,
          store.serviceFields.description(account.accountId),
        ),
  );
  const services = [...counts].flatMap(([account, listings]) =>
    account === null ? [] : [{ accountId: account.accountId, name: account.name, listings }],
  );
  return { services, fields: fieldsInCommon(fields) };
}

/** Each listing takes all of the fields or, where it cannot take one of them, none. */
function setFieldsOfAll(
  context: HandlerContext,
  { listingIds, ...wishes }: HandlerInput<'listing.setFieldsOfAll'>,
): Promise<CallOutput<'listing.setFieldsOfAll'>> {
  const together = context.importing.newId();
  const names = [...Object.keys(wishes.fields), ...wishes.leaveOut];
  return asEdit(context, [], () => {
    const refused: Refused[] = [];
    const made: (readonly [ListingId, ChangeId | null])[] = [];
    const wanted = wantedOf(context, wishes);
    for (const listingId of new Set(listingIds)) {
      const answer = wanted(listingOrThrow(context, listingId));
      if (!answer.ok) {
        refused.push(answer.refused);
        continue;
      }
      const fields = Object.fromEntries(names.map((name) => [name, answer.fields[name]] as const));
      made.push([
        listingId,
        writeListing(context.store, listingId, { fields, name: null }, context.ports.now(), { together }),
      ]);
    }
    return { ...changesMade(made), refused, together };
  });
}

type Refused = CallOutput<'listing.setFieldsOfAll'>['refused'][number];
type Wishes = Omit<HandlerInput<'listing.setFieldsOfAll'>, 'listingIds'>;
type Wanted =
  | { readonly ok: true; readonly fields: PropertyFields }
  | { readonly ok: false; readonly refused: Refused };

/** What a listing would have with these wishes, or why it cannot take them. What a service makes of them is found out once. */
function wantedOf(context: HandlerContext, wishes: Wishes): (listing: ListingRow) => Wanted {
  const { store } = context;
  const accounts = store.accounts.all();
  const fitted = new Map<AccountId | null, Wishes | AppError>();
  const fit = (account: AccountRow | null): Wishes => {
    const key = account?.accountId ?? null;
    const known = fitted.get(key) ?? caught(() => fitFields(store, account, wishes, 'refused'));
    fitted.set(key, known);
    if (known instanceof AppError) throw known;
    return known;
  };
  return (listing) => {
    const answer = caught(() => {
      refuseAtService(store, listing);
      const asked = Object.keys(listing.fieldProblems);
      return changeFields(listing.fields, fit(accountOf(listing, accounts)), profileOf(context, listing), asked);
    });
    if (!(answer instanceof AppError)) return { ok: true, fields: answer };
    return { ok: false, refused: { listingId: listing.listingId, name: listing.name, problem: toProblem(answer) } };
  };
}

/** What it gives, or the refusal that it throws. */
function caught<Value>(attempt: () => Value): Value | AppError {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function toProblem({ code, phrase: said, action }: AppError): Refused['problem'] {
  return { code, ...saying(said), action };
}
