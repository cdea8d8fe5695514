import type { ListingSummary, Problem } from '../../../shared/contract/model.ts';
import { type Finding, findingsOf } from '../../../shared/domain/findings.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { accountOf } from '../accounts/account-of.ts';
import { saying } from '../remote/failure.ts';
import { sendNoMore } from '../sync/go-on.ts';
import { getListing } from '../views/listing-view.ts';
import { hasToWrite } from '../views/photos-to-follow.ts';
import type { HandlerContext } from './handler-context.ts';

/** So many listings are looked at before others have a turn. */
const AT_ONCE = 10;

/** What the gate looks at. */
interface GateContext extends Pick<HandlerContext, 'store' | 'listListings' | 'summaries'> {
  readonly ports: Pick<HandlerContext['ports'], 'now'>;
}

export interface HeldByFindings {
  /** Listings that go; undefined for all of them. */
  readonly going: readonly ListingId[] | undefined;
  /** Why others do not, one for each. */
  readonly held: readonly Problem[];
}

/**
 * Keeps listings with errors from being sent until somebody says that they go all the same, which their history keeps. Only where
 * the profile of their service has picture rules, and only where there is something to send: others are read as ever.
 *
 * @param chosen undefined for all
 */
export async function holdByFindings(
  context: GateContext,
  chosen: readonly ListingId[] | undefined,
  anyway: boolean,
): Promise<HeldByFindings> {
  const { store, ports } = context;
  const hasRules = store.accounts.all().some(({ profile }) => profile.pictureRules !== null);
  if (!hasRules) return { going: chosen, held: [] };
  if (chosen === undefined) await context.summaries.completeSummaries();
  const faulty = await faultyAmong(context, chosen ?? store.summaries.unsettled(), chosen !== undefined);
  if (anyway) {
    await store.soon(() => {
      for (const { listingId, errors } of faulty) {
        const rules = [...new Set(errors.map(({ rule }) => rule))].join(', ');
        const said = phrase('history.sentAnyway', { count: errors.length, rules });
        store.history.add(ports.now().toISOString(), listingId, null, 'you', said);
      }
    });
    return { going: chosen, held: [] };
  }
  if (faulty.length === 0) return { going: chosen, held: [] };
  const held = new Set(faulty.map(({ listingId }) => listingId));
  // Nor does it go later by itself, where it still waited for something.
  await store.soon(() => {
    for (const listingId of held)
      if (store.listings.get(listingId)?.syncWanted === true) sendNoMore(store, listingId, ports.now().getTime());
  });
  const going = (chosen ?? sendable(context)).filter((listingId) => !held.has(listingId));
  return { going, held: faulty.map(({ name, errors }) => whyHeld(name, errors.length)) };
}

/** The same for one listing that would go on by itself, within the change that lets it. */
export function isHeldByFindings(context: GateContext, listingId: ListingId): boolean {
  return faultyOf(context, [listingId], true).length > 0;
}

interface Faulty extends Pick<ListingSummary, 'listingId' | 'name'> {
  readonly errors: readonly Finding[];
}

/** The same for many: so few at once that others have their turns in between. */
async function faultyAmong(
  context: GateContext,
  listingIds: readonly ListingId[],
  isChosen: boolean,
): Promise<Faulty[]> {
  const faulty: Faulty[] = [];
  for (let first = 0; first < listingIds.length; first += AT_ONCE) {
    faulty.push(...faultyOf(context, listingIds.slice(first, first + AT_ONCE), isChosen));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return faulty;
}

/** @param isChosen archived ones are meant too */
function faultyOf(context: GateContext, listingIds: readonly ListingId[], isChosen: boolean): Faulty[] {
  const isAsked = ({ listingId, archived, toSend }: ListingSummary): boolean =>
    (isChosen || !archived) && toSend > 0 && hasToWrite(context.store, listingId, DEFAULT_PROFILE);
  const ruled = withRules(context, listingIds);
  return context.listListings(ruled).flatMap((listing) => {
    const errors = isAsked(listing) ? errorsOf(context, listing.listingId) : [];
    return errors.length === 0 ? [] : [{ ...listing, errors }];
  });
}

/** Those whose service says what it takes of pictures; no photo of any other is read. */
function withRules({ store }: GateContext, listingIds: readonly ListingId[]): ListingId[] {
  const accounts = store.accounts.all();
  return listingIds.filter((listingId) => {
    const listing = store.listings.get(listingId);
    return listing !== null && accountOf(listing, accounts)?.profile.pictureRules != null;
  });
}

/** What a sync of everything is about. */
function sendable({ store }: GateContext): ListingId[] {
  return store.listingColumns.sendable().map(({ listingId }) => listingId);
}

/** What was refused before is sent again or not as ever: only what rules say counts here. */
function errorsOf({ store, ports }: GateContext, listingId: ListingId): readonly Finding[] {
  const detail = getListing(store, listingId, DEFAULT_PROFILE, ports.now);
  if (detail?.pictureRules == null) return [];
  return findingsOf(detail).filter(({ severity, source }) => severity === 'error' && source !== 'problem');
}

function whyHeld(listing: string, count: number): Problem {
  const said = phrase(count === 1 ? 'problem.oneError' : 'problem.errors', { listing, count });
  return { code: 'heldByFindings', ...saying(said), action: 'none' };
}
