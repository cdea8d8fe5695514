import { AppError } from '../../../../shared/contract/app-error.ts';
import type { CallOutput, HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { Store } from '../../library/store/store.ts';
import type { UploadRow } from '../../library/store/upload-table.ts';
import { forgetListing } from '../../photos/storage/unused-pictures.ts';
import { fitFields } from '../../service/learn/fit-fields.ts';
import { sessionFor } from '../../service/session.ts';
import { countLeftByForgetting } from '../../sync/base/orphans.ts';
import { allowReplacing, openListing } from '../../sync/opening/open-listing.ts';
import { readCounted } from '../views/board.ts';
import { getListing } from '../views/listing-view.ts';
import { byRules } from './fields-by-rules.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';
import { changeFields, setFields, withFields } from './listing-fields.ts';
import { templateFields } from './template-fields.ts';

type ListingHandlers = Pick<
  Handlers,
  | 'listing.list'
  | 'listing.ids'
  | 'listing.totals'
  | 'listing.get'
  | 'listing.create'
  | 'listing.open'
  | 'listing.allowReplacingUnknown'
  | 'listing.rename'
  | 'listing.setFields'
  | 'listing.forget'
>;

export function listingHandlers(context: HandlerContext): ListingHandlers {
  const { store, ports } = context;
  const now = (): string => ports.now().toISOString();
  return {
    'listing.list': (input) => list(context, input),
    'listing.ids': ({ archived }) => ({
      listingIds: store.overview.ids({ archivedToo: archived === 'too', most: -1 }),
    }),
    async 'listing.totals'() {
      await context.summaries.completeSummaries();
      return readCounted(store, context.summaries, () => store.summaries.totals());
    },
    'listing.get'({ listingId }) {
      const listing = getListing(store, listingId, DEFAULT_PROFILE, ports.now);
      if (listing === null) throw new AppError('notFound', phrase('error.noListing'));
      return listing;
    },
    async 'listing.create'({ name, fields, template, rejected }) {
      const profile = store.accounts.current()?.profile ?? DEFAULT_PROFILE;
      const begin = templateFields(store, template);
      const wishes = { ...begin, fields: { ...begin.fields, ...fields } };
      const typed = changeFields({}, fitFields(store, store.accounts.current(), wishes, rejected), profile);
      const { set, findings } = byRules(context, null, typed, { typed: Object.keys(fields ?? {}), rejected });
      const values = withFields(typed, Object.fromEntries(set));
      const listingId = ListingId.parse(ports.newId());
      await store.soon(() => {
        store.listings.insert(listingId, name, values, now());
        store.history.add(now(), listingId, null, 'you', phrase('history.listingMade', { name }));
      });
      return { listingId, set: [...set.keys()], findings: [...findings] };
    },
    'listing.open': (input) => open(context, input),
    async 'listing.allowReplacingUnknown'({ listingId }) {
      listingOrThrow(context, listingId);
      await store.soon(() => allowReplacing({ store, now: ports.now }, listingId));
      return {};
    },
    async 'listing.rename'({ listingId, name }) {
      await store.soon(() => {
        const { name: from } = listingOrThrow(context, listingId);
        store.listings.rename(listingId, name);
        store.listings.touch(listingId, now());
        const step = { kind: 'name', from, to: name } as const;
        recordChange(store, listingId, { kind: 'rename', steps: [step], at: ports.now() });
      });
      return {};
    },
    'listing.setFields'(input) {
      return setFields(context, input);
    },
    async 'listing.forget'({ listingId }) {
      listingOrThrow(context, listingId);
      // What follows it goes with it: nothing of the listing is left on this computer.
      for (const each of store.followers.withFollowers([listingId]).toReversed()) {
        await forgetListing(context.importing, each, () => noteLeftBehind(store, each));
      }
      return {};
    },
  };
}

function list(
  { store, listListings }: HandlerContext,
  { archived, listingIds, named, limit }: HandlerInput<'listing.list'>,
): CallOutput<'listing.list'> {
  const which = { archivedToo: archived === 'too', most: limit };
  const wanted = named === undefined ? store.overview.ids(which, listingIds) : store.overview.named(named, which);
  const listings = listListings(wanted);
  return { workspaceRevision: store.revision(), listings };
}

/** What it may leave at its service is counted for the account from now on. */
function noteLeftBehind(store: Store, listingId: ListingId): void {
  const accountId = store.listings.get(listingId)?.accountId ?? null;
  if (accountId === null) return;
  const beingAdded = new Set(store.attempts.beingAdded(listingId));
  const isAlone = ({ state, mediaId }: UploadRow): boolean =>
    state === 'uploaded' && store.remote.get(mediaId) === null && !beingAdded.has(mediaId);
  const alone = store.uploads.ofListing(listingId).filter(isAlone);
  const left = countLeftByForgetting(store.attempts.leavingUploads(listingId), alone.length);
  if (left > 0) store.accounts.addLeftByForgotten(accountId, left);
}

async function open(context: HandlerContext, input: HandlerInput<'listing.open'>): Promise<CallOutput<'listing.open'>> {
  await context.accounts.wakePractice();
  const account = context.store.accounts.current();
  if (account === null) {
    throw new AppError('noAccount', phrase('error.nothingToOpenFrom'), {
      action: 'signIn',
    });
  }
  const sync = { ...context.syncContext, onUpload: () => undefined };
  const session = sessionFor(context.syncContext, account);
  const { listingKey = null, entity = null, photos = null, name = null, mayReplaceUnknown } = input;
  const request = { listingKey, entity, photos, name, mayReplaceUnknown };
  const { listingId, leftOut, shownInPart } = await openListing({ ...context.importing, ...sync }, session, request);
  return { listingId, leftOut: { count: leftOut.count, fields: [...leftOut.fields] }, shownInPart };
}
