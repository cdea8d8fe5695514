import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ResolveChoice } from '../../../../shared/contract/contract.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ConflictView } from '../../../../shared/contract/model.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ConflictId, ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { applyWhole } from '../../library/changes/apply.ts';
import { choiceSentence, sequenceOf, stepsOfChoice } from '../../library/changes/choice.ts';
import { readState, writeState } from '../../library/changes/library.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { ConflictRow } from '../../library/store/conflict-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';
import { goOnAfterDelay, isDelayed, waitsForChoices } from '../../sync/run/go-on.ts';
import { nameAtService } from '../views/listing-rows.ts';
import { take } from './changes.ts';
import { asEdit, type HandlerContext, listingOrThrow } from './handler-context.ts';
import { refuseTwin } from './media.ts';

/** What changed here and at the service alike. A choice is a change of the listing like any other. */
export function conflictHandlers(context: HandlerContext) {
  const { store } = context;
  return {
    'conflict.list': ({ listingId }) => listConflicts(store, listingId),
    async 'conflict.resolve'({ conflictId, choice }) {
      await store.soon(() => resolve(context, conflictId, choice));
      return {};
    },
    async 'conflict.undo'({ conflictId }) {
      const listingId = store.conflicts.get(conflictId)?.listingId;
      await asEdit(context, listingId === undefined ? [] : [listingId], () => takeBack(context, conflictId));
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Open ones, of one listing or of all. */
export function listConflicts(store: Store, listingId?: ListingId): ConflictView[] {
  const rows = listingId === undefined ? store.conflicts.open() : store.conflicts.openOf(listingId);
  return rows.map((row) => toView(store, row));
}

/** Settles a conflict by a person's choice and records what it replaced, so that exactly that comes back with it. */
function resolve(context: HandlerContext, conflictId: ConflictId, choice: ResolveChoice): void {
  const { store, ports } = context;
  const conflict = store.conflicts.get(conflictId);
  if (conflict === null) throw new AppError('notFound', phrase('error.noConflictToResolve'));
  if (conflict.resolvedAt !== null) throw new AppError('conflict', phrase('error.conflictSettled'));
  const { listingId, mediaId, field } = conflict;
  const question = {
    kind: 'choice',
    conflictId,
    mediaId,
    field,
    theirs: conflict.theirs,
    from: null,
    to: choice,
  } as const;
  const listing = listingOrThrow(context, listingId);
  const before = readState(store, listing, [question]);
  const media = mediaId === null ? null : store.media.get(mediaId);
  const outcome = applyWhole(before, stepsOfChoice(before, conflict, choice, media?.position ?? 1));
  const [skipped] = outcome.skipped;
  if (skipped?.reason === 'duplicate' && media !== null) refuseTwin(store, media);
  if (skipped !== undefined) throw new AppError('notFound', phrase('error.photoGone'));
  const at = ports.now();
  const now = at.getTime();
  const waited = isDelayed(listing, now) || waitsForChoices(store, listingId);
  writeState(store, listingId, before, outcome.state, at.toISOString());
  if (waited) goOnAfterDelay(store, listingId, now);
  recordChange(store, listingId, { kind: 'choice', count: 1, steps: outcome.performed, session: conflictId, at });
  store.listings.touch(listingId, at.toISOString());
  store.history.add(at.toISOString(), listingId, mediaId, 'you', choiceSentence(field, choice));
}

/** Takes a choice back, whatever was changed since: the question is open again, and newer words stay as they are. */
function takeBack(context: HandlerContext, conflictId: ConflictId): void {
  const { store } = context;
  const conflict = store.conflicts.get(conflictId);
  if (conflict === null) throw new AppError('notFound', phrase('error.noConflict'));
  if (conflict.resolvedAt === null) throw new AppError('conflict', phrase('error.conflictOpen'));
  const { listingId } = conflict;
  const change = store.changes.ofSession(listingId, 'choice', conflictId);
  if (change === null) throw new AppError('conflict', phrase('error.choiceStands'));
  const isLast = store.changes.last(listingId)?.changeId === change.changeId;
  const { skipped } = take(context, listingOrThrow(context, listingId), change, 'undo');
  const media = conflict.mediaId === null ? null : store.media.get(conflict.mediaId);
  if (media !== null && skipped.some((step) => step.reason === 'duplicate')) refuseTwin(store, media);
  if (skipped.some((step) => step.what === 'choice')) throw new AppError('conflict', phrase('error.choiceSent'));
  // Done again it would come before what is newer: it is forgotten, and the open question can be answered anew.
  if (!isLast) store.changes.delete(change.changeId);
}

function toView(store: Store, row: ConflictRow): ConflictView {
  const media = row.mediaId === null ? null : store.media.get(row.mediaId);
  return {
    conflictId: row.conflictId,
    listingId: row.listingId,
    listingName: nameAtService(store, row.listingId, store.listings.get(row.listingId)?.name ?? ''),
    mediaId: row.mediaId,
    position: media?.position ?? null,
    number: media === null ? null : store.media.numberOf(media.listingId, media.position),
    picture: media === null ? null : pictureId(media.sha256, media.madeWith),
    fileName: media?.fileName ?? null,
    field: row.field,
    base: row.base,
    mine: mineNow(store, row, media),
    theirs: row.theirs,
    detectedAt: row.detectedAt,
    theirsAt: row.theirsAt,
    theirsBy: row.theirsBy,
    theirsFrom: theirsFrom(store, row),
  };
}

/** What is wanted here may be newer than what was recorded when the difference was found. */
function mineNow(store: Store, row: ConflictRow, media: MediaRow | null): ConflictView['mine'] {
  switch (row.field) {
    case 'shortDescription':
    case 'imageOf':
      return media === null ? row.mine : media[row.field];
    case 'deletedYN':
      return media === null ? row.mine : !isWanted(media);
    case 'order': {
      const shared = new Set(sequenceOf(row.theirs));
      const sequence = store.media
        .ofListing(row.listingId)
        .filter((each) => isWanted(each) && shared.has(each.mediaId));
      return sequence.map(({ mediaId }) => mediaId);
    }
  }
}

/** What another window wrote is kept as theirs as well, and the service has not seen it. */
function theirsFrom(store: Store, { mediaId, field, theirs }: ConflictRow): ConflictView['theirsFrom'] {
  if (mediaId === null || (field !== 'shortDescription' && field !== 'imageOf')) return 'service';
  return store.remote.get(mediaId)?.fields[field] === theirs ? 'service' : 'here';
}
