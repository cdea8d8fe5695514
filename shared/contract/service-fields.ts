import { z } from 'zod';
import { AccountId, ListingId } from '../domain/ids.ts';
import { DescribedField, DescribedModel, Picklist, SourceOutcome } from '../domain/service-fields/description.ts';
import { OfferedField } from '../domain/service-fields/form.ts';
import { command, query } from './endpoint.ts';
import { Phrase } from './phrase.ts';

const SourceView = z.object({
  outcome: SourceOutcome.or(z.literal('notAsked')),
  /** Why it could not be read; null where it was. */
  said: Phrase.nullable(),
});

/** A service's description of its fields. */
export const ServiceFieldsView = z.object({
  account: z.string(),
  /** Null while none were learnt. */
  learntAt: z.string().nullable(),
  askedAt: z.string().nullable(),
  hash: z.string().nullable(),
  sources: z.object({ metadata: SourceView, lookup: SourceView, field: SourceView, model: SourceView }),
  fields: z.array(DescribedField),
  picklists: z.array(Picklist),
  models: z.array(DescribedModel),
});
export type ServiceFieldsView = z.infer<typeof ServiceFieldsView>;

const OfAccount = z.strictObject({ accountId: AccountId.optional() });

/** The fields of a service, of the account in use unless another is named. */
export const serviceFieldCalls = {
  'account.fields': query(OfAccount, ServiceFieldsView),
  'account.learnFields': command(OfAccount, ServiceFieldsView),
  /** The fields of its service that a draft does not have yet and may be given. */
  'listing.offeredFields': query(z.strictObject({ listingId: ListingId }), z.array(OfferedField)),
  /** A list that values of a listing are taken from, by its name; null where its service has none. */
  'listing.picklist': query(
    z.strictObject({ listingId: ListingId, name: z.string().min(1).max(500) }),
    Picklist.nullable(),
  ),
};
