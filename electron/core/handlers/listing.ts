import { AppError } from '../../../shared/contract/app-error.ts';
import type { HandlerInput, Handlers } from '../../../shared/contract/dispatch.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import {
  nearestFieldName,
  type PropertyFieldDefinition,
  type PropertyFields,
  propertyFieldDefinitions,
  readPropertyField,
} from '../../../shared/domain/property-fields.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Step } from '../changes/change.ts';
import { recordChange } from '../changes/record.ts';
import { openSession } from '../sync/context.ts';
import { openListing } from '../sync/open-listing.ts';
import { getListing, listListings } from '../views/listing-view.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

type ListingHandlers = Pick<
  Handlers,
  | 'listing.list'
  | 'listing.get'
  | 'listing.create'
  | 'listing.open'
  | 'listing.rename'
  | 'listing.setFields'
  | 'listing.forget'
>;

export function listingHandlers(context: HandlerContext): ListingHandlers {
  const { store, ports } = context;
  const now = (): string => ports.now().toISOString();
  return {
    'listing.list': () => ({
      workspaceRevision: store.revision(),
      listings: listListings(store, DEFAULT_PROFILE),
    }),
    'listing.get'({ listingId }) {
      const listing = getListing(store, listingId, DEFAULT_PROFILE);
      if (listing === null) throw new AppError('notFound', 'This listing is not in the library.');
      return listing;
    },
    'listing.create'({ name, fields }) {
      const profile = store.accounts.current()?.profile ?? DEFAULT_PROFILE;
      const values = changeFields({}, fields ?? {}, profile);
      const listingId = ListingId.parse(ports.newId());
      store.write(() => {
        store.listings.insert(listingId, name, values, now());
        store.history.add(now(), listingId, null, 'you', `Listing “${name}” made`);
      });
      return { listingId };
    },
    'listing.open': (input) => open(context, input),
    'listing.rename'({ listingId, name }) {
      store.write(() => {
        const { name: from } = listingOrThrow(context, listingId);
        store.listings.rename(listingId, name);
        store.listings.touch(listingId, now());
        const step = { kind: 'name', from, to: name } as const;
        recordChange(store, listingId, { kind: 'rename', steps: [step], at: ports.now() });
      });
      return {};
    },
    'listing.setFields'({ listingId, fields }) {
      setFields(context, listingId, fields);
      return {};
    },
    'listing.forget'({ listingId }) {
      listingOrThrow(context, listingId);
      store.write(() => store.listings.delete(listingId));
      return {};
    },
  };
}

function setFields(context: HandlerContext, listingId: ListingId, typed: Readonly<Record<string, string>>): void {
  const { store, ports } = context;
  const listing = listingOrThrow(context, listingId);
  if (listing.onService) {
    throw new AppError(
      'unsupported',
      'This listing is at the service already, whose interface only takes changes of photos. Nothing was changed; change the other fields on the service’s own page.',
    );
  }
  const values = changeFields(listing.fields, typed, profileOf(context, listing));
  const names = Object.keys(typed);
  const at = ports.now();
  store.write(() => {
    store.listings.setFields(listingId, values);
    store.listings.touch(listingId, at.toISOString());
    store.history.add(at.toISOString(), listingId, null, 'you', `Changed ${names.join(', ')}`);
    const steps = names.map((name): Step => ({ kind: 'field', name, from: listing.fields[name], to: values[name] }));
    recordChange(store, listingId, { kind: 'fields', steps, at });
  });
}

async function open(context: HandlerContext, input: HandlerInput<'listing.open'>): Promise<{ listingId: ListingId }> {
  await context.accounts.wakePractice();
  const account = context.store.accounts.current();
  if (account === null) {
    throw new AppError('noAccount', 'No service is connected yet, so there is no listing to open.', {
      action: 'signIn',
    });
  }
  const sync = { ...context.syncContext, onUpload: () => undefined };
  const session = openSession(sync, account, new AbortController().signal);
  const { listingKey = null, entity = null, photos = null, name = null, mayReplaceUnseen } = input;
  const request = { listingKey, entity, photos, name, mayReplaceUnseen };
  return { listingId: await openListing({ ...context.importing, ...sync }, session, request) };
}

/** Takes what was typed for each field, or nothing at all when one of them cannot be taken. */
function changeFields(
  present: PropertyFields,
  typed: Readonly<Record<string, string>>,
  profile: ServiceProfile,
): PropertyFields {
  const definitions = propertyFieldDefinitions(profile.propertyFields);
  const values: Record<string, PropertyFields[string]> = { ...present };
  for (const [name, text] of Object.entries(typed)) {
    const definition = definitions.find((field) => field.name === name);
    if (definition === undefined) throw unknownField(name, definitions);
    if (text.trim() === '' && !definition.nullable && definition.kind !== 'text') {
      delete values[name];
      continue;
    }
    const reading = readPropertyField(definition, text);
    if (!reading.ok) {
      throw new AppError('invalidInput', `${reading.reason} Nothing was changed.`, {
        action: 'fixField',
        target: name,
      });
    }
    values[name] = reading.value;
  }
  return values;
}

function unknownField(name: string, definitions: readonly PropertyFieldDefinition[]): AppError {
  const nearest = nearestFieldName(name, definitions);
  const hint =
    nearest === null
      ? `Known fields are ${definitions.map((field) => field.name).join(', ')}.`
      : `Did you mean ${nearest}?`;
  return new AppError(
    'invalidInput',
    `There is no listing field “${name}”. ${hint} Nothing was changed. Further fields of a service are named in its profile (propertyFields).`,
    { action: 'fixField', target: name },
  );
}
