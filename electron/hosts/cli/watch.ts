import type { WatchHappening, WatchView } from '../../../shared/contract/watch.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { filePath } from './arguments.ts';
import { untilStopped } from './servers.ts';
import { type Cli, type CliCommand, EXIT, findListing } from './session.ts';

/** `listing watch`: takes the pictures that another program exports into a folder, until it is stopped. */
export function addWatchCommand(listing: CliCommand): void {
  listing
    .command('watch')
    .description(
      'take the pictures of a folder, and those that come, until it is stopped; with --json a value on each line',
    )
    .argument('<listing>', 'id, start of the id, or name')
    .argument('<folder>', 'where another program exports to', filePath)
    .option('--once', 'take what is there and end', false)
    .does(watchFolder);
}

async function watchFolder(cli: Cli, text: string, folder: string, { once }: { once: boolean }): Promise<number> {
  let isAsked = false;
  const { listingId, name } = await findListing(cli, text);
  const rest = Promise.withResolvers<void>();
  const look = async (): Promise<void> => {
    const { watch } = await cli.call('watch.get', { listingId });
    if (once && isAtRest(watch)) rest.resolve();
  };
  const stopListening = cli.subscribe((event) => {
    if (event.name !== 'watch.changed' || event.payload.listingId !== listingId) return;
    const { happened } = event.payload;
    if (happened !== null) cli.result(happened, linesOf(happened, text));
    isAsked ||= happened?.kind === 'question';
    look().catch(rest.reject);
  });
  const stopped = untilStopped();
  await cli.call('watch.set', { listingId, folder, isKept: false });
  if (!once) cli.note(`Watching ${folder} for “${name}”. Stop with Ctrl+C; what was added stays.`);
  await Promise.race([stopped, rest.promise]);
  stopListening();
  return once && isAsked ? EXIT.needsAttention : EXIT.done;
}

function isAtRest(view: WatchView | null): boolean {
  return view === null || (view.state !== 'starting' && view.writing === 0);
}

function linesOf(happened: WatchHappening, listing: string): string[] {
  switch (happened.kind) {
    case 'added':
      return [
        `Added ${counted(happened.photos.length, 'photo', 'photos')}.`,
        ...happened.photos.map(({ position, fileName }) => `  ${position}  ${fileName}`),
      ];
    case 'replaced':
      return [`Replaced the picture of photo ${happened.position}: ${happened.path}`];
    case 'words':
      return happened.what === 'taken'
        ? [`Took the words of photo ${happened.position}: ${happened.path}`]
        : [`Kept the words written here for photo ${happened.position}; this file says other ones: ${happened.path}`];
    case 'refused':
      return [`Not taken: ${happened.path}: ${happened.reason}`];
    case 'left':
      return [`Left as it is: ${happened.path}`];
    case 'question': {
      const { position, path } = happened.question;
      return [
        `New version of photo ${position}: replace? ${path}`,
        `  To replace it: lightbox photo replace "${listing}" ${position} "${path}"`,
      ];
    }
    case 'gone':
      return [`The folder ${happened.folder} is not there any more. It is watched again when it comes back.`];
    case 'back':
      return [`The folder ${happened.folder} is there again.`];
  }
}
