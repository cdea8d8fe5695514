import { InvalidArgumentError } from 'commander';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { flagOf, MOST_STARS } from '../../../shared/domain/culling.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { photoCommand } from './arguments.ts';
import { type CliCommand, findPhoto } from './session.ts';

export function addCullCommands(photo: CliCommand): void {
  photoCommand(photo, 'rate', 'give a photo stars, 0 for none')
    .argument('<stars>', `0 to ${MOST_STARS}`, stars)
    .does(async (cli, text: string, at: number, rating: number) => {
      const { mediaId } = await findPhoto(cli, text, at);
      await cli.call('media.rate', { mediaIds: [mediaId], rating });
      cli.result({ mediaId, order: at, rating }, [`Photo ${at}: ${counted(rating, 'star', 'stars')}.`]);
    });
  for (const [name, flag, description] of [
    ['pick', 'picked', 'mark a photo as picked'],
    [
      'reject',
      'rejected',
      'keep a photo from being sent, or remove it at the service with the next sync; its place stays',
    ],
    ['keep', 'none', 'take a rejected photo back, at its place'],
  ] as const)
    photoCommand(photo, name, description).does(async (cli, text: string, at: number) => {
      const before = await findPhoto(cli, text, at);
      const { mediaId } = before;
      // A picked photo is kept already.
      const wanted = name === 'keep' && !before.rejected ? flagOf(before) : flag;
      await cli.call('media.flag', { flags: [{ mediaId, flag: wanted }] });
      const { picked, rejected } = await findPhoto(cli, text, at);
      cli.result({ mediaId, order: at, picked, rejected }, [said(name, before, at)]);
    });
}

function stars(text: string): number {
  if (!/^\d$/.test(text) || Number(text) > MOST_STARS) throw new InvalidArgumentError(`stars are 0 to ${MOST_STARS}.`);
  return Number(text);
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
        : `Rejected ${photo}. The next sync takes it off the live listing.`;
    case 'keep':
      return before.rejected
        ? `Kept ${photo}. The next sync sends what the service lacks of it.`
        : `Photo ${at} was not rejected.`;
  }
}
