import { z } from 'zod';
import { AccountId, ListingId } from '../domain/ids.ts';
import { PropertyFieldKind } from '../domain/property-fields.ts';
import { Picklist } from '../domain/service-fields/description.ts';
import { SharedField } from '../domain/service-fields/in-common.ts';
import { ChangesMade, Together } from './changes.ts';
import { command, query } from './endpoint.ts';
import { Problem } from './model.ts';

const SomeListings = z.strictObject({ listingIds: z.array(ListingId).min(1).max(20_000) });

const FieldsOfAll = SomeListings.extend({
  fields: z.record(z.string(), z.string().nullable()).default({}),
  leaveOut: z.array(z.string()).max(1000).default([]),
  kinds: z.record(z.string(), PropertyFieldKind).default({}),
});

/** Listings that cannot take what they are given, with why. */
const Refused = z.array(z.object({ listingId: ListingId, name: z.string(), problem: Problem }));

/** Fields of several listings at once. */
export const fieldsOfAllCalls = {
  /** What these listings may all be given, and the services that say so; of those that are at a service already nothing is asked. */
  'listing.fieldsInCommon': query(
    SomeListings,
    z.object({
      services: z.array(z.object({ accountId: AccountId, name: z.string(), listings: z.int() })),
      fields: z.array(SharedField),
    }),
  ),
  /** The values that the lists of these accounts have in common for a field; null where none of them has a list. */
  'account.picklistInCommon': query(
    z.strictObject({ accountIds: z.array(AccountId).max(1000), field: z.string().min(1).max(128) }),
    Picklist.nullable(),
  ),
  /** Which of them could not take these fields; nothing is changed. */
  'listing.checkFieldsOfAll': query(FieldsOfAll, z.object({ refused: Refused })),
  /** The same fields for several listings; those that cannot take them are named, and the others have them. */
  'listing.setFieldsOfAll': command(FieldsOfAll, ChangesMade.extend({ together: Together, refused: Refused })),
};
