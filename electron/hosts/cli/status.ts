import type { ListingSummary } from '../../../shared/contract/model.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import type { CliContext } from './cli-context.ts';
import { table } from './output.ts';
import { allListings, EXIT, withSession } from './session.ts';

export function addStatusCommand({ program, action }: CliContext): void {
  program
    .command('status')
    .description('where every listing stands, and what interrupted uploads may have left at the service')
    .action(
      action(async (options, output) => {
        const { listings, accounts } = await withSession(options, async (session) => ({
          listings: await allListings(session),
          accounts: await session.call('account.list', {}),
        }));
        const leftAtService =
          listings.reduce((sum, listing) => sum + listing.leftAtService, 0) +
          accounts.reduce((sum, account) => sum + account.leftByForgotten, 0);
        output.result({ listings: listings.map(toValue), leftAtService }, [
          ...table(listings.map(toRow)),
          ...leftLines(leftAtService),
        ]);
        return EXIT.done;
      }),
    );
}

function toValue({ listingId, name, state, toSend, conflicts, needsYou, unknownBase, leftAtService }: ListingSummary) {
  return { listingId, name, state, toSend, conflicts, needsYou, unknownBase, leftAtService };
}

function toRow({ name, state, toSend, conflicts, needsYou, unknownBase }: ListingSummary): string[] {
  const notShown = unknownBase === 0 ? [] : [`not shown by the service ${unknownBase}`];
  return [name, state, `to send ${toSend}`, `conflicts ${conflicts}`, `needs attention ${needsYou}`, ...notShown];
}

/** What interrupted uploads may have left behind; nothing to say when there is nothing. */
export function leftLines(leftAtService: number): string[] {
  if (leftAtService === 0) return [];
  const pictures = counted(leftAtService, 'picture', 'pictures');
  return [
    `${pictures} may have been left at the service by interrupted uploads. No listing shows them, and the service has no way to remove them.`,
  ];
}
