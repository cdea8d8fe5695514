import type { ListingService } from '../../../shared/contract/listing-services.ts';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { serviceStateWords } from '../../../shared/domain/state-words.ts';
import { table } from './output.ts';
import { accountIdOf } from './rules.ts';
import { type Cli, type CliCommand, CliFailure, findListing } from './session.ts';

/** To which services a listing goes. */
export function addServicesCommand(listing: CliCommand): void {
  listing
    .command('services')
    .description('show to which services a listing goes, send it to a further one, or no longer to one of them')
    .argument('<listing>', 'id, start of the id, or name')
    .option('--add <account>', 'sends it there as well, by the name or id of an account')
    .option('--remove <account>', 'sends it there no longer; what is there stays there')
    .option('--instead <account>', 'sends a listing that was never sent there, and no longer where it would have gone')
    .does(services);
}

interface ServicesOptions {
  readonly add?: string;
  readonly remove?: string;
  readonly instead?: string;
}

async function services(cli: Cli, text: string, { add, remove, instead }: ServicesOptions): Promise<void> {
  const listing = await findListing(cli, text);
  const { listingId } = listing;
  // All are looked up before anything is changed.
  const added = add === undefined ? null : await accountIdOf(cli, add);
  const moved = instead === undefined ? null : await accountIdOf(cli, instead);
  const ended = remove === undefined ? null : destinationAt(listing, await accountIdOf(cli, remove));
  if (ended === undefined)
    throw new CliFailure(`“${text}” goes to “${remove}” by itself, or not at all. Nothing was changed.`);
  if (moved !== null) {
    await cli.call('listing.moveToService', { listingIds: [listingId], accountId: moved });
    cli.note(`It goes to “${instead}” from now on. Nothing was sent yet.`);
  }
  if (added !== null) await cli.call('listing.addService', { listingId, accountId: added });
  const isKept = ended !== null && (await cli.call('listing.removeService', { listingId: ended.listingId })).kept;
  const shown = (await cli.call('listing.get', { listingId })).services;
  const none = ['It goes to one service alone. Add one: lightbox listing services LISTING --add ACCOUNT'];
  cli.result(shown, shown.length === 0 ? none : table(shown.map(toRow)));
  if (isKept) cli.note('What is there stays there: it is a listing of its own now.');
}

function destinationAt({ listingId, services }: ListingSummary, accountId: AccountId): ListingService | undefined {
  return services.find((each) => each.accountId === accountId && each.listingId !== listingId);
}

function toRow(service: ListingService): string[] {
  return [service.account, service.environment, serviceStateWords(service).words, service.listingId];
}
