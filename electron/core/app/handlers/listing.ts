import { AppError } from '../../../../shared/contract/app-error.ts';
import type { CallOutput, HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { TableInput } from '../../../../shared/contract/listing-import.ts';
import { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { archiveStep, writeArchived } from '../../library/changes/archive.ts';
import { recordChange } from '../../library/changes/record.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import type { UploadRow } from '../../library/store/upload-table.ts';
import { forgetListing } from '../../photos/storage/unused-pictures.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { describedBy, fitFields } from '../../service/learn/described-fields.ts';
import { sessionFor } from '../../service/session.ts';
import { countLeftByForgetting } from '../../sync/base/orphans.ts';
import { beginFollowing, endFollowing, isKnownThere } from '../../sync/following/begin.ts';
import { allowReplacing, openListing } from '../../sync/opening/open-listing.ts';
import { duplicateListing } from '../listing-import/duplicate.ts';
import { importTable, previewTable } from '../listing-import/import-table.ts';
import type { TableContext } from '../listing-import/read-table.ts';
import { readBoard, readBoardIds, readCounted } from '../views/board.ts';
import { getListing } from '../views/listing-view.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';
import { byRules, changeFields, type FieldWishes, setFields, withFields } from './listing-fields.ts';

export function listingHandlers(context: HandlerContext) {
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
    'listing.setFields': (input) => setFields(context, input),
    async 'listing.forget'({ listingId }) {
      listingOrThrow(context, listingId);
      // What follows it goes with it: nothing of the listing is left on this computer.
      for (const each of store.destinations.withDestinations([listingId]).toReversed()) {
        await forgetListing(context.importing, each, () => noteLeftBehind(store, each));
      }
      return {};
    },
  } satisfies Partial<Handlers>;
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
  const { accounts } = context.store;
  const { serviceOf } = input;
  const account =
    serviceOf === undefined ? accounts.current() : accountOf(listingOrThrow(context, serviceOf), accounts.all());
  if (account === null) throw new AppError('noAccount', phrase('error.nothingToOpenFrom'), { action: 'signIn' });
  const sync = { ...context.syncContext, onUpload: () => undefined };
  const session = sessionFor(context.syncContext, account);
  const { listingKey = null, entity = null, photos = null, name = null, mayReplaceUnknown } = input;
  const request = { listingKey, entity, photos, name, mayReplaceUnknown };
  const { listingId, leftOut, shownInPart } = await openListing({ ...context.importing, ...sync }, session, request);
  return { listingId, leftOut: { count: leftOut.count, fields: [...leftOut.fields] }, shownInPart };
}

/** Listings as a whole: on the board, at further services, out of a table. */
export function boardHandlers(context: HandlerContext) {
  const { store, summaries, importing } = context;
  return {
    'listing.board': (query) => readBoard(store, summaries, query),
    'listing.fieldsInUse': () => ({ fields: store.summaries.fieldsInUse() }),
    'listing.boardIds': async (view) => ({ listingIds: await readBoardIds(store, summaries, view) }),
    async 'listing.archive'({ listingIds, archived }) {
      const together = importing.newId();
      await store.soon(() => {
        for (const listingId of new Set(listingIds)) archive(context, listingId, archived, together);
      });
      return { together };
    },
    async 'listing.duplicate'({ listingId, name, photos }) {
      const made = await store.soon(() =>
        duplicateListing(importing, listingOrThrow(context, listingId), name ?? null, photos),
      );
      if (photos) context.makeCorrectedSoon(made.listingId);
      return made;
    },
    async 'listing.addService'({ listingId, accountId }) {
      const made = await store.soon(() => beginFollowing(importing, listingId, accountId));
      context.makeCorrectedSoon(made);
      return { listingId: made };
    },
    async 'listing.removeService'({ listingId }) {
      const kept = await store.soon(() => {
        const isThere = isKnownThere(store, listingOrThrow(context, listingId));
        endFollowing(importing, listingId);
        return isThere;
      });
      if (!kept) await forgetListing(importing, listingId, () => undefined);
      return { kept };
    },
    'listing.previewTable': (input) => previewTable(tableContext(context, input), input),
    'listing.importTable': (input) => importTable(tableContext(context, input), input),
  } satisfies Partial<Handlers>;
}

/** [Note: at all services] A listing is put aside as a whole, whichever of its services it was opened at. */
function archive(context: HandlerContext, named: ListingId, archived: boolean, together: string): void {
  const { store, ports } = context;
  const listingId = store.destinations.get(named)?.sourceId ?? named;
  const listing = listingOrThrow(context, listingId);
  const now = ports.now();
  const step = archiveStep(store, listing, archived, now.toISOString());
  if (step === null) return;
  const kind = archived ? 'archive' : 'unarchive';
  recordChange(store, listingId, { kind, steps: [step], session: together, at: now });
  writeArchived(store, listing, step, now.toISOString());
}

function tableContext({ store, importing }: HandlerContext, { template, unarchive }: TableInput): TableContext {
  const account = store.accounts.current();
  const profile = account === null ? DEFAULT_PROFILE : profileAsDescribed(store, account);
  const wishes = fitFields(store, account, templateFields(store, template), 'described');
  return {
    importing,
    profile,
    described: describedBy(store, account),
    unarchive,
    template: changeFields({}, wishes, profile),
  };
}

/** What the template of that name wishes for a listing that begins with it; nothing without a name. @throws AppError where there is none */
function templateFields({ settings }: Store, name: string | null | undefined): FieldWishes {
  if (name === null || name === undefined) return { fields: {}, leaveOut: [], kinds: {} };
  const { fieldSets } = settings.get();
  const found = fieldSets.find((set) => set.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return { fields: found.fields, leaveOut: [], kinds: {} };
  const why =
    fieldSets.length === 0
      ? phrase('error.noTemplates', { name })
      : phrase('error.noTemplate', { name, names: fieldSets.map((set) => `“${set.name}”`).join(', ') });
  throw new AppError('notFound', why);
}
