import type { ExportProgress, ExportResult } from '../../../shared/contract/export.ts';
import {
  EXPORT_PRESETS,
  type ExportPreset,
  LONGEST_LOGO,
  NAME_VARIABLES,
  PAGE_SIZES,
  type PageSize,
  pageSizeOf,
  USUAL_SIZE,
} from '../../../shared/domain/export.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { filePath, type PositionRange, positionRanges, positiveNumber } from './arguments.ts';
import type { Output } from './output.ts';
import { readBytes } from './read-text.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, getListing } from './session.ts';

export function addExportCommand(listing: CliCommand): void {
  listing
    .command('export <listing>')
    .description('write the photos of a listing in their order, with their captions inside and as a table')
    .argument('[folder]', 'a folder that is not there yet, or is empty', filePath)
    .option(
      '--preset <sizes>',
      `one of ${EXPORT_PRESETS.join(', ')}; several as print,web, each in a folder`,
      'service',
    )
    .option('--long-edge <pixels>', `of the size custom; ${USUAL_SIZE.longEdge} where left out`, positiveNumber)
    .option('--quality <number>', `of its JPEG, 40 to 100; ${USUAL_SIZE.quality} where left out`, positiveNumber)
    .option('--ppi <number>', `pixels to the inch of the size custom; ${USUAL_SIZE.ppi} where left out`, positiveNumber)
    .option('--watermark <words>', 'over the pictures, in every size but service')
    .option('--names <pattern>', `what files are called, with ${NAME_VARIABLES.map((name) => `{${name}}`).join(' ')}`)
    .option('--photos <positions>', 'only these, such as 1-5 or 1,3,8-12', positionRanges)
    .option('--zip <file>', 'also, or only, as a zip', filePath)
    .option('--contact-sheet <file>', 'also, or only, as a PDF to print', filePath)
    .option('--logo <file>', 'a picture in the head of the contact sheet', filePath)
    .option('--sidecars', 'an XMP file beside each photo, with its caption, room, stars and copyright', false)
    .option('--camera-data', 'camera, lens, exposure and time in the files, in every size but service', false)
    .option('--paper <size>', `of the contact sheet: ${PAGE_SIZES.join(' or ')}; by the region where left out`)
    .does(exportListing);
}

interface ExportOptions {
  readonly preset: string;
  readonly longEdge?: number;
  readonly quality?: number;
  readonly ppi?: number;
  readonly watermark?: string;
  readonly names?: string;
  readonly photos?: readonly PositionRange[];
  readonly zip?: string;
  readonly contactSheet?: string;
  readonly logo?: string;
  readonly sidecars: boolean;
  readonly cameraData: boolean;
  readonly paper?: string;
}

async function exportListing(
  cli: Cli,
  text: string,
  folder: string | undefined,
  options: ExportOptions,
): Promise<number> {
  const { preset: word, watermark, names, photos, zip, contactSheet, logo, sidecars, cameraData, paper } = options;
  const presets = [...new Set(word.split(',').map((each) => oneOf(EXPORT_PRESETS, each.trim(), '--preset')))];
  refuseUnused(options, presets);
  const { longEdge = USUAL_SIZE.longEdge, quality = USUAL_SIZE.quality, ppi = USUAL_SIZE.ppi } = options;
  const pageSize: PageSize =
    paper === undefined
      ? pageSizeOf(Intl.DateTimeFormat().resolvedOptions().locale)
      : oneOf(PAGE_SIZES, paper, '--paper');
  if (folder === undefined && zip === undefined && contactSheet === undefined)
    throw new CliFailure('Name a folder, --zip or --contact-sheet. Nothing was written.', EXIT.usage);
  const { listingId, media } = await getListing(cli, text);
  const isChosen = (at: number): boolean => photos?.some(({ from, to }) => at >= from && at <= to) ?? true;
  const chosen = media.filter(({ position }) => isChosen(position)).map(({ mediaId }) => mediaId);
  if (photos !== undefined && chosen.length === 0)
    throw new CliFailure(`“${text}” has no photo at these positions. Nothing was written.`);
  cli.subscribe((event) => {
    if (event.name === 'export.changed') noteProgress(cli, event.payload);
  });
  const exported = await cli.call('export.photos', {
    listingId,
    presets,
    pageSize,
    withSidecars: sidecars,
    withCameraData: cameraData,
    customSize: { longEdge, quality, ppi },
    ...(watermark === undefined ? {} : { watermark }),
    ...(photos === undefined ? {} : { mediaIds: chosen }),
    ...(names === undefined ? {} : { names }),
    ...(folder === undefined ? {} : { folder }),
    ...(zip === undefined ? {} : { zip }),
    ...(contactSheet === undefined ? {} : { contactSheet }),
    ...(logo === undefined ? {} : { logo: readLogo(logo) }),
  });
  sayExported(cli, exported);
  return exported.leftOut.length > 0 ? EXIT.needsAttention : EXIT.done;
}

/** What would change nothing of what is written was meant otherwise. */
function refuseUnused(options: ExportOptions, presets: readonly ExportPreset[]): void {
  const { longEdge, quality, ppi, watermark, cameraData, logo, contactSheet } = options;
  if ((longEdge ?? quality ?? ppi) !== undefined && !presets.includes('custom'))
    throw new CliFailure('--long-edge, --quality and --ppi need --preset custom. Nothing was written.', EXIT.usage);
  if (logo !== undefined && contactSheet === undefined)
    throw new CliFailure('--logo needs --contact-sheet. Nothing was written.', EXIT.usage);
  const unused = watermark !== undefined ? '--watermark' : cameraData ? '--camera-data' : null;
  if (unused !== null && presets.every((preset) => preset === 'service'))
    throw new CliFailure(`${unused} needs another --preset than service. Nothing was written.`, EXIT.usage);
}

function readLogo(file: string): string {
  const logo = Buffer.from(readBytes(file)).toString('base64');
  if (logo.length <= LONGEST_LOGO) return logo;
  throw new CliFailure(`The logo ${file} is larger than 300 KB. Nothing was written.`);
}

function oneOf<Word extends string>(words: readonly Word[], text: string, option: string): Word {
  const found = words.find((word) => word === text.toLowerCase());
  if (found === undefined)
    throw new CliFailure(`${option} takes ${words.join(', ')}. Nothing was written.`, EXIT.usage);
  return found;
}

/** Every twenty photos. */
function noteProgress(output: Output, { done, total, finished }: ExportProgress): void {
  if (!finished && done > 0 && done % 20 === 0) output.note(`Exported ${done} of ${total}.`);
}

function sayExported(output: Output, result: ExportResult): void {
  const { download: _, ...reported } = result;
  const { photos, folder, zip, contactSheet, leftOut, captionsNotShown } = result;
  const places = [folder, zip, contactSheet].filter((place) => place !== null);
  output.result(reported, [`Exported ${counted(photos.length, 'photo', 'photos')} to ${places.join(', ')}.`]);
  for (const { problem } of leftOut) output.note(problem.message);
  if (captionsNotShown > 0) {
    output.note(
      `${counted(captionsNotShown, 'caption has', 'captions have')} letters that the contact sheet cannot show. The photos and captions.csv have them as they are.`,
    );
  }
}
