import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ExportResult } from '../../../../shared/contract/export.ts';
import type { Problem } from '../../../../shared/contract/model.ts';
import {
  type CustomSize,
  type ExportPreset,
  exportNames,
  type PageSize,
  ppiOf,
  sizeOf,
} from '../../../../shared/domain/export.ts';
import { inEnglish, type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { sidecarNameOf, valuesOfExport, xmpPacket } from '../../../../shared/domain/xmp-packet.ts';
import { BlobError, PhotoRefusal, systemErrorCode, toWriteError } from '../../library/blobs/errors.ts';
import { temporaryPath } from '../../library/blobs/temporary-files.ts';
import { PRIVATE_FOLDER } from '../../library/private-files.ts';
import { isTroubleOfPhoto } from '../../library/storage-trouble.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { type PrepareContext, prepareRendition } from '../import/prepare.ts';
import { pictureId } from '../pictures/picture-id.ts';
import { captionsCsv } from './captions-csv.ts';
import { placeFile, placeFolder, refuseTaken } from './downloads.ts';
import { filesIn, zipFolder } from './zip-folder.ts';

interface ExportRequest {
  /** In their order. */
  readonly photos: readonly MediaRow[];
  readonly listing: string;
  /** In which sizes; several have a folder each. */
  readonly presets: readonly ExportPreset[];
  readonly customSize: CustomSize | undefined;
  /** Words over the picture, but for the file that the service gets; null for none. */
  readonly watermark: string | null;
  /** The pattern of their names; null for the usual ones. */
  readonly names: string | null;
  readonly rendition: ServiceProfile['rendition'];
  readonly folder: string | null;
  readonly zip: string | null;
  readonly contactSheet: string | null;
  readonly withContactSheet: boolean;
  readonly withSidecars: boolean;
  /** Camera, lens, exposure and time in each size but that of the service. */
  readonly withCameraData: boolean;
  /** Of the contact sheet, in base64; null for none. */
  readonly logo: string | null;
  readonly pageSize: PageSize;
}

interface ExportWatch {
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

type Made = Pick<ExportResult, 'photos' | 'leftOut' | 'captionsNotShown'>;

const [CSV, SHEET] = ['captions.csv', 'contact-sheet.pdf'];
/** Copies made at once beyond those that the picture queue lets through. */
const AHEAD = 8;
/** What leaves is for other people and programs, unlike what lies in the library. */
const [OPEN_FOLDER, OPEN_FILE] = [0o755, 0o644];

/**
 * Writes copies of photos beside where they go, and gives them their names there only when all is done: what fails or is cancelled
 * leaves nothing. A photo whose pictures are still being made is waited for; one that cannot be made is named, the others go on.
 *
 * @throws AppError fileUnusable where something is there already, diskFull, libraryReadOnly; AbortError when it was cancelled
 */
export async function exportPhotos(context: PrepareContext, request: ExportRequest, watch: ExportWatch): Promise<Made> {
  const { folder, zip, contactSheet } = request;
  const files = [zip, contactSheet].filter((file) => file !== null);
  await refuseTaken({ folder, files });
  const near = path.dirname(folder ?? files[0] ?? context.blobs.temporaryFolder);
  const work = temporaryPath(near);
  try {
    await mkdir(work, { recursive: true, mode: PRIVATE_FOLDER });
    return await makeAll(context, request, watch, work);
  } catch (error) {
    throw toExportError(error, near);
  } finally {
    for (const each of [work, `${work}.zip`, `${work}.pdf`, `${work}.png`])
      await rm(each, { recursive: true, force: true });
  }
}

async function makeAll(
  context: PrepareContext,
  request: ExportRequest,
  watch: ExportWatch,
  work: string,
): Promise<Made> {
  const { folder, zip, contactSheet } = request;
  // The sheet alone needs their pictures and no copies; what cannot be made is left out of both alike.
  const hasCopies = folder !== null || zip !== null;
  const sizes = request.presets.map((preset) => ({
    preset,
    place: request.presets.length > 1 ? path.join(work, preset) : work,
  }));
  const sheet = request.withContactSheet ? path.join(work, SHEET) : contactSheet === null ? null : `${work}.pdf`;
  // First of all: one that cannot be drawn is said before minutes of work.
  const logo = sheet === null ? null : await drawLogo(context, request, `${work}.png`);
  for (const { place } of sizes) await mkdir(place, { recursive: true, mode: PRIVATE_FOLDER });
  const { exported, leftOut } = await makeEach(context, request, watch, (photo, file) =>
    hasCopies
      ? makeCopies(
          context,
          request,
          photo,
          sizes.map(({ preset, place }) => ({ preset, target: path.join(place, file) })),
        )
      : makePicture(context, request, photo),
  );
  if (hasCopies) await writeFile(path.join(work, CSV), captionsCsv(exported.map(lineOf)), { flush: true });
  let captionsNotShown = 0;
  watch.signal.throwIfAborted();
  if (sheet !== null) captionsNotShown = await makeSheet(context, { ...request, logo }, exported, sheet);
  watch.signal.throwIfAborted();
  if (zip !== null) await zipFolder(work, `${work}.zip`, watch.signal);
  // From here on nothing is cancelled: each has its name within a moment.
  if (folder !== null) {
    await openUp(work);
    await placeFolder(work, folder);
  }
  if (zip !== null) await placeOpen(`${work}.zip`, zip);
  if (contactSheet !== null)
    await placeOpen(request.withContactSheet ? sheetIn(folder, work) : `${work}.pdf`, contactSheet);
  return {
    photos: exported.map(({ photo, file }) => ({ mediaId: photo.mediaId, file: hasCopies ? file : '' })),
    leftOut,
    captionsNotShown,
  };
}

const sheetIn = (folder: string | null, work: string): string => path.join(folder ?? work, SHEET);

async function placeOpen(made: string, file: string): Promise<void> {
  await chmod(made, OPEN_FILE);
  await placeFile(made, file);
}

async function openUp(work: string): Promise<void> {
  for (const name of await filesIn(work)) {
    await chmod(path.join(work, name), OPEN_FILE);
    await chmod(path.join(work, path.dirname(name)), OPEN_FOLDER);
  }
  await chmod(work, OPEN_FOLDER);
}

/** A photo of the export with its number, which it keeps whatever becomes of the others. */
interface Exported {
  readonly photo: MediaRow;
  readonly number: number;
  readonly file: string;
}

interface Tried {
  readonly photo: MediaRow;
  /** Why it could not be made; null when it was. */
  readonly problem: Problem | null;
}

interface Each {
  readonly exported: readonly Exported[];
  readonly leftOut: Made['leftOut'];
}

/**
 * Makes what each photo needs, a few ahead of their turn; one that cannot be made is left out and named.
 *
 * @throws AppError fileUnusable where none could be made, and what would meet all of them
 */
async function makeEach(
  { store }: PrepareContext,
  { photos, listing, names: pattern }: ExportRequest,
  { onProgress, signal }: ExportWatch,
  make: (photo: MediaRow, file: string) => Promise<Problem | null>,
): Promise<Each> {
  const names = exportNames(photos, pattern === null ? null : { pattern, listing });
  const limit = pLimit(AHEAD);
  let done = 0;
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const makeOne = async (selected: MediaRow, file: string): Promise<Tried> => {
    either.throwIfAborted();
    // As it is when it is its turn: its file may have arrived since it was selected, or its picture been had.
    const photo = store.media.get(selected.mediaId) ?? selected;
    const problem = await make(photo, file).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    });
    done += 1;
    onProgress(done);
    return { photo, problem };
  };
  const tried = await Promise.allSettled(photos.map((photo, index) => limit(() => makeOne(photo, names[index] ?? ''))));
  signal.throwIfAborted();
  if (stop.signal.aborted) throw stop.signal.reason;
  const outcomes = tried.flatMap((each, index) =>
    each.status === 'fulfilled' ? [{ ...each.value, number: index + 1, file: names[index] ?? '' }] : [],
  );
  const exported = outcomes.filter(({ problem }) => problem === null);
  if (exported.length === 0) throw new AppError('fileUnusable', phrase('error.nothingToExport', { listing }));
  return {
    exported,
    leftOut: outcomes.flatMap(({ photo, problem }) =>
      problem === null ? [] : [{ mediaId: photo.mediaId, position: photo.position, problem }],
    ),
  };
}

function lineOf({ photo, number, file }: Exported) {
  const { shortDescription: caption, imageOf: room, fileName: original, captureTime } = photo;
  return { number, file, caption, room, original, captured: captureTime ?? '' };
}

interface CopyWanted {
  readonly preset: ExportPreset;
  readonly target: string;
}

/** @returns why a copy could not be made; null when all were. @throws what would meet the others as well */
function makeCopies(
  context: PrepareContext,
  request: ExportRequest,
  photo: MediaRow,
  copies: readonly CopyWanted[],
): Promise<Problem | null> {
  return orLeftOut(photo, async () => {
    try {
      for (const copy of copies) await makeCopy(context, request, photo, copy);
      // Its picture on a sheet is made with it.
      if (request.withContactSheet || request.contactSheet !== null) await prepareSheetPicture(context, request, photo);
    } catch (error) {
      // What cannot be had in each size, and on the sheet, is left out of all.
      const made = copies.flatMap(({ target }) => [target, sidecarNameOf(target)]);
      for (const file of made) await rm(file, { force: true });
      throw error;
    }
  });
}

async function makeCopy(
  context: PrepareContext,
  request: ExportRequest,
  photo: MediaRow,
  { preset, target }: CopyWanted,
): Promise<void> {
  const { blobs, pictures, maker } = context;
  const { sha256, corrections } = photo;
  const size = sizeOf(preset, request.customSize);
  const words = {
    description: photo.shortDescription,
    room: photo.imageOf,
    listing: request.listing,
    creator: null,
    copyright: null,
  };
  // The same file that goes to the service, which is waited for where it is still being made.
  const source =
    size === null
      ? blobs.pathOfRendition(
          (await prepareRendition(context, sha256, request.rendition, undefined, corrections)).sha256,
        )
      : blobs.pathOfOriginal(sha256);
  // What goes to the service is corrected already.
  const differing = size === null ? null : corrections;
  const { creator, copyright } = await blobs.temporary((newPath) =>
    pictures.add(pictureId(sha256, corrections), 'large', () =>
      maker.ask('export', {
        source,
        scratch: newPath(),
        corrections: differing,
        spec: size,
        watermark: size === null ? null : request.watermark,
        ppi: ppiOf(preset, request.customSize),
        withCameraData: request.withCameraData,
        words,
        target,
      }),
    ),
  );
  if (!request.withSidecars) return;
  const rating = photo.rating === 0 ? null : photo.rating;
  const packet = xmpPacket({ ...valuesOfExport({ ...words, creator, copyright }), rating });
  await writeFile(sidecarNameOf(target), packet, { flush: true });
}

/** What the sheet shows of a photo. */
function makePicture(context: PrepareContext, request: ExportRequest, photo: MediaRow): Promise<Problem | null> {
  return orLeftOut(photo, () => prepareSheetPicture(context, request, photo));
}

async function prepareSheetPicture(
  context: PrepareContext,
  { rendition }: ExportRequest,
  { sha256, corrections }: MediaRow,
): Promise<void> {
  await prepareRendition(context, sha256, rendition, undefined, corrections);
}

async function orLeftOut(
  { fileName, arriving, placeholder }: MediaRow,
  make: () => Promise<void>,
): Promise<Problem | null> {
  if (arriving) return saying(phrase('problem.exportArriving', { fileName }));
  if (placeholder !== null) return saying(phrase('problem.exportPlaceholder', { fileName }));
  try {
    await make();
    return null;
  } catch (error) {
    if (!isTroubleOfPhoto(error)) throw error;
    return saying(phrase('problem.exportRefused', { fileName, why: error.phrase }));
  }
}

function saying(why: Phrase): Problem {
  return { code: 'notExported', message: inEnglish(why), phrase: why, action: 'none' };
}

/** @returns where it is; null where none is wanted */
async function drawLogo({ maker }: PrepareContext, { logo }: ExportRequest, target: string): Promise<string | null> {
  if (logo === null) return null;
  await maker.ask('logo', { logo, target });
  return target;
}

/** @returns how many captions have letters that it cannot show */
async function makeSheet(
  { blobs, maker }: PrepareContext,
  { listing, logo, pageSize }: ExportRequest,
  exported: readonly Exported[],
  target: string,
): Promise<number> {
  const { notShown } = await maker.ask('contactSheet', {
    title: listing,
    logo,
    page: pageSize,
    left: CSV,
    target,
    photos: exported.map(({ photo, number }) => ({
      picture: blobs.pathOfDerived(pictureId(photo.sha256, photo.corrections), '1600.jpg'),
      number,
      caption: photo.shortDescription,
      room: photo.imageOf,
    })),
  });
  return notShown;
}

/** A full disk is that of the target, not that of the library, and nothing of the export is on it. */
function toExportError(error: unknown, place: string): unknown {
  if (error instanceof PhotoRefusal) return new AppError('fileUnusable', error.phrase, { cause: error });
  const mapped = toWriteError(error, place);
  if (!(mapped instanceof BlobError)) return systemErrorCode(error) === 'ENOENT' ? notWritable(place, error) : error;
  switch (mapped.code) {
    case 'disk-full':
      return new AppError('diskFull', phrase('error.exportDiskFull', { path: place }), {
        action: 'retry',
        cause: error,
      });
    case 'read-only':
      return notWritable(place, error);
    case 'not-readable':
    case 'changing':
    case 'missing':
    case 'no-decoder':
      return mapped;
  }
}

function notWritable(place: string, cause: unknown): AppError {
  return new AppError('fileUnusable', phrase('error.exportNotWritable', { path: place }), { cause });
}
