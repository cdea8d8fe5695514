import { counted } from '../../../shared/domain/state-words.ts';
import { undoNote } from './change.ts';
import { type CliContext, type CliRun, EXIT, findListing, withListing, withSession } from './session.ts';

/** What is done with listings as a whole. */
export function addBoardCommands(listing: CliContext['program'], action: CliContext['action']): void {
  const some = ['<listing...>', 'ids, starts of ids, or names'] as const;
  listing
    .command('archive')
    .description('put listings aside: they are not listed, and not sent with all others')
    .argument(...some)
    .action(action(({ options, output }, texts: readonly string[]) => setArchived({ options, output }, texts, true)));
  listing
    .command('unarchive')
    .description('take listings back out of the archive')
    .argument(...some)
    .action(action(({ options, output }, texts: readonly string[]) => setArchived({ options, output }, texts, false)));
  listing
    .command('duplicate')
    .description('make a draft with the fields of a listing, without its keys')
    .argument('<listing>', 'id, start of the id, or name')
    .option('--name <name>', 'what to call it; that of the first with a number where it is left out')
    .option('--photos', 'its photos as well, with their captions and rooms', false)
    .action(action(duplicate));
}

async function setArchived({ options, output }: CliRun, texts: readonly string[], archived: boolean): Promise<number> {
  const { listingIds, together } = await withSession(options, async (session) => {
    const found = new Set<Awaited<ReturnType<typeof findListing>>['listingId']>();
    for (const text of texts) found.add((await findListing(session, text)).listingId);
    const made = await session.call('listing.archive', { listingIds: [...found], archived });
    return { listingIds: [...found], ...made };
  });
  const count = counted(listingIds.length, 'listing', 'listings');
  output.result({ listingIds, archived, together }, [
    archived ? `Archived ${count}.` : `Took ${count} out of the archive.`,
  ]);
  if (listingIds.length > 1) output.note(undoNote(together));
  return EXIT.done;
}

async function duplicate(
  { options, output }: CliRun,
  text: string,
  { name, photos }: { readonly name?: string; readonly photos: boolean },
): Promise<number> {
  const made = await withListing(options, text, async (session, { listingId }) => {
    return session.call('listing.duplicate', { listingId, photos, ...(name === undefined ? {} : { name }) });
  });
  output.result(made, [made.listingId]);
  const { arriving, unusable } = made.leftOut;
  if (arriving > 0) output.note(`${counted(arriving, 'photo is', 'photos are')} not in it: still being copied.`);
  if (unusable > 0) output.note(`${counted(unusable, 'photo is', 'photos are')} not in it: no file that can be read.`);
  return arriving + unusable === 0 ? EXIT.done : EXIT.needsAttention;
}
