import path from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { ImportResult } from '../../../../shared/contract/model.ts';
import { type ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { listFiles } from '../../library/blobs/scan.ts';
import { isTroubleOfPhoto } from '../../library/storage-trouble.ts';
import { removeUnusedSoon } from '../storage/unused-pictures.ts';
import { arrive, photoWaitingFor } from './arrive.ts';
import type { ImportContext, ImportRun } from './context.ts';
import { adoptFile, adoptStream, copyShown, type FileWatch, onceWritten, refusalOf, watchFiles } from './copy.ts';
import { arrivingOf, giveUpArriving, goOnSending, notCopied, refuseAdded } from './give-up.ts';
import { lookAtAll } from './look.ts';
import { isCut, keepCut } from './page-files.ts';
import { takeOnce } from './pairs.ts';
import { prepareMedia, prepareTile } from './prepare.ts';
import { addAdopted, closeGaps } from './rows.ts';
import {
  type AddedMedia,
  type Adding,
  type Adopted,
  countedAs,
  type FileState,
  type ImportFile,
  type Refusal,
  refusal,
  type ShownPhoto,
  shownPhoto,
  stateAfter,
} from './states.ts';
import { type Ahead, createLimit, createTurns, workAhead } from './turns.ts';
import { type ImportedFiles, startProgress } from './under-way.ts';

// One file of an import, from the drop to its pictures (states.ts): importPaths or importStream takes it, lookAtAll shows its photo,
// copyAhead brings its bytes into the library, takeBytes gives them to the photo, makePictures makes what is shown and sent of it.
// takeIn calls the last three for each file in its turn; `enter` is the only place where a file changes its state.

type RenditionSettings = ServiceProfile['rendition'];

/** Files copied into the library at once: enough to keep a card reader busy. */
const COPIES_AT_ONCE = 4;
/** Files whose copying begins before it is their turn, and photos whose pictures wait for theirs. */
const COPIES_AHEAD = 4 * COPIES_AT_ONCE;
const MOST_IN_WORK = 1000;
/** Rows that a power cut may take back while their import runs: their files stay, and the card is still there. */
const ROWS_AT_RISK = 16;

/**
 * Adds files and folders to a listing, in phases that nobody waits for (docs/adr/008): all are shown with the camera's own small
 * picture before anything is copied, then all are copied, and each gets its pictures as soon as it is here. A file that cannot be
 * used is refused by name, the others go on.
 *
 * @param session of the change that they are a part of; left out for one of their own
 */
export async function importPaths(
  context: ImportContext,
  listingId: ListingId,
  paths: readonly string[],
  spec: RenditionSettings,
  session?: string,
): Promise<ImportResult> {
  const refused: Refusal[] = [];
  const found: string[] = [];
  for await (const entry of listFiles(paths)) {
    if (entry.problem === null) found.push(entry.path);
    else refused.push(refusal(entry.path, entry.problem));
  }
  const { taken, passedOver } = await takeOnce(context.maker, found);
  refused.push(...passedOver);
  const files = taken.map((file): ImportFile => ({ path: file, state: { at: 'found' } }));
  const importId = context.newId();
  const adding = { listingId, session: session ?? importId };
  const known = { isOfCard: await context.isOfCard(taken), notCopied: refused.length - passedOver.length };
  const about = { adding, importId, total: files.length, awaited: null, ...known };
  const result = await runImport(context, about, async (run) => {
    const toCopy = await lookAtAll(context, run, files);
    const watch = watchFiles(context.now);
    const sources = toCopy.map((file) => fromDisk(context, run.adding, file, watch));
    await takeIn(context, run, sources, spec);
  });
  return { ...result, refused: [...refused, ...result.refused] };
}

/** Goes on with photos whose files were not copied when the program ended. */
export async function importExpected(
  context: ImportContext,
  adding: Adding,
  photos: readonly ShownPhoto[],
  spec: RenditionSettings,
): Promise<ImportResult> {
  const files = photos.map((photo): ImportFile => ({ path: photo.path, state: { at: 'looked', photo } }));
  const sources = files.map((file) => fromDisk(context, adding, file, null));
  const awaited = new Set(photos.map(({ mediaId }) => mediaId));
  const isOfCard = await context.isOfCard(photos.map((photo) => photo.path));
  const about = { adding, importId: context.newId(), total: sources.length, awaited, isOfCard, notCopied: 0 };
  return runImport(context, about, (run) => takeIn(context, run, sources, spec));
}

/** A file whose bytes arrive. Files that were given together each name their batch, and their place in it. */
export interface StreamedFile {
  readonly fileName: string;
  readonly stream: Readable;
  readonly expectedBytes?: number;
  readonly batch?: string;
  readonly place?: number;
}

/**
 * Adds one picture that arrives as a stream, such as a file dropped on a browser's page. One of a batch is answered as soon as it
 * is in the library; its pictures are reported when the batch is settled.
 */
export async function importStream(
  context: ImportContext,
  listingId: ListingId,
  streamed: StreamedFile,
  spec: RenditionSettings,
): Promise<ImportResult> {
  const importId = context.newId();
  const { batch, place } = streamed;
  const photo = batch === undefined ? null : context.batches.take(batch, place ?? 0);
  const adding = { listingId, session: batch ?? importId, ...(place === undefined ? {} : { place }) };
  const source = fromStream(context, adding, streamed, photo);
  // [Note: one of a batch] Its session is that of all of them: what becomes of this file is no matter of the others.
  const awaited = new Set(photo === null ? [] : [photo.mediaId]);
  const taken = Promise.withResolvers<ImportResult>();
  let inLibrary: ImportResult | null = null;
  const whole = runImport(context, { adding, importId, total: 1, awaited, isOfCard: false, notCopied: 0 }, (run) =>
    takeIn(context, run, [source], spec, () => {
      inLibrary = resultOf(context, run);
      taken.resolve(inLibrary);
    }),
  );
  if (batch === undefined) return whole;
  context.batches.noteWork(
    batch,
    whole.then(
      (result) => ({ ...result, failure: null }),
      // Before it was in the library, its own answer reports the failure.
      (failure: unknown) => (inLibrary === null ? { ...NOTHING, failure: null } : { ...inLibrary, failure }),
    ),
  );
  return Promise.race([taken.promise, whole]);
}

const NOTHING: ImportResult = { added: [], refused: [] };

/** A file that is to be copied, and how. */
interface Source {
  readonly file: ImportFile;
  /** Brings it into the library; never rejects. */
  copy(): Promise<Adopted | Refusal>;
  /** What becomes of its photo where the file cannot be had. */
  giveUp(photo: ShownPhoto, why: Refusal): Promise<void>;
}

/** @param watch reports a file that is still being written; null where that is not waited for */
function fromDisk(context: ImportContext, adding: Adding, file: ImportFile, watch: FileWatch | null): Source {
  const photo = shownPhoto(file);
  const copy = (): Promise<Adopted> => (photo === null ? adoptFile(context, file.path) : copyShown(context, photo));
  const whenWritten = (): Promise<Adopted> => (watch === null ? copy() : onceWritten(watch, file.path, copy));
  return {
    file,
    copy: () => whenWritten().catch((error: unknown) => refusalOf(context, file.path, error)),
    giveUp: (shown, why) => giveUpArriving(context, adding, [shown.mediaId], () => why),
  };
}

function fromStream(
  context: ImportContext,
  adding: Adding,
  { fileName: named, stream, expectedBytes, place = 0 }: StreamedFile,
  photo: ShownPhoto | null,
): Source {
  const fileName = path.basename(named);
  let wasCut = false;
  return {
    file: { path: fileName, state: photo === null ? { at: 'unshown' } : { at: 'looked', photo } },
    copy: () =>
      adoptStream(context, fileName, stream, expectedBytes).catch((error: unknown) => {
        wasCut = isCut(error);
        return refusalOf(context, fileName, error);
      }),
    giveUp: (shown, why) =>
      wasCut
        ? keepCut(context, { ...adding, place }, shown)
        : giveUpArriving(context, adding, [shown.mediaId], () => why),
  };
}

async function runImport(
  context: ImportContext,
  { adding, awaited, ...about }: Pick<ImportRun, 'adding' | 'awaited'> & Omit<ImportedFiles, 'listingId'>,
  work: (run: ImportRun) => Promise<void>,
): Promise<ImportResult> {
  let letGo = (): void => undefined;
  const control = context.imports.begin(about.importId, adding.session, () => {
    letGo();
    letGo =
      control.state() === 'paused' ? context.pictures.hold((sha256) => run.pictures.has(sha256)) : () => undefined;
    progress.again();
  });
  const progress = startProgress(context.onProgress, control, { ...about, listingId: adding.listingId });
  const results = { added: [], refused: [], pictures: new Set<string>() };
  const run: ImportRun = { adding, awaited, control, progress, ...results, enter: (...to) => enter(run, ...to) };
  try {
    await work(run);
  } catch (error) {
    // Whatever ended it, also while it was looking: no photo waits for a file that nobody copies.
    if (control.state() !== 'left')
      await giveUpArriving(context, adding, arrivingOf(context, run), notCopied).catch(context.onUnexpected);
    throw error;
  } finally {
    // It may have been held when there was nothing left to hold.
    letGo();
    control.end();
    progress.end();
  }
  // With it all rows of this import are on the disk.
  await context.store.soon(() => closeGaps(context, adding.listingId));
  return resultOf(context, run);
}

/** A file comes to its next state: what that counts for is noted, and reported at once. */
function enter({ added, refused, progress }: ImportRun, file: ImportFile, next: FileState): void {
  const counted = countedAs(file, next);
  file.state = stateAfter(file.state, next);
  if (next.at === 'copied') added.push(next.photo.mediaId);
  if (next.at === 'refused') refused.push(next.why);
  if (counted !== null) progress[counted.as](counted.fileName);
}

function resultOf({ store }: ImportContext, { adding, added, refused }: ImportRun): ImportResult {
  const wanted = new Set(added);
  const photos = store.media.ofListing(adding.listingId).filter(({ mediaId }) => wanted.has(mediaId));
  return {
    added: photos.map(({ mediaId, fileName, position }) => ({ mediaId, fileName, order: position })),
    refused: [...refused],
  };
}

/**
 * Phases two and three. Files without a row get theirs in the order in which they were given, however the copies finish; pictures are
 * made meanwhile.
 */
async function takeIn(
  context: ImportContext,
  run: ImportRun,
  sources: readonly Source[],
  spec: RenditionSettings,
  onCopied: () => void = () => undefined,
): Promise<void> {
  const { adding, control, progress } = run;
  const leftOver: Sha256[] = [];
  const pictures = createLimit(MOST_IN_WORK);
  const ahead = copyAhead(context, sources);
  let left = sources.length;
  try {
    while (left > 0 && (await control.goesOn())) {
      const copied = await ahead.next();
      if (copied === null) break;
      left -= 1;
      const { file } = copied.source;
      const state = await takeBytes(context, run, copied, leftOver);
      run.enter(file, state);
      if (state.at === 'copied') {
        await pictures.start(() => makePictures(context, run, file, state.photo, { spec, leftOver }));
      }
    }
    await endRest(context, run, sources);
    // What is said of the card has to be true whatever happens from here on.
    await context.store.soon(() => {
      closeGaps(context, adding.listingId);
      goOnSending(context, adding.listingId);
    });
    if (control.state() !== 'left') progress.copyingEnded();
    onCopied();
  } finally {
    // Whatever ended the loop: nothing is still at work behind it, and nothing stays that has no row.
    await pictures.ended();
    leftOver.push(...(await ahead.abandon()));
    await removeUnusedSoon(context, leftOver);
  }
  await pictures.failure();
}

interface Copied {
  readonly source: Source;
  readonly adopted: Adopted | Refusal;
}

/**
 * Copies files ahead of their turn, a few at a time: what was found in each is held until then. [Note: in view first] A photo that is
 * shown already and that somebody looks at goes before all that nobody has begun with.
 */
function copyAhead(context: ImportContext, sources: readonly Source[]) {
  const turns = createTurns(sources);
  const byPicture = new Map<string, Source>(
    sources.flatMap((source) => {
      const photo = shownPhoto(source.file);
      return photo === null ? [] : [[photo.picture, source]];
    }),
  );
  const stopListening = context.pictures.onWish((picture) => {
    const source = byPicture.get(picture);
    if (source !== undefined) turns.ask(source);
  });
  // Which one it is shows when one of those before has ended.
  const copyNext = async (): Promise<Copied | null> => {
    const source = turns.next();
    return source === null ? null : { source, adopted: await source.copy() };
  };
  const limit = pLimit(COPIES_AT_ONCE);
  let left = sources.length;
  const ahead: Ahead<Copied | null> = workAhead(COPIES_AHEAD, () => {
    left -= 1;
    return left < 0 ? null : limit(copyNext);
  });
  return {
    next: ahead.next,
    /** Waits for those whose turn will not come. @returns what is in the library of them */
    async abandon(): Promise<Sha256[]> {
      stopListening();
      const copied = await ahead.abandon();
      return copied.flatMap((each) =>
        each === null || 'reason' in each.adopted ? [] : [Sha256.parse(each.adopted.blob.sha256)],
      );
    },
  };
}

/** Phase two of one file, in its turn: its photo gets the bytes that are here, or is given up. @returns where the file is then */
async function takeBytes(
  context: ImportContext,
  { adding, added }: ImportRun,
  { source, adopted }: Copied,
  leftOver: Sha256[],
): Promise<FileState> {
  const { file } = source;
  const shown = shownPhoto(file);
  if ('reason' in adopted) {
    if (shown !== null) await source.giveUp(shown, adopted);
    return { at: 'refused', why: adopted };
  }
  const sha256 = Sha256.parse(adopted.blob.sha256);
  try {
    const certainty = added.length % ROWS_AT_RISK === ROWS_AT_RISK - 1 ? 'lasting' : 'derived';
    const photo = shown ?? (await photoWaitingFor(context, adding, file.path, adopted));
    const media =
      photo === null
        ? await context.store.soon(() => addAdopted(context, adding, file.path, adopted), certainty)
        : await arrive(context, adding, photo, adopted);
    if (media === null || 'reason' in media) leftOver.push(sha256);
    if (media === null) return { at: 'unwanted' };
    return 'reason' in media ? { at: 'refused', why: media, isHere: true } : { at: 'copied', photo: media };
  } catch (error) {
    leftOver.push(sha256);
    throw error;
  }
}

/** Phase three of one file. */
async function makePictures(
  context: ImportContext,
  run: ImportRun,
  file: ImportFile,
  photo: AddedMedia,
  { spec, leftOver }: { readonly spec: RenditionSettings; readonly leftOver: Sha256[] },
): Promise<void> {
  run.pictures.add(photo.sha256);
  // A photo that cannot be seen yet gets its tile before the others get the rest, so that all can be put in order.
  const tile = photo.hasPreview ? Promise.resolve() : prepareTile(context, photo.sha256);
  // It may have been corrected while its file was copied.
  const corrections = context.store.media.get(photo.mediaId)?.corrections ?? null;
  const work = [tile, prepareMedia(context, { ...photo, corrections }, spec, photo.rights)];
  try {
    await Promise.all(work);
    run.enter(file, { at: 'made', photo });
  } catch (error) {
    // Its pictures are made at the next start.
    if (run.control.state() === 'left') return run.enter(file, { at: 'left' });
    // Its file is here, and the card may be empty by now: what ails the computer takes no photo away.
    if (!isTroubleOfPhoto(error)) throw error;
    const why = refusalOf(context, file.path, error);
    await refuseAdded(context, run.adding, photo, why);
    leftOver.push(photo.sha256);
    run.enter(file, { at: 'refused', why });
  }
  await Promise.allSettled(work);
}

/** Files whose turn did not come: of what a person ended nothing more is added, the next start goes on with what the program left. */
async function endRest(context: ImportContext, run: ImportRun, sources: readonly Source[]): Promise<void> {
  const end = run.control.state();
  if (end !== 'stopped' && end !== 'left') return;
  const rest = sources.map(({ file }) => file).filter(({ state: { at } }) => at === 'looked' || at === 'unshown');
  const photos = rest.flatMap((file) => shownPhoto(file)?.mediaId ?? []);
  if (end === 'stopped') await giveUpArriving(context, run.adding, photos, notCopied);
  for (const file of rest) run.enter(file, { at: end });
}
