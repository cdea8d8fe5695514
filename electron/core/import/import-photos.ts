import path from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { ImportProgress, ImportResult } from '../../../shared/contract/model.ts';
import { type ListingId, MediaId, Sha256 } from '../../../shared/domain/ids.ts';
import { inEnglish, type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Inspect, Inspected, StoredBlob } from '../blobs/blob-store.ts';
import { BlobError, PhotoRefusal } from '../blobs/errors.ts';
import { listFiles } from '../blobs/scan.ts';
import { forgetAdded, recordChange } from '../changes/record.ts';
import { cutTo } from '../cut-to.ts';
import type { PhotoFacts, Rights } from '../pictures/protocol.ts';
import { storageTrouble } from '../storage-trouble.ts';
import type { MediaRow } from '../store/media-table.ts';
import { type PrepareContext, prepareMedia, prepareTile } from './prepare.ts';
import { createRoom } from './room.ts';
import { findSidecar, roomOfKeywords } from './sidecar.ts';
import { removeUnusedSoon } from './unused-pictures.ts';

export interface ImportContext extends PrepareContext {
  readonly now: () => Date;
  readonly newId: () => string;
  /** Makes a change of a listing, within its transaction, with what comes of it for sending. */
  readonly asEdit: <Value>(listingId: ListingId, edit: () => Value) => Value;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Detail of failures that a person only sees as "could not be added". */
  readonly onUnexpected: (error: unknown) => void;
}

/** What it takes to bring a file into the library. */
export type AdoptContext = Pick<PrepareContext, 'store' | 'blobs' | 'maker'>;

/** Files copied into the library at once: enough to keep a card reader busy. */
const COPIES_AT_ONCE = 4;
/** A caption that came with a file is one line of at most this many characters here. */
const LONGEST_CAPTION = 10_000;

type Refusal = ImportResult['refused'][number];

/** A file that is in the library and can be shown, not yet a photo of the listing. */
export interface Adopted {
  readonly fileName: string;
  readonly facts: PhotoFacts;
  readonly blob: StoredBlob;
}

/**
 * Adds files and folders to a listing. Each file is copied into the library and shown at once with the camera's own
 * small picture; the real pictures follow. A file that cannot be used is refused by name, the others go on.
 */
export async function importPaths(
  context: ImportContext,
  listingId: ListingId,
  paths: readonly string[],
  spec: ServiceProfile['rendition'],
): Promise<ImportResult> {
  const refused: Refusal[] = [];
  const files: string[] = [];
  for await (const entry of listFiles(paths)) {
    if (entry.problem === null) files.push(entry.path);
    else refused.push(refusal(entry.path, entry.problem));
  }
  const copy = pLimit(COPIES_AT_ONCE);
  const sources = files.map((file) => ({
    path: file,
    adopt: () => copy(() => adoptFile(context, file)).catch((error: unknown) => refusalOf(context, file, error)),
  }));
  const result = await addInOrder(context, listingId, sources, spec);
  return { added: result.added, refused: [...refused, ...result.refused] };
}

/** Adds one picture that arrives as a stream, such as a file dropped on a browser's page. */
export async function importStream(
  context: ImportContext,
  listingId: ListingId,
  source: {
    readonly fileName: string;
    readonly stream: Readable;
    readonly expectedBytes?: number;
    readonly batch?: string;
  },
  spec: ServiceProfile['rendition'],
): Promise<ImportResult> {
  const fileName = path.basename(source.fileName);
  const adopt = (): Promise<Adopted | Refusal> =>
    adoptStream(context, fileName, source.stream, source.expectedBytes).catch((error: unknown) =>
      refusalOf(context, fileName, error),
    );
  return addInOrder(context, listingId, [{ path: fileName, adopt }], spec, source.batch);
}

/** @throws PhotoRefusal, BlobError; nothing of the file is in the library then */
export async function adoptFile(context: AdoptContext, file: string): Promise<Adopted> {
  const fileName = path.basename(file);
  // Looked at before it is copied, so that a large file that is no picture costs nothing.
  await context.maker.format(file, fileName);
  const sidecar = await findSidecar(file);
  return showAtOnce(context, fileName, (inspect) => context.blobs.adopt(file, inspect), sidecar);
}

/** @throws PhotoRefusal, BlobError; nothing of the file is in the library then */
export function adoptStream(
  context: AdoptContext,
  fileName: string,
  stream: Readable,
  expectedBytes: number | undefined,
): Promise<Adopted> {
  return showAtOnce(context, fileName, (inspect) =>
    context.blobs.adoptStream(stream, fileName, inspect, expectedBytes),
  );
}

/** What an inspection finds, with the first look at the photo where the camera left one. */
interface Found {
  readonly facts: PhotoFacts;
  readonly hasPreview: boolean;
}

function showAtOnce(
  { blobs, maker }: AdoptContext,
  fileName: string,
  adopt: (inspect: Inspect<Found>) => Promise<Inspected<Found>>,
  sidecar: string | null = null,
): Promise<Adopted> {
  return blobs.temporary(async (newPath) => {
    const preview = newPath();
    const { found, sha256, bytes } = await adopt((copy) => maker.inspect(copy, fileName, preview, sidecar));
    if (found.hasPreview) await blobs.placeDerived(sha256, 'preview.jpg', preview);
    return { fileName, facts: found.facts, blob: { sha256, bytes } };
  });
}

interface Source {
  readonly path: string;
  /** Brings it into the library; never rejects. */
  adopt(): Promise<Adopted | Refusal>;
}

/** Files whose copying begins before it is their turn, and photos whose pictures wait for theirs. */
const COPIES_AHEAD = 4 * COPIES_AT_ONCE;
const MOST_IN_WORK = 1000;
/** Rows that a power cut may take back while their import runs: their files stay, and the card is still there. */
const ROWS_AT_RISK = 16;

/** Brings files in ahead of their turn, a few at a time: what was found in each is held until then. */
function startAhead(sources: readonly Source[]) {
  const started: Promise<Adopted | Refusal>[] = [];
  const rest = sources.values();
  return {
    async next(): Promise<Adopted | Refusal | null> {
      while (started.length < COPIES_AHEAD) {
        const { value, done } = rest.next();
        if (done === true) break;
        started.push(value.adopt());
      }
      return (await started.shift()) ?? null;
    },
    /** Waits for those whose turn will not come. @returns what is in the library of them */
    async abandon(): Promise<Sha256[]> {
      const adopted = await Promise.all(started.splice(0));
      return adopted.flatMap((each) => ('reason' in each ? [] : [Sha256.parse(each.blob.sha256)]));
    },
  };
}

function startProgress({ onProgress }: ImportContext, what: Pick<ImportProgress, 'importId' | 'listingId' | 'total'>) {
  let done = 0;
  return {
    count(fileName: string): void {
      done += 1;
      onProgress({ ...what, done, fileName, finished: false });
    },
    end(): void {
      if (what.total > 0) onProgress({ ...what, done, fileName: null, finished: true });
    },
  };
}

/** Rows are added in the order of the files, however the copies finish; pictures are prepared meanwhile. */
async function addInOrder(
  context: ImportContext,
  listingId: ListingId,
  sources: readonly Source[],
  spec: ServiceProfile['rendition'],
  batch?: string,
): Promise<ImportResult> {
  const importId = context.newId();
  const session = batch ?? importId;
  const refused: Refusal[] = [];
  const added: MediaId[] = [];
  const leftOver: Sha256[] = [];
  const room = createRoom(MOST_IN_WORK);
  const ahead = startAhead(sources);
  const progress = startProgress(context, { importId, listingId, total: sources.length });
  const add = async (file: string, adopted: Adopted): Promise<AddedMedia | Refusal> => {
    try {
      const certainty = added.length % ROWS_AT_RISK === ROWS_AT_RISK - 1 ? 'lasting' : 'derived';
      return await context.store.soon(() => addRow(context, listingId, file, adopted, session), certainty);
    } catch (error) {
      leftOver.push(Sha256.parse(adopted.blob.sha256));
      throw error;
    }
  };
  const prepare = async (file: string, media: AddedMedia): Promise<void> => {
    // The tiles of all photos are made before the rest of any, so that they can soon be seen and put in order.
    const tile = prepareTile(context, media.sha256).finally(() => progress.count(media.fileName));
    const work = [tile, prepareMedia(context, media, spec, media.rights)];
    try {
      await Promise.all(work);
    } catch (error) {
      // A photo that was there before and came back stays, whatever became of this file.
      if (media.isNew) await context.store.soon(() => takeOut(context, listingId, session, media));
      leftOver.push(media.sha256);
      refused.push(refusalOf(context, file, error));
    }
    await Promise.allSettled(work);
  };

  try {
    for (const source of sources) {
      const adopted = await ahead.next();
      if (adopted === null) break;
      const media = 'reason' in adopted ? adopted : await add(source.path, adopted);
      if ('reason' in media) {
        refused.push(media);
        progress.count(path.basename(source.path));
        continue;
      }
      added.push(media.mediaId);
      await room.start(() => prepare(source.path, media));
    }
  } finally {
    // Whatever ended the loop: nothing is still at work behind it, and nothing stays that has no row.
    await room.empty();
    leftOver.push(...(await ahead.abandon()));
    progress.end();
    await removeUnusedSoon(context, leftOver);
  }
  await room.failure();
  // With it all rows of this import are on the disk.
  await context.store.soon(() => closeGaps(context, listingId));
  return { added: listAdded(context, listingId, added), refused };
}

type AddedMedia = Pick<MediaRow, 'mediaId' | 'sha256' | 'fileName'> & {
  readonly isNew: boolean;
  readonly rights: Rights;
};

function takeOut(context: ImportContext, listingId: ListingId, session: string, { mediaId, sha256 }: AddedMedia): void {
  const { store } = context;
  // Another picture took its place meanwhile: that one is of use.
  if (store.media.get(mediaId)?.sha256 !== sha256) return;
  store.media.delete(mediaId);
  forgetAdded(store, listingId, session, mediaId);
}

function addRow(
  context: ImportContext,
  listingId: ListingId,
  file: string,
  adopted: Adopted,
  session: string,
): AddedMedia | Refusal {
  const { store } = context;
  const { fileName, facts, blob } = adopted;
  const sha256 = Sha256.parse(blob.sha256);
  const rights = { copyright: facts.copyright, creator: facts.creator };
  const at = context.now().toISOString();
  const add = (): AddedMedia | Refusal => {
    // Taken off this computer while its photos were copied.
    if (store.listings.get(listingId) === null) throw new AppError('notFound', phrase('error.noListingToAddTo'));
    const twin = store.media.twin(listingId, sha256);
    if (twin !== null && !twin.removed) {
      return refusal(file, phrase('refused.twin', { position: twin.position, fileName: twin.fileName }));
    }
    if (twin !== null && store.remote.get(twin.mediaId)?.fields.deletedYN !== true) {
      restoreAtEnd(context, twin, at);
      recordAdded(context, listingId, twin.mediaId, session);
      return { ...twin, isNew: false, rights };
    }
    const mediaId = MediaId.parse(context.newId());
    store.blobs.add(sha256, blob.bytes, facts.mediaType, at);
    store.media.insert({
      mediaId,
      listingId,
      sha256,
      fileName,
      shortDescription: captionOf(facts),
      width: facts.width,
      height: facts.height,
      captureTime: facts.captureTime,
      addedAt: at,
      sourcePath: path.isAbsolute(file) ? file : null,
    });
    const imageOf = roomOfKeywords(facts.keywords);
    if (imageOf !== '') store.media.setFields(mediaId, { shortDescription: captionOf(facts), imageOf });
    store.listings.touch(listingId, at);
    store.history.add(at, listingId, mediaId, 'you', phrase(addedAs(facts), { fileName }));
    recordAdded(context, listingId, mediaId, session);
    return { mediaId, sha256, fileName, isNew: true, rights };
  };
  return context.asEdit(listingId, add);
}

function recordAdded({ store, now }: ImportContext, listingId: ListingId, mediaId: MediaId, session: string): void {
  const to = store.media.get(mediaId)?.position ?? 1;
  const step = { kind: 'presence', mediaId, from: null, to } as const;
  recordChange(store, listingId, { kind: 'add', steps: [step], session, at: now() });
}

function restoreAtEnd(context: ImportContext, media: MediaRow, at: string): void {
  const { store } = context;
  store.media.setRemoved(media.mediaId, false);
  const present = store.media.ofListing(media.listingId).filter((other) => !other.removed);
  store.media.setSequence([
    ...present.map((other) => other.mediaId).filter((id) => id !== media.mediaId),
    media.mediaId,
  ]);
  store.history.add(
    at,
    media.listingId,
    media.mediaId,
    'you',
    phrase('history.addedAgain', { fileName: media.fileName }),
  );
}

/** Metadata that were passed over may have held the caption; where one was found nothing is missed. */
function addedAs({ isPartlyRead, caption }: Adopted['facts']) {
  return isPartlyRead && caption === null ? 'history.addedPartlyRead' : 'history.added';
}

/** The caption that the photographer wrote into the file or beside it, or else the title, as one line. */
function captionOf(facts: Adopted['facts']): string {
  return cutTo((facts.caption ?? facts.title ?? '').replace(/\s+/g, ' ').trim(), LONGEST_CAPTION);
}

/** Photos that were refused late leave gaps in the positions. */
function closeGaps(context: ImportContext, listingId: ListingId): void {
  const { store } = context;
  const present = store.media.ofListing(listingId).filter((media) => !media.removed);
  store.media.setSequence(present.map((media) => media.mediaId));
}

function listAdded(context: ImportContext, listingId: ListingId, added: readonly MediaId[]): ImportResult['added'] {
  const wanted = new Set(added);
  return context.store.media
    .ofListing(listingId)
    .filter((media) => wanted.has(media.mediaId))
    .map((media) => ({ mediaId: media.mediaId, fileName: media.fileName, order: media.position }));
}

function refusalOf(context: ImportContext, file: string, error: unknown): Refusal {
  if (error instanceof PhotoRefusal || error instanceof BlobError) return refusal(file, error.phrase);
  const trouble = storageTrouble(error, context.blobs.root);
  if (trouble instanceof AppError) return { path: file, reason: trouble.message, phrase: trouble.phrase };
  context.onUnexpected(error);
  return refusal(file, phrase('refused.fault'));
}

function refusal(file: string, why: Phrase): Refusal {
  return { path: file, reason: inEnglish(why), phrase: why };
}
