import type { ListingService } from '../../../shared/contract/listing-services.ts';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { serviceStateWords } from '../../../shared/domain/state-words.ts';
import { table } from './output.ts';
import { accountIdOf } from './rules.ts';
import { type CliContext, CliFailure, type CliRun, EXIT, withListing } from './session.ts';

/** To which services a listing goes. */
export function addServicesCommand(listing: CliContext['program'], action: CliContext['action']): void {
  listing
    .command('services')
    .description('show to which services a listing goes, send it to a further one, or no longer to one of them')
    .argument('<listing>', 'id, start of the id, or name')
    .option('--add <account>', 'sends it there as well, by the name or id of an account')
    .option('--remove <account>', 'sends it there no longer; what is there stays there')
    .action(action(services));
}

interface ServicesOptions {
  readonly add?: string;
  readonly remove?: string;
}

async function services({ options, output }: CliRun, text: string, { add, remove }: ServicesOptions): Promise<number> {
  const { shown, note } = await withListing(options, text, async (session, listing) => {
    const { listingId } = listing;
    // Both are looked up before anything is changed.
    const added = add === undefined ? null : await accountIdOf(session, add);
    const ended = remove === undefined ? null : destinationAt(listing, await accountIdOf(session, remove));
    if (remove !== undefined && ended === undefined) {
      throw new CliFailure(`“${text}” goes to “${remove}” by itself, or not at all. Nothing was changed.`);
    }
    let said: string | null = null;
    if (added !== null) await session.call('listing.addService', { listingId, accountId: added });
    if (ended != null) {
      const { kept } = await session.call('listing.removeService', { listingId: ended.listingId });
      if (kept) said = 'What is there stays there: it is a listing of its own now.';
    }
    return { shown: (await session.call('listing.get', { listingId })).services, note: said };
  });
  const none = ['It goes to one service alone. Add one: lightbox listing services LISTING --add ACCOUNT'];
  output.result(shown, shown.length === 0 ? none : table(shown.map(toRow)));
  if (note !== null) output.note(note);
  return EXIT.done;
}

function destinationAt({ listingId, services }: ListingSummary, accountId: AccountId): ListingService | undefined {
  return services.find((each) => each.accountId === accountId && each.listingId !== listingId);
}

function toRow(service: ListingService): string[] {
  return [service.account, service.environment, serviceStateWords(service).words, service.listingId];
}
