import { InvalidArgumentError } from 'commander';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { type Flag, flagOf, MOST_STARS } from '../../../shared/domain/culling.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { position } from './arguments.ts';
import { type CliContext, EXIT, findListing, findPhoto, withSession } from './session.ts';

export function addCullCommands(photo: CliContext['program'], action: CliContext['action']): void {
  photo
    .command('rate')
    .description('give a photo stars, 0 for none')
    .argument('<listing>')
    .argument('<position>', 'place in the listing, from 1', position)
    .argument('<stars>', `0 to ${MOST_STARS}`, stars)
    .action(
      action(async (options, output, text: string, at: number, rating: number) => {
        await withSession(options, async (session) => {
          const { mediaId } = await findPhoto(session, await findListing(session, text), at);
          await session.call('media.rate', { mediaIds: [mediaId], rating });
          output.result({ mediaId, order: at, rating }, [`Photo ${at}: ${counted(rating, 'star', 'stars')}.`]);
        });
        return EXIT.done;
      }),
    );

  addFlagCommand(photo, action, 'pick', 'picked', 'mark a photo as picked');
  addFlagCommand(
    photo,
    action,
    'reject',
    'rejected',
    'keep a photo from being sent, or remove it at the service with the next sync; its place stays',
  );
  addFlagCommand(photo, action, 'keep', 'none', 'take a rejected photo back, at its place');
}

function stars(text: string): number {
  if (!/^\d$/.test(text) || Number(text) > MOST_STARS) throw new InvalidArgumentError(`stars are 0 to ${MOST_STARS}.`);
  return Number(text);
}

function addFlagCommand(
  photo: CliContext['program'],
  action: CliContext['action'],
  name: 'pick' | 'reject' | 'keep',
  flag: Flag,
  description: string,
): void {
  photo
    .command(name)
    .description(description)
    .argument('<listing>')
    .argument('<position>', 'place in the listing, from 1', position)
    .action(
      action(async (options, output, text: string, at: number) => {
        await withSession(options, async (session) => {
          const listing = await findListing(session, text);
          const item = await findPhoto(session, listing, at);
          const { mediaId } = item;
          // A picked photo is kept already.
          const wanted = name === 'keep' && !item.rejected ? flagOf(item) : flag;
          await session.call('media.flag', { flags: [{ mediaId, flag: wanted }] });
          const { picked, rejected } = await findPhoto(session, listing, at);
          output.result({ mediaId, order: at, picked, rejected }, [said(name, item, at)]);
        });
        return EXIT.done;
      }),
    );
}

/** What is at the service is said, since that changes with the next sync. */
function said(name: 'pick' | 'reject' | 'keep', before: MediaItem, at: number): string {
  const photo = `photo ${at} (${before.fileName})`;
  switch (name) {
    case 'pick':
      return `Picked ${photo}.`;
    case 'reject':
      return before.mediaKeyNumeric === null
        ? `Rejected ${photo}. It is not sent.`
        : `Rejected ${photo}. The next sync removes it at the service.`;
    case 'keep':
      return before.rejected
        ? `Kept ${photo}. The next sync sends what the service lacks of it.`
        : `Photo ${at} was not rejected.`;
  }
}
