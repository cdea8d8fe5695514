import type { ListingService } from '../../../shared/contract/listing-services.ts';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import { inAllServices } from '../../../shared/domain/following.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { counted, listingStateWords, missingWords, serviceStateWords } from '../../../shared/domain/state-words.ts';
import { NO_LISTINGS, table } from './output.ts';
import { allListings, type CliCommand } from './session.ts';

export function addStatusCommand(program: CliCommand): void {
  program
    .command('status')
    .description('where every listing stands, and what interrupted uploads may have left at the service')
    .does(async (cli) => {
      const listings = (await allListings(cli)).map(inAllServices);
      const accounts = await cli.call('account.list', {});
      const leftAtService =
        listings.reduce((sum, listing) => sum + listing.leftAtService, 0) +
        accounts.reduce((sum, account) => sum + account.leftByForgotten, 0);
      cli.result({ listings: listings.map(toValue), leftAtService }, [
        ...(listings.length === 0 ? [NO_LISTINGS] : []),
        ...table(listings.flatMap((each) => [toRow(each), ...each.services.map(serviceRow)])),
        ...leftLines(leftAtService),
      ]);
    });
}

function toValue(listing: ListingSummary) {
  const { listingId, name, state, toSend, processing, conflicts, needsAttention, unseenBase, leftAtService } = listing;
  const { stage, missing } = readinessOf(listing);
  return {
    listingId,
    name,
    state,
    stage,
    missing,
    toSend,
    processing,
    conflicts,
    needsAttention,
    unseenBase,
    leftAtService,
    services: listing.services,
  };
}

function toRow(listing: ListingSummary): string[] {
  const { name, state, toSend, needsAttention } = listing;
  const readiness = readinessOf(listing);
  // What the state says is not said again.
  const beside = [
    ...(toSend > 0 && state !== 'changed' ? [`${toSend} to send`] : []),
    ...(needsAttention > 0 && state === 'conflict'
      ? [counted(needsAttention, 'needs attention', 'need attention')]
      : []),
    ...missingWords({
      ...readiness,
      missing: readiness.missing.filter(({ what }) => what !== 'attention' && what !== 'photos'),
    }),
  ];
  return [name, listingStateWords(listing).words, beside.join('; ')];
}

function serviceRow(service: ListingService): string[] {
  return [`  ${service.account}`, serviceStateWords(service).words, ''];
}

/** What interrupted uploads may have left behind; nothing to say when there is nothing. */
export function leftLines(leftAtService: number): string[] {
  if (leftAtService === 0) return [];
  const pictures = counted(leftAtService, 'picture', 'pictures');
  return [
    `${pictures} may have been left at the service by interrupted uploads. No listing shows them, and the service has no way to remove them.`,
  ];
}
