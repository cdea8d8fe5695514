import { InvalidArgumentError } from 'commander';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { type Flag, flagOf, MOST_STARS } from '../../../shared/domain/culling.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { photoCommand } from './arguments.ts';
import { type CliContext, EXIT, findPhoto, withPhoto } from './session.ts';

export function addCullCommands(photo: CliContext['program'], action: CliContext['action']): void {
  photoCommand(photo, 'rate', 'give a photo stars, 0 for none')
    .argument('<stars>', `0 to ${MOST_STARS}`, stars)
    .action(
      action(async ({ options, output }, text: string, at: number, rating: number) => {
        await withPhoto(options, [text, at], async (session, { mediaId }) => {
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
  photoCommand(photo, name, description).action(
    action(async ({ options, output }, text: string, at: number) => {
      await withPhoto(options, [text, at], async (session, item, listing) => {
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
