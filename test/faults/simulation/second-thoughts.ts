import type { ConflictRow } from '../../../electron/core/library/store/conflict-table.ts';
import { isWanted } from '../../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { AppLife } from './app-life.ts';
import { ask, word } from './asking.ts';
import { broken } from './finding.ts';
import { sayExchanged } from './help.ts';
import { listingsHere } from './photos-here.ts';
import { probe } from './probes.ts';
import type { World } from './world.ts';

/** What stood here when a choice was made and what it left, so that taking it back can be held to it. */
interface Choice {
  readonly before: string;
  readonly after: string | null;
  /** The photo had the words of the one that it follows at another service: with the choice taken back it follows it again. */
  readonly followed: boolean;
}
const before = new WeakMap<World, Map<string, Choice>>();

function rememberedIn(world: World): Map<string, Choice> {
  const remembered = before.get(world) ?? new Map<string, Choice>();
  before.set(world, remembered);
  return remembered;
}

/** @returns what puts the choices back: a library of before them remembers none of what they replaced */
export function copyChoices(world: World): () => void {
  const copied = new Map(rememberedIn(world));
  return () => void before.set(world, copied);
}

function wantedNow({ store }: World, { mediaId, field }: ConflictRow): string | null {
  const media = mediaId === null ? null : store.media.get(mediaId);
  if (media === null) return null;
  if (field === 'shortDescription') return media.shortDescription;
  if (field === 'imageOf') return media.imageOf;
  return field === 'deletedYN' ? String(!isWanted(media)) : null;
}

/** What is wanted now of the photo that the one of a conflict follows; null where it follows none. */
function wantedOfSource(world: World, conflict: ConflictRow): string | null {
  const photo = conflict.mediaId === null ? null : world.store.destinations.photos.get(conflict.mediaId);
  return photo === null ? null : wantedNow(world, { ...conflict, mediaId: photo.sourceMediaId });
}

/** Settles one of the open conflicts at random. */
export async function resolveOne(
  world: World,
  app: AppLife,
  leaves: ReadonlySet<ListingId> = new Set(),
): Promise<void> {
  const { random, store, promises } = world;
  const open = store.conflicts.open().filter(({ listingId }) => !leaves.has(listingId));
  if (open.length === 0) return;
  const conflict = random.pick(open);
  const { conflictId, field, mediaId } = conflict;
  probeConflict(conflict);
  const isText = field === 'shortDescription' || field === 'imageOf';
  const drawn = random.pick([
    { kind: 'mine' as const },
    { kind: 'theirs' as const },
    ...(isText ? [{ kind: 'value' as const, value: word('Settled') }] : []),
  ]);
  const choice = isThereUnderAnotherName(world, conflict) ? { kind: 'theirs' as const } : drawn;
  // The question shows both texts, also of a photo whose field has the focus.
  if (mediaId !== null && isText) {
    const name = field === 'shortDescription' ? 'ShortDescription' : 'ImageOf';
    world.ledger.sees(mediaId, name, String(conflict.theirs));
    world.ledger.sees(mediaId, name, wantedNow(world, conflict) ?? '');
  }
  const wanted = wantedNow(world, conflict);
  const followed = wanted !== null && wanted === wantedOfSource(world, conflict);
  const done = await ask(world, app, `resolve ${field} of ${mediaId} with ${JSON.stringify(choice)}`, () =>
    app.handlers['conflict.resolve']({ conflictId, choice }),
  );
  if (done === null) return;
  if (wanted !== null)
    rememberedIn(world).set(conflictId, { before: wanted, after: wantedNow(world, conflict), followed });
  if (mediaId === null) return;
  const wasKnown = world.ledger.past.has(mediaId);
  promises.accept(mediaId);
  promises.mean(mediaId);
  if (wasKnown && store.uploads.ofListing(conflict.listingId).every((row) => row.mediaId !== mediaId)) {
    probe('started anew after it was gone');
  }
  promises.mayStartAnew(mediaId);
  if (field === 'deletedYN' && choice.kind === 'theirs') promises.mayComeBack(mediaId);
}

/**
 * The library asks whether a photo that it cannot find is to be added again. Of one that is there by a name that is not known here, whoever
 * looks there first sees the picture.
 */
function isThereUnderAnotherName({ ledger, services, store }: World, { field, mediaId }: ConflictRow): boolean {
  if (field !== 'deletedYN' || mediaId === null) return false;
  const known = store.remote.get(mediaId)?.mediaKey?.toLowerCase();
  return services.some(({ media }) =>
    media.some((one) => !one.gone && ledger.ownerOf(one) === mediaId && one.key.toLowerCase() !== known),
  );
}

function probeConflict({ field, mine }: ConflictRow): void {
  if (field === 'order') probe('order changed on both sides');
  if (field === 'deletedYN') probe(mine === true ? 'delete here against edit there' : 'edit here against delete there');
}

/** Takes the last choice of one conflict back: what was wanted before it is wanted again. */
export async function takeChoiceBack(world: World, app: AppLife): Promise<void> {
  const { random, database, promises } = world;
  const settled = database
    .prepare<[], { conflictId: string }>(
      "SELECT conflictId FROM conflict WHERE resolvedAt IS NOT NULL AND resolution ->> 'kind' <> 'agreed' ORDER BY resolvedAt DESC, conflictId LIMIT 3",
    )
    .all();
  if (settled.length === 0) return;
  const { conflictId } = random.pick(settled);
  const conflict = database
    .prepare<[string], ConflictRow>('SELECT * FROM conflict WHERE conflictId = ?')
    .get(conflictId);
  if (conflict === undefined) return;
  const chosen = wantedNow(world, conflict);
  const choice = rememberedIn(world).get(conflictId);
  const done = await ask(world, app, `take back the choice of ${conflict.field} of ${conflict.mediaId}`, () =>
    app.handlers['conflict.undo']({ conflictId: conflict.conflictId }),
  );
  if (done === null) return;
  probe('a choice taken back');
  if (choice !== undefined && choice.before !== conflict.mine) probe('a choice taken back after an edit');
  const now = wantedNow(world, conflict);
  if (conflict.mediaId !== null) {
    promises.accept(conflict.mediaId);
    promises.mean(conflict.mediaId);
    promises.exchanged(conflict.mediaId);
  }
  // What was written since the choice stays.
  if (choice === undefined || now === null || chosen !== choice.after || now === choice.before) return;
  // What was written since for all services reaches this one too.
  if (choice.followed && now === wantedOfSource(world, conflict)) return;
  const removed = conflict.field === 'deletedYN' ? conflict.mediaId : null;
  if (removed !== null && (isReplaced(world, removed) || isRejectedSince(world, removed))) return;
  broken('a choice can be taken back', `“${choice.before}” was wanted before the choice, now it is “${now}”`);
}

/** It came back, and a person has rejected it since the choice. */
function isRejectedSince({ store }: World, mediaId: MediaId): boolean {
  const row = store.media.get(mediaId);
  return row !== null && !row.removed && !isWanted(row);
}

/** It came back, and another photo at once in its place: meanwhile the one that it follows got another picture. */
function isReplaced({ store, ledger }: World, mediaId: MediaId): boolean {
  const row = store.media.get(mediaId);
  if (row === null || store.destinations.photos.get(mediaId) !== null) return false;
  return store.media.ofListing(row.listingId).some(
    (other) =>
      !other.removed &&
      // It was not there before.
      ledger.past.get(other.mediaId)?.wanted.removed !== 0 &&
      other.sha256 !== row.sha256 &&
      other.shortDescription === row.shortDescription &&
      store.destinations.photos.get(other.mediaId) !== null,
  );
}

/** Takes the last change of a listing back, or does it again. */
export async function redoOrUndo(world: World, app: AppLife, act: 'undo' | 'redo'): Promise<void> {
  const { random, store } = world;
  const able = listingsHere(world).filter(
    (id) => (act === 'undo' ? store.changes.last(id) : store.changes.next(id)) !== null,
  );
  if (able.length === 0) return;
  const listingId = random.pick(able);
  const photos = store.media.all();
  const done = await ask(world, app, `${act} in ${listingId}`, () => app.handlers[`change.${act}`]({ listingId }));
  if (done === null) return;
  if (act === 'redo') probe('redo');
  if (done.applied > 0 && world.network.writesSent > 0) probe('undo of an edit that was sent');
  sayExchanged(world, photos);
}
