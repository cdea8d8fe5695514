import { InvalidArgumentError } from 'commander';
import {
  alteredAs,
  MEDIA_ALTERATIONS,
  MediaAlteration,
  NOT_ALTERED,
} from '../../../shared/domain/picture-rules/alteration.ts';
import { photoCommand, position } from './arguments.ts';
import { type CliContext, CliFailure, EXIT, findPhoto, getListing, withPhoto } from './session.ts';

interface AlterOptions {
  readonly kind?: MediaAlteration;
  readonly original?: number;
  readonly label?: boolean;
  readonly drawLabel?: boolean;
  readonly none: boolean;
}

/** `photo alter`: says how a picture was altered, and where its original is. */
export function addAlterCommand(photo: CliContext['program'], action: CliContext['action']): void {
  photoCommand(
    photo,
    'alter',
    'say whether a picture was altered, and which photo is its original; the two stay together',
  )
    .option('--kind <word>', `one of ${MEDIA_ALTERATIONS.join('; ')}`, kind)
    .option('--original <position>', 'the photo that shows the same unaltered', position)
    .option('--label', 'a label can be read on the picture itself')
    .option('--no-label', 'no label can be read on it')
    .option('--draw-label', 'draw one on what is sent, where the service only asks for it')
    .option('--no-draw-label', 'draw it where the service demands it alone')
    .option('--none', 'it is not altered, whatever its file says', false)
    .action(
      action(async ({ options, output }, text: string, at: number, chosen: AlterOptions) => {
        const isSaid = [chosen.kind, chosen.original, chosen.label, chosen.drawLabel].some(
          (each) => each !== undefined,
        );
        if (chosen.none && isSaid) {
          throw new CliFailure('--none goes with no other option. Nothing was changed.', EXIT.usage);
        }
        const altered = await withPhoto(options, [text, at], async (session, { mediaId, alteration }, listing) => {
          const wanted = chosen.kind ?? alteredAs(alteration);
          if (!chosen.none && wanted === null) {
            throw new CliFailure('Say how it was altered with --kind, or --none. Nothing was changed.', EXIT.usage);
          }
          const original = chosen.original === undefined ? null : await findPhoto(session, listing, chosen.original);
          const said =
            chosen.none || wanted === null
              ? ({ kind: NOT_ALTERED } as const)
              : {
                  kind: wanted,
                  ...(original === null ? {} : { originalId: original.mediaId }),
                  ...(chosen.label === undefined ? {} : { labelled: chosen.label }),
                  ...(chosen.drawLabel === undefined ? {} : { drawLabel: chosen.drawLabel }),
                };
          await session.call('media.alter', { mediaIds: [mediaId], alteration: said });
          const { media } = await getListing(session, listing);
          const now = media.find((item) => item.mediaId === mediaId);
          return { mediaId, order: now?.position ?? at, alteration: now?.alteration ?? null };
        });
        const as = alteredAs(altered.alteration);
        output.result(altered, [
          `Photo ${altered.order} is marked as ${as === null ? 'not altered' : `altered: ${as}`}.`,
        ]);
        return EXIT.done;
      }),
    );
}

function kind(word: string): MediaAlteration {
  const read = MediaAlteration.safeParse(word);
  if (!read.success) throw new InvalidArgumentError(`use one of ${MEDIA_ALTERATIONS.join('; ')}.`);
  return read.data;
}
