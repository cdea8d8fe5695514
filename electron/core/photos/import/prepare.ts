import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Corrections } from '../../../../shared/domain/corrections.ts';
import { type ListingId, type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { labelToDraw } from '../../../../shared/domain/picture-rules/check-photo.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { BlobStore } from '../../library/blobs/blob-store.ts';
import { describeError } from '../../library/describe-error.ts';
import type { Log } from '../../library/log.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { correctionsHash, pictureId } from '../pictures/picture-id.ts';
import type { PictureMaker } from '../pictures/picture-maker.ts';
import type { PictureQueue } from '../pictures/picture-queue.ts';
import type { Rights } from '../pictures/protocol.ts';
import { hintsOf } from './file-words.ts';

export interface PrepareContext {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Bounds how many pictures are decoded at once. */
  readonly pictures: PictureQueue;
  /** Reads and makes them. */
  readonly maker: PictureMaker;
}

type RenditionSettings = ServiceProfile['rendition'];

/** The rendition's place in the library depends on its source, on these settings and on its corrections. */
export function renditionSpecKey(spec: RenditionSettings, corrections: Corrections | null = null): string {
  const settings = `jpeg-${spec.longEdge}-${spec.quality}-${spec.maxBytes ?? 'any'}`;
  return corrections === null ? settings : `${settings}-${correctionsHash(corrections)}`;
}

/**
 * Makes the thumbnails and the upload rendition of an original that is in the library, unless they are there already.
 *
 * @param rights as an inspection just found them; read once more when left out
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareRendition(
  context: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
  rights?: Rights,
  corrections: Corrections | null = null,
): Promise<RenditionRow> {
  const present = await readyRendition(context, source, spec, corrections);
  if (present !== null) return present;
  return context.pictures.add(
    pictureId(source, corrections),
    'large',
    // Two may have asked for the same.
    async () =>
      (await readyRendition(context, source, spec, corrections)) ?? makeAll(context, source, spec, rights, corrections),
  );
}

async function readyRendition(
  { store, blobs }: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
  corrections: Corrections | null,
): Promise<RenditionRow | null> {
  const present = store.blobs.rendition(source, renditionSpecKey(spec, corrections));
  // Read again rather than only looked for: a disk may have damaged it, and the original can make it anew.
  const intact = present !== null && (await blobs.verifyRendition(present.sha256)) === 'intact';
  return intact && (await blobs.hasDerived(pictureId(source, corrections), '320.jpg')) ? present : null;
}

function makeAll(
  { store, blobs, maker }: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
  rights: Rights | undefined,
  corrections: Corrections | null,
): Promise<RenditionRow> {
  return blobs.temporary(async (newPath) => {
    const picture = pictureId(source, corrections);
    const from = { source: blobs.pathOfOriginal(source), scratch: newPath(), corrections };
    const files = { tile: newPath(), large: newPath(), rendition: newPath() };
    const { measures, ...made } = await maker.ask('outputs', { ...from, ...files, rights: rights ?? null, spec });
    // [Note: one tile] Whoever shows a tile may keep it for good: one that is there stays.
    if (!(await blobs.hasDerived(picture, '320.jpg'))) await blobs.placeDerived(picture, '320.jpg', files.tile);
    await blobs.placeDerived(picture, '1600.jpg', files.large);
    await blobs.placeRendition(made, files.rendition);
    const rendition: RenditionRow = { ...made, sha256: Sha256.parse(made.sha256) };
    await store.soon(() => {
      store.blobs.saveRendition(source, renditionSpecKey(spec, corrections), rendition);
      if (corrections === null) {
        store.blobs.setTile(source);
        store.blobs.setMeasures(source, measures);
      }
    }, 'derived');
    return rendition;
  });
}

/**
 * Makes the tile of an original ahead of its other pictures. It costs a decode of its own, which is only worth it while
 * other photos wait: a photo alone gets all of its pictures from one decode, the tile among them.
 *
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareTile(context: PrepareContext, source: Sha256): Promise<void> {
  const { store, blobs, pictures, maker } = context;
  await pictures.add(source, 'tile', async () => {
    if (!pictures.othersWait(source)) return;
    if (!(await blobs.hasDerived(source, '320.jpg'))) {
      await blobs.temporary(async (newPath) => {
        const [scratch, tile] = [newPath(), newPath()];
        await maker.ask('tile', { source: blobs.pathOfOriginal(source), scratch, tile });
        await blobs.placeDerived(source, '320.jpg', tile);
      });
    }
    await store.soon(() => store.blobs.setTile(source), 'derived');
  });
}

/** Makes the pictures of a photo and marks it as ready to be sent. */
export async function prepareMedia(
  context: PrepareContext,
  media: Pick<MediaRow, 'mediaId' | 'sha256'> & Partial<Pick<MediaRow, 'corrections'>>,
  spec: ServiceProfile['rendition'],
  rights?: Rights,
): Promise<void> {
  const { mediaId, sha256, corrections = null } = media;
  await prepareRendition(context, sha256, spec, rights, corrections);
  await context.store.soon(() => context.store.media.setPrepared(mediaId, corrections), 'derived');
}

function labelledSpecKey(spec: ServiceProfile['rendition'], corrections: Corrections | null, label: string): string {
  const name = createHash('sha256').update(label).digest('hex').slice(0, 16);
  return `label-${name}~${renditionSpecKey(spec, corrections)}`;
}

/** Under which name stands what a service gets of a photo. */
export function sentSpecKey(
  { rendition, pictureRules }: Pick<ServiceProfile, 'rendition' | 'pictureRules'>,
  { corrections, alteration }: Pick<MediaRow, 'corrections' | 'alteration'>,
): string {
  const label = labelToDraw(pictureRules, alteration);
  return label === null ? renditionSpecKey(rendition, corrections) : labelledSpecKey(rendition, corrections, label);
}

/**
 * Makes what a service gets of a picture with a label on it. It has a name and a hash of its own beside the one without, which is what is
 * shown, exported and sent to others. [Note: before the settings] Nothing that looks for renditions by their settings finds it.
 *
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareLabelled(
  context: PrepareContext,
  { sha256: source, corrections }: Pick<MediaRow, 'sha256' | 'corrections'>,
  spec: ServiceProfile['rendition'],
  label: string,
): Promise<RenditionRow> {
  const { store, blobs, pictures, maker } = context;
  const name = labelledSpecKey(spec, corrections, label);
  const present = store.blobs.rendition(source, name);
  if (present !== null && (await blobs.verifyRendition(present.sha256)) === 'intact') return present;
  return pictures.add(pictureId(source, corrections), 'large', () =>
    blobs.temporary(async (newPath) => {
      const from = { source: blobs.pathOfOriginal(source), scratch: newPath(), corrections };
      const file = newPath();
      const made = await maker.ask('labelled', { ...from, target: file, spec, label });
      await blobs.placeRendition(made, file);
      const rendition: RenditionRow = { ...made, sha256: Sha256.parse(made.sha256) };
      await store.soon(() => store.blobs.saveRendition(source, name, rendition), 'derived');
      return rendition;
    }),
  );
}

/** Makes what is still missing of the corrected pictures of a listing. */
export type MakeCorrected = (listingId: ListingId, spec: ServiceProfile['rendition']) => Promise<void>;

/**
 * Makes the pictures of photos whose corrections changed, ahead of what nobody waits for, and removes those of corrections that nothing
 * has any more. [Note: the last one counts] The pictures of one photo are made one after the other; those of corrections that
 * were changed again before it was their turn are not made at all.
 *
 * What it returns rejects with PhotoRefusal or BlobError, of the first picture that could not be made; the others are made.
 */
export function createCorrectedMaker(context: PrepareContext): MakeCorrected {
  const { store } = context;
  const inWork = new Map<MediaId, Promise<void>>();
  const makeInTurn = (media: MediaRow, spec: ServiceProfile['rendition']): Promise<void> => {
    const { mediaId } = media;
    const before = inWork.get(mediaId) ?? Promise.resolve();
    // Its failure is reported to those who asked for it.
    const made = before.catch(() => undefined).then(() => makeOne(context, media, spec));
    inWork.set(mediaId, made);
    return made.finally(() => {
      if (inWork.get(mediaId) === made) inWork.delete(mediaId);
    });
  };
  return async (listingId, spec) => {
    // One that is being imported is the business of its import.
    const wasMade = ({ sha256, corrections, madeWith }: MediaRow): boolean =>
      (corrections ?? madeWith) !== null || store.blobs.rendition(sha256, renditionSpecKey(spec)) !== null;
    const toMake = store.media
      .ofListing(listingId)
      .filter((row) => !row.prepared && !row.removed && !row.arriving && wasMade(row));
    const ended = await Promise.allSettled(toMake.map((media) => makeInTurn(media, spec)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

async function makeOne(context: PrepareContext, media: MediaRow, spec: ServiceProfile['rendition']): Promise<void> {
  const { store, pictures } = context;
  const picture = pictureId(media.sha256, media.corrections);
  const now = store.media.get(media.mediaId);
  if (now === null || now.prepared || pictureId(now.sha256, now.corrections) !== picture) return;
  const made = prepareMedia(context, media, spec);
  pictures.wish(picture, 'large');
  await made;
  await removeOthers(context, media.sha256);
}

/** A slider leaves a picture behind wherever it rested; what an undo brings back is made again. */
async function removeOthers({ store, blobs }: PrepareContext, sha256: Sha256): Promise<void> {
  const present = await blobs.listCorrected(sha256);
  if (present.length === 0) return;
  await store.soon(() => {
    const used = new Set(store.media.correctionsOf(sha256).map(correctionsHash));
    for (const hash of present) {
      if (used.has(hash)) continue;
      blobs.removeCorrected(sha256, hash);
      store.blobs.deleteCorrected(sha256, hash).forEach((rendition) => blobs.removeRendition(rendition));
    }
  }, 'derived');
}

/**
 * Reads the files and measures the pictures of photos from before these were looked at, one after the other and behind all that somebody waits for, from what was made large
 * of them: that costs a fraction of what their originals would. One that cannot be read is passed over until the next start.
 */
export async function measureLater(
  { store, blobs, pictures, maker }: PrepareContext,
  log: Pick<Log, 'warn'>,
  isOver: () => boolean,
): Promise<void> {
  await each(store.blobs.unread(), log, isOver, async (source) => {
    const { facts } = await pictures.add(source, 'large', () =>
      blobs.temporary((newPath) =>
        maker.ask('inspect', { path: blobs.pathOfOriginal(source), preview: newPath(), sidecar: null }),
      ),
    );
    if (!isOver()) await store.soon(() => store.blobs.setHints(source, hintsOf(facts)), 'derived');
  });
  await each(store.blobs.unmeasured(), log, isOver, async (source) => {
    if (!(await blobs.hasDerived(source, '1600.jpg'))) return;
    const measures = await pictures.add(source, 'large', () =>
      blobs.temporary((newPath) =>
        maker.ask('measure', { path: blobs.pathOfDerived(source, '1600.jpg'), scratch: newPath() }),
      ),
    );
    if (!isOver()) await store.soon(() => store.blobs.setSignals(source, measures), 'derived');
  });
}

async function each(
  sources: readonly Sha256[],
  log: Pick<Log, 'warn'>,
  isOver: () => boolean,
  look: (source: Sha256) => Promise<void>,
): Promise<void> {
  for (const source of sources) {
    if (isOver()) return;
    try {
      await look(source);
    } catch (error) {
      if (isOver()) return;
      log.warn('a picture could not be measured', { error: describeError(error) });
    }
    await turn();
  }
}
