import { InvalidArgumentError } from 'commander';
import {
  alteredAs,
  MEDIA_ALTERATIONS,
  MediaAlteration,
  NOT_ALTERED,
} from '../../../shared/domain/picture-rules/alteration.ts';
import { photoCommand, position } from './arguments.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, findPhoto, getListing } from './session.ts';

interface AlterOptions {
  readonly kind?: MediaAlteration;
  readonly original?: number;
  readonly label?: boolean;
  readonly drawLabel?: boolean;
  readonly none: boolean;
}

/** `photo alter`: says how a picture was altered, and where its original is. */
export function addAlterCommand(photo: CliCommand): void {
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
    .does(alter);
}

async function alter(cli: Cli, text: string, at: number, { none, ...said }: AlterOptions): Promise<void> {
  const { kind: named, original, label, drawLabel } = said;
  if (none && Object.keys(said).length > 0)
    throw new CliFailure('--none goes with no other option. Nothing was changed.', EXIT.usage);
  const { mediaId, alteration } = await findPhoto(cli, text, at);
  const wanted = none ? NOT_ALTERED : (named ?? alteredAs(alteration));
  if (wanted === null)
    throw new CliFailure('Say how it was altered with --kind, or --none. Nothing was changed.', EXIT.usage);
  await cli.call('media.alter', {
    mediaIds: [mediaId],
    alteration: {
      kind: wanted,
      ...(original === undefined ? {} : { originalId: (await findPhoto(cli, text, original)).mediaId }),
      ...(label === undefined ? {} : { labelled: label }),
      ...(drawLabel === undefined ? {} : { drawLabel }),
    },
  });
  const now = (await getListing(cli, text)).media.find((item) => item.mediaId === mediaId);
  const altered = { mediaId, order: now?.position ?? at, alteration: now?.alteration ?? null };
  const as = alteredAs(altered.alteration);
  cli.result(altered, [`Photo ${altered.order} is marked as ${as === null ? 'not altered' : `altered: ${as}`}.`]);
}

function kind(word: string): MediaAlteration {
  const read = MediaAlteration.safeParse(word);
  if (!read.success) throw new InvalidArgumentError(`use one of ${MEDIA_ALTERATIONS.join('; ')}.`);
  return read.data;
}
