import { z } from 'zod';
import { AccountId } from '../domain/ids.ts';
import { DescribedField, DescribedModel, Picklist, SourceOutcome } from '../domain/service-fields/description.ts';
import { command, query } from './endpoint.ts';
import { Phrase } from './phrase.ts';

const SourceView = z.object({
  outcome: SourceOutcome.or(z.literal('notAsked')),
  /** Why it could not be read; null where it was. */
  said: Phrase.nullable(),
});

/** What a service tells of its fields. */
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
  /** Asks the service for its fields now. */
  'account.learnFields': command(OfAccount, ServiceFieldsView),
};
