import { inAllServices } from '../../../shared/domain/following.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { undoNote } from './change.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, findListing } from './session.ts';

/** What is done with listings as a whole. */
export function addBoardCommands(listing: CliCommand): void {
  for (const [name, isArchived, description] of [
    ['archive', true, 'put listings aside: they are not listed, and not sent with all others'],
    ['unarchive', false, 'take listings back out of the archive'],
  ] as const)
    listing
      .command(name)
      .description(description)
      .argument('<listing...>', 'ids, starts of ids, or names')
      .does((cli, texts: readonly string[]) => setArchived(cli, texts, isArchived));
  listing
    .command('duplicate')
    .description('make a draft with the fields of a listing, without its keys')
    .argument('<listing>', 'id, start of the id, or name')
    .option('--name <name>', 'what to call it; that of the first with a number where it is left out')
    .option('--photos', 'its photos as well, with their captions and rooms', false)
    .does(duplicate);
  listing
    .command('remove')
    .description('take a listing off this computer, with its photos; at the service it stays')
    .argument('<listing>', 'id, start of the id, or name')
    .option('--for-good', 'also where something of it was never sent: nothing brings that back', false)
    .does(remove);
}

async function remove(cli: Cli, text: string, { forGood }: { readonly forGood: boolean }): Promise<void> {
  const listing = await findListing(cli, text);
  const { listingId, name } = listing;
  const isThere = [listing, ...listing.services].some(({ onService }) => onService);
  const { toSend } = inAllServices(listing);
  if (!forGood && (!isThere || toSend > 0)) {
    const what = isThere ? `${counted(toSend, 'change', 'changes')} of “${name}”` : `“${name}”`;
    throw new CliFailure(
      `${what} would be lost: the service does not have it. --for-good removes it all the same; \`listing archive\` puts it aside. Nothing was changed.`,
    );
  }
  await cli.call('listing.forget', { listingId });
  const stays = isThere ? ' At the service it stays as it is.' : '';
  cli.result({ listingId }, [`Removed “${name}” from this computer.${stays}`]);
}

async function setArchived(cli: Cli, texts: readonly string[], archived: boolean): Promise<void> {
  const found = new Set<ListingId>();
  for (const text of texts) found.add((await findListing(cli, text)).listingId);
  const listingIds = [...found];
  const { together } = await cli.call('listing.archive', { listingIds, archived });
  const count = counted(listingIds.length, 'listing', 'listings');
  cli.result({ listingIds, archived, together }, [
    archived ? `Archived ${count}.` : `Took ${count} out of the archive.`,
  ]);
  if (listingIds.length > 1) cli.note(undoNote(together));
}

async function duplicate(
  cli: Cli,
  text: string,
  chosen: { readonly name?: string; readonly photos: boolean },
): Promise<number> {
  const { listingId } = await findListing(cli, text);
  const made = await cli.call('listing.duplicate', { listingId, ...chosen });
  cli.result(made, [made.listingId]);
  const { arriving, unusable } = made.leftOut;
  if (arriving > 0) cli.note(`${counted(arriving, 'photo is', 'photos are')} not in it: still being copied.`);
  if (unusable > 0) cli.note(`${counted(unusable, 'photo is', 'photos are')} not in it: no file that can be read.`);
  return arriving + unusable === 0 ? EXIT.done : EXIT.needsAttention;
}
