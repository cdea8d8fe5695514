import path from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { ImportResult } from '../../../../shared/contract/model.ts';
import { type ListingId, type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { whyPassedOver, withoutPairs } from '../../../../shared/domain/paired-files.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { listFiles } from '../../library/blobs/scan.ts';
import { isTroubleOfPhoto } from '../../library/storage-trouble.ts';
import { removeUnusedSoon } from '../storage/unused-pictures.ts';
import { giveFile, land, whoseFile } from './arrive.ts';
import type { ImportContext, ImportRun } from './context.ts';
import { adoptFile, adoptStream, bring, onceWritten, refusalOf, watchFiles } from './copy.ts';
import { giveUpArriving, goOnSending, notCopied, refuseAdded } from './give-up.ts';
import { lookAtAll } from './look.ts';
import { isCut, keepCut } from './page-files.ts';
import { prepareMedia, prepareTile } from './prepare.ts';
import { addAdopted, closeGaps } from './rows.ts';
import { type AddedMedia, type Adding, type Adopted, type Expected, type Refusal, refusal } from './states.ts';
import { createRoom, createTurns } from './turns.ts';
import { startProgress } from './under-way.ts';

type RenditionSettings = ServiceProfile['rendition'];

/** Files copied into the library at once: enough to keep a card reader busy. */
const COPIES_AT_ONCE = 4;
/** Files whose copying begins before it is their turn, and photos whose pictures wait for theirs. */
const COPIES_AHEAD = 4 * COPIES_AT_ONCE;
const MOST_IN_WORK = 1000;
/** Rows that a power cut may take back while their import runs: their files stay, and the card is still there. */
const ROWS_AT_RISK = 16;

/**
 * Adds files and folders to a listing, in phases that nobody waits for (docs/adr/024): all are shown with the camera's own small
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
  const { taken: files, passedOver } = withoutPairs(found, (file) => file);
  refused.push(...passedOver.map((each) => refusal(each.file, whyPassedOver(each))));
  const importId = context.newId();
  const about = { adding: { listingId, session: session ?? importId }, importId, total: files.length, awaited: null };
  const result = await runImport(context, about, async (run) => {
    const looked = await lookAtAll(context, run.adding, files, run);
    const watch = watchFiles(context.now);
    const sources = looked.map((each): Source => {
      const from = typeof each === 'string' ? each : each.path;
      const adopt = (): Promise<Adopted> =>
        onceWritten(watch, from, () => (typeof each === 'string' ? adoptFile(context, each) : bring(context, each)));
      return {
        path: from,
        expected: typeof each === 'string' ? null : each,
        adopt: () => adopt().catch((error: unknown) => refusalOf(context, from, error)),
      };
    });
    await takeIn(context, run, sources, spec);
  });
  return { ...result, refused: [...refused, ...result.refused] };
}

/** A file whose bytes arrive. Of files that were given together each tells the batch, and its place there. */
export interface StreamedFile {
  readonly fileName: string;
  readonly stream: Readable;
  readonly expectedBytes?: number;
  readonly batch?: string;
  readonly place?: number;
}

/**
 * Adds one picture that arrives as a stream, such as a file dropped on a browser's page. One of a batch is answered for as soon as
 * it is in the library; what becomes of its pictures is told when the batch is settled.
 */
export async function importStream(
  context: ImportContext,
  listingId: ListingId,
  source: StreamedFile,
  spec: RenditionSettings,
): Promise<ImportResult> {
  const fileName = path.basename(source.fileName);
  const importId = context.newId();
  const { batch, place } = source;
  const expected = batch === undefined ? null : context.batches.take(batch, place ?? 0);
  const adding = { listingId, session: batch ?? importId, ...(place === undefined ? {} : { place }) };
  let wasCut = false;
  const streamed: Source = {
    path: fileName,
    expected,
    adopt: () =>
      adoptStream(context, fileName, source.stream, source.expectedBytes).catch((error: unknown) => {
        wasCut = isCut(error);
        return refusalOf(context, fileName, error);
      }),
    refuse: (photo, why) =>
      wasCut
        ? keepCut(context, { ...adding, place: place ?? 0 }, photo)
        : giveUpArriving(context, adding, [photo.mediaId], () => why),
  };
  // [Note: one of a batch] Its session is that of all of them: what becomes of this file is no matter of the others.
  const awaited = new Set(expected === null ? [] : [expected.mediaId]);
  const taken = Promise.withResolvers<ImportResult>();
  let inLibrary: ImportResult | null = null;
  const whole = runImport(context, { adding, importId, total: 1, awaited }, (run) =>
    takeIn(context, run, [streamed], spec, () => {
      inLibrary = resultOf(context, run);
      taken.resolve(inLibrary);
    }),
  );
  if (batch === undefined) return whole;
  context.batches.noteWork(
    batch,
    whole.then(
      (result) => ({ ...result, failure: null }),
      // Before it was in the library, its own answer tells.
      (failure: unknown) => (inLibrary === null ? { ...NOTHING, failure: null } : { ...inLibrary, failure }),
    ),
  );
  return Promise.race([taken.promise, whole]);
}

const NOTHING: ImportResult = { added: [], refused: [] };

/** Goes on with photos whose files were not copied when the program ended. */
export function importExpected(
  context: ImportContext,
  adding: Adding,
  expected: readonly Expected[],
  spec: RenditionSettings,
): Promise<ImportResult> {
  const sources = expected.map(
    (each): Source => ({
      path: each.path,
      expected: each,
      adopt: () => bring(context, each).catch((error: unknown) => refusalOf(context, each.path, error)),
    }),
  );
  const awaited = new Set(expected.map(({ mediaId }) => mediaId));
  const about = { adding, importId: context.newId(), total: sources.length, awaited };
  return runImport(context, about, (run) => takeIn(context, run, sources, spec));
}

interface Source {
  readonly path: string;
  /** The photo that is shown of it already; null for one that gets its row when its bytes are here. */
  readonly expected: Expected | null;
  /** Brings it into the library; never rejects. */
  adopt(): Promise<Adopted | Refusal>;
  /** What becomes of the photo that is shown where the file cannot be had, other than what becomes of most. */
  refuse?(photo: Expected, why: Refusal): Promise<void>;
}

async function runImport(
  context: ImportContext,
  { adding, importId, total, awaited }: Pick<ImportRun, 'adding' | 'awaited'> & { importId: string; total: number },
  work: (run: ImportRun) => Promise<void>,
): Promise<ImportResult> {
  let letGo = (): void => undefined;
  const control = context.imports.begin(importId, adding.session, () => {
    letGo();
    letGo =
      control.state() === 'paused' ? context.pictures.hold((sha256) => run.pictures.has(sha256)) : () => undefined;
    progress.again();
  });
  const progress = startProgress(context, control, { importId, listingId: adding.listingId, total });
  const run: ImportRun = { adding, awaited, control, progress, added: [], refused: [], pictures: new Set() };
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

/** Those whose files this run was to bring, and has not. */
function arrivingOf({ store, owner }: ImportContext, { adding: { session }, awaited }: ImportRun): MediaId[] {
  const isOfRun = (mediaId: MediaId): boolean => awaited === null || awaited.has(mediaId);
  return store.arrivals
    .all()
    .flatMap((row) => (row.owner === owner && row.session === session && isOfRun(row.mediaId) ? [row.mediaId] : []));
}

function resultOf(context: ImportContext, { adding, added, refused }: ImportRun): ImportResult {
  return { added: listAdded(context, adding.listingId, added), refused: [...refused] };
}

interface Brought {
  readonly source: Source;
  readonly adopted: Adopted | Refusal;
}

/**
 * Brings files in ahead of their turn, a few at a time: what was found in each is held until then. [Note: in view first] A photo that is
 * shown already and that somebody looks at goes before all that nobody has begun with.
 */
function startAhead(context: ImportContext, sources: readonly Source[]) {
  const turns = createTurns(sources);
  const byPicture = new Map<string, Source>(
    sources.flatMap((source) => (source.expected === null ? [] : [[source.expected.picture, source]])),
  );
  const stopListening = context.pictures.onWish((picture) => {
    const source = byPicture.get(picture);
    if (source !== undefined) turns.ask(source);
  });
  const copy = pLimit(COPIES_AT_ONCE);
  const started: Promise<Brought | null>[] = [];
  let left = sources.length;
  // Which one it is shows when there is room for it.
  const bringNext = async (): Promise<Brought | null> => {
    const source = turns.next();
    return source === null ? null : { source, adopted: await source.adopt() };
  };
  return {
    async next(): Promise<Brought | null> {
      for (; left > 0 && started.length < COPIES_AHEAD; left -= 1) started.push(copy(bringNext));
      return (await started.shift()) ?? null;
    },
    /** Waits for those whose turn will not come. @returns what is in the library of them */
    async abandon(): Promise<Sha256[]> {
      stopListening();
      const brought = await Promise.all(started.splice(0));
      return brought.flatMap((each) =>
        each === null || 'reason' in each.adopted ? [] : [Sha256.parse(each.adopted.blob.sha256)],
      );
    },
  };
}

/** Files without a row get theirs in the order in which they were given, however the copies finish; pictures are made meanwhile. */
async function takeIn(
  context: ImportContext,
  run: ImportRun,
  sources: readonly Source[],
  spec: RenditionSettings,
  onCopied: () => void = () => undefined,
): Promise<void> {
  const { adding, control, progress } = run;
  const leftOver: Sha256[] = [];
  const room = createRoom(MOST_IN_WORK);
  const ahead = startAhead(context, sources);
  const waiting = new Set(sources);
  try {
    while (waiting.size > 0 && (await control.goesOn())) {
      const brought = await ahead.next();
      if (brought === null) break;
      const { source, adopted } = brought;
      waiting.delete(source);
      const media = await settle(context, run, source, adopted, leftOver);
      if (media === null) continue;
      if ('reason' in media) {
        run.refused.push(media);
        progress.refused(path.basename(source.path));
        continue;
      }
      progress.copied(media.fileName);
      await room.start(() => prepare(context, run, source.path, media, { spec, leftOver }));
    }
    await dropStopped(context, run, waiting);
    // What is said of the card has to be true whatever happens from here on.
    await context.store.soon(() => {
      closeGaps(context, adding.listingId);
      goOnSending(context, adding.listingId);
    });
    if (control.state() !== 'left') progress.allCopied();
    onCopied();
  } finally {
    // Whatever ended the loop: nothing is still at work behind it, and nothing stays that has no row.
    await room.empty();
    leftOver.push(...(await ahead.abandon()));
    await removeUnusedSoon(context, leftOver);
  }
  await room.failure();
}

/** @returns null for a photo that is gone meanwhile, of which nothing is to be told */
async function settle(
  context: ImportContext,
  run: ImportRun,
  {
    path: file,
    expected,
    refuse = (photo, why) => giveUpArriving(context, run.adding, [photo.mediaId], () => why),
  }: Source,
  adopted: Adopted | Refusal,
  leftOver: Sha256[],
): Promise<AddedMedia | Refusal | null> {
  const { store } = context;
  const { adding, added } = run;
  if ('reason' in adopted) {
    if (expected !== null) await refuse(expected, adopted);
    return adopted;
  }
  const sha256 = Sha256.parse(adopted.blob.sha256);
  try {
    const certainty = added.length % ROWS_AT_RISK === ROWS_AT_RISK - 1 ? 'lasting' : 'derived';
    const photo = expected ?? (await waitingFor(context, adding, file, adopted));
    const media =
      photo === null
        ? await store.soon(() => addAdopted(context, adding, file, adopted), certainty)
        : await land(context, adding, photo, adopted);
    if (media === null || 'reason' in media) leftOver.push(sha256);
    else added.push(media.mediaId);
    return media;
  } catch (error) {
    leftOver.push(sha256);
    throw error;
  }
}

/** The photo that waits for a file of which only its bytes told. */
async function waitingFor(
  context: ImportContext,
  adding: Adding,
  file: string,
  { fileName, facts: { captureTime }, blob: { bytes } }: Adopted,
): Promise<Expected | null> {
  const given = { path: path.isAbsolute(file) ? file : null, fileName, bytes, modifiedAt: null, captureTime };
  const photo = whoseFile(context, adding.listingId, given);
  return photo === null || photo === 'unclear' ? null : giveFile(context, adding, photo, given);
}

/** Those whose turn did not come because a person ended the import are not added. */
async function dropStopped(context: ImportContext, run: ImportRun, waiting: ReadonlySet<Source>): Promise<void> {
  if (run.control.state() !== 'stopped') return;
  await giveUpArriving(context, run.adding, expectedOf(waiting), notCopied);
}

function expectedOf(sources: ReadonlySet<Source>): MediaId[] {
  return [...sources].flatMap((source) => source.expected?.mediaId ?? []);
}

async function prepare(
  context: ImportContext,
  run: ImportRun,
  file: string,
  media: AddedMedia,
  { spec, leftOver }: { readonly spec: RenditionSettings; readonly leftOver: Sha256[] },
): Promise<void> {
  run.pictures.add(media.sha256);
  // A photo that cannot be seen yet gets its tile before the others get the rest, so that all can be put in order.
  const tile = media.hasPreview ? Promise.resolve() : prepareTile(context, media.sha256);
  // It may have been corrected while its file was copied.
  const corrections = context.store.media.get(media.mediaId)?.corrections ?? null;
  const work = [tile, prepareMedia(context, { ...media, corrections }, spec, media.rights)];
  try {
    await Promise.all(work);
    run.progress.made(media.fileName);
  } catch (error) {
    // Its pictures are made at the next start.
    if (run.control.state() === 'left') return;
    // Its file is here, and the card may be empty by now: what ails the computer takes no photo away.
    if (!isTroubleOfPhoto(error)) throw error;
    const why = refusalOf(context, file, error);
    await refuseAdded(context, run.adding, media, why);
    leftOver.push(media.sha256);
    run.refused.push(why);
    run.progress.refused(media.fileName);
  }
  await Promise.allSettled(work);
}

function listAdded(context: ImportContext, listingId: ListingId, added: readonly MediaId[]): ImportResult['added'] {
  const wanted = new Set(added);
  return context.store.media
    .ofListing(listingId)
    .filter((media) => wanted.has(media.mediaId))
    .map((media) => ({ mediaId: media.mediaId, fileName: media.fileName, order: media.position }));
}
