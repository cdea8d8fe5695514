import type { ListingSummary, Problem } from '../../../../shared/contract/model.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { sendNoMore } from '../../sync/run/go-on.ts';
import { type ErrorToMend, errorsToMend, hasPictureRules, whyHeld, whyHeldBy } from '../views/errors-to-mend.ts';
import { nameAtService } from '../views/name-at-service.ts';
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
 * Keeps listings with errors from being asked for until somebody says that they go all the same, which their history keeps. Only where
 * the profile of their service has picture rules, and only where there is something to send: others are read as ever. Whatever else
 * asks for them, a run of sync writes nothing (`whyHeld`): here a person is told at once, also without a network.
 *
 * @param chosen undefined for all
 * @param isAgreed whether somebody said that a listing goes all the same
 */
export async function holdByFindings(
  context: GateContext,
  chosen: readonly ListingId[] | undefined,
  isAgreed: (listingId: ListingId) => boolean,
): Promise<HeldByFindings> {
  const { store, ports } = context;
  const hasRules = store.accounts.all().some(({ profile }) => profile.pictureRules !== null);
  if (!hasRules) return { going: chosen, held: [] };
  if (chosen === undefined) await context.summaries.completeSummaries();
  const faulty = await faultyAmong(
    context,
    chosen ?? store.followers.withFollowers(store.summaries.unsettled()),
    chosen !== undefined,
  );
  const agreed = faulty.filter(({ listingId }) => isAgreed(listingId));
  if (agreed.length > 0) {
    await store.soon(() => {
      for (const { listingId, errors } of agreed) {
        const rules = [...new Set(errors.map(({ rule }) => rule))].join(', ');
        const said = phrase('history.sentAnyway', { count: errors.length, rules });
        store.history.add(ports.now().toISOString(), listingId, null, 'you', said);
        store.sentAnyway.set(listingId, new Set(errors.map(({ key }) => key)));
      }
    });
  }
  const problems = faulty.flatMap(({ listingId, why }) =>
    why === null || isAgreed(listingId) ? [] : [{ listingId, why }],
  );
  if (problems.length === 0) return { going: chosen, held: [] };
  const held = new Set(problems.map(({ listingId }) => listingId));
  // Nor does it go later by itself, where it still waited for something.
  await store.soon(() => {
    for (const listingId of held) {
      if (store.listings.get(listingId)?.syncWanted === true) sendNoMore(store, listingId, ports.now().getTime());
      store.schedule.setHeldByErrors(listingId);
    }
  });
  const going = (chosen ?? sendable(context)).filter((listingId) => !held.has(listingId));
  return { going, held: problems.map(({ why }) => why) };
}

/** The same for one listing that would go on by itself, within the change that lets it. */
export function isHeldByFindings({ store, ports }: GateContext, listingId: ListingId): boolean {
  return whyHeld(store, listingId, ports.now) !== null;
}

interface Faulty extends Pick<ListingSummary, 'listingId' | 'name'> {
  readonly errors: readonly ErrorToMend[];
  /** Null where all of them were agreed to. */
  readonly why: Problem | null;
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
  const { store, ports } = context;
  const ruled = listingIds.filter((listingId) => hasPictureRules(store, listingId));
  return context.listListings(ruled).flatMap((listing) => {
    const errors = isAsked(listing) ? errorsToMend(store, listing.listingId, ports.now) : [];
    const called = nameAtService(store, listing.listingId, listing.name);
    return errors.length === 0 ? [] : [{ ...listing, errors, why: whyHeldBy(called, errors) }];
  });
}

/** What a sync of everything is about. */
function sendable({ store }: GateContext): ListingId[] {
  return store.listingColumns.sendable().map(({ listingId }) => listingId);
}
