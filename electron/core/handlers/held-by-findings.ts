import type { ListingSummary, Problem } from '../../../shared/contract/model.ts';
import { type Finding, findingsOf } from '../../../shared/domain/findings.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { saying } from '../remote/failure.ts';
import { getListing } from '../views/listing-view.ts';
import type { HandlerContext } from './handler-context.ts';

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
  context: HandlerContext,
  chosen: readonly ListingId[] | undefined,
  anyway: boolean,
): Promise<HeldByFindings> {
  const { store, ports } = context;
  const hasRules = store.accounts.all().some(({ profile }) => profile.pictureRules !== null);
  if (!hasRules) return { going: chosen, held: [] };
  const isAsked = ({ archived, toSend }: ListingSummary): boolean => (chosen !== undefined || !archived) && toSend > 0;
  if (chosen === undefined) await context.summaries.completeSummaries();
  const faulty = context.listListings(chosen ?? store.summaries.unsettled()).flatMap((listing) => {
    const errors = isAsked(listing) ? errorsOf(context, listing.listingId) : [];
    return errors.length === 0 ? [] : [{ ...listing, errors }];
  });
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
  const held = new Set(faulty.map(({ listingId }) => listingId));
  if (held.size === 0) return { going: chosen, held: [] };
  const going = (chosen ?? sendable(context)).filter((listingId) => !held.has(listingId));
  return { going, held: faulty.map(({ name, errors }) => whyHeld(name, errors.length)) };
}

/** What a sync of everything is about. */
function sendable({ store }: HandlerContext): ListingId[] {
  return store.listingColumns.sendable().map(({ listingId }) => listingId);
}

/** What was refused before is sent again or not as ever: only what rules say counts here. */
function errorsOf({ store, ports }: HandlerContext, listingId: ListingId): readonly Finding[] {
  const detail = getListing(store, listingId, DEFAULT_PROFILE, ports.now);
  if (detail?.pictureRules == null) return [];
  return findingsOf(detail).filter(({ severity, source }) => severity === 'error' && source !== 'problem');
}

function whyHeld(listing: string, count: number): Problem {
  const said = phrase(count === 1 ? 'problem.oneError' : 'problem.errors', { listing, count });
  return { code: 'heldByFindings', ...saying(said), action: 'none' };
}
