import type { MediaId } from '../../../shared/domain/ids.ts';
import { moveBefore } from '../../../shared/domain/ordering.ts';
import { problemText } from '../../language/problem-words.ts';
import { without, withStandIn } from '../../state/selection.ts';
import { createTellChange, type TellChange } from './tell-change.ts';
import type { CommandTools } from './tools.ts';

export function createPhotoCommands(tools: CommandTools) {
  const { services, settle, reselect, pickReplacement, t } = tools;
  const { host, toasts } = services;
  const tellChange = createTellChange(tools);

  const restore = async (mediaIds: readonly MediaId[]): Promise<void> => {
    await settle(host.call('media.restore', { mediaIds: [...mediaIds] }), () => void restore(mediaIds));
  };

  const remove = async (mediaIds: readonly MediaId[]): Promise<void> => {
    if (mediaIds.length === 0) return;
    const done = await settle(host.call('media.remove', { mediaIds: [...mediaIds] }), () => void remove(mediaIds));
    if (done !== null) tellChange(t('grid.wasRemoved', { count: mediaIds.length }), done, () => void restore(mediaIds));
  };

  const replacePhoto = async (mediaId: MediaId, file: File): Promise<void> => {
    const answer = await host.replaceFile(mediaId, file);
    const standIn = answer.ok && answer.value.mediaId !== mediaId ? answer.value.mediaId : null;
    if (standIn !== null) reselect((selected) => withStandIn(selected, mediaId, standIn));
    const done = await settle(Promise.resolve(answer), () => void replacePhoto(mediaId, file));
    if (standIn !== null) reselect((selected) => without(selected, mediaId));
    if (done !== null) toasts.inform(t('grid.replaced', { file: file.name }));
  };

  const fixPhoto = async (mediaId: MediaId, file: File): Promise<void> => {
    const done = await settle(host.fixFile(mediaId, file), () => void fixPhoto(mediaId, file));
    if (done !== null) toasts.inform(t('grid.fixed', { file: file.name }));
  };

  const removeForGood = async (mediaIds: readonly MediaId[]): Promise<void> => {
    const done = await settle(host.call('media.removeForGood', { mediaIds: [...mediaIds] }));
    const [kept] = done?.kept ?? [];
    if (done === null) return;
    if (done.removed.length > 0) toasts.inform(t('grid.wasRemovedForGood', { count: done.removed.length }));
    if (kept !== undefined) toasts.inform(problemText(services.language.getSnapshot(), kept.problem));
  };

  return {
    restore,
    remove,
    replacePhoto,
    fixPhoto,
    removeForGood,
    pickReplacement,
    move: createMove(tools, tellChange),
  };
}

// [Note: moves in sequence] A second move before the first is acknowledged builds on it, so they go one at a time,
// and the pending order is dropped only when the last of them is in the library.
function createMove({ services, settle, t }: CommandTools, tellChange: TellChange) {
  const { host, store } = services;
  let moves: Promise<unknown> = Promise.resolve();
  let lastTurn = 0;
  const move = async (mediaIds: readonly MediaId[], before: MediaId | null): Promise<void> => {
    const detail = store.getSnapshot().shown;
    if (detail === null || mediaIds.length === 0) return;
    const { listingId, photos, media } = detail;
    const sequence = media.map((item) => item.mediaId);
    const chosen = new Set(mediaIds);
    const moved = sequence.filter((id) => chosen.has(id));
    const order = moveBefore(sequence, moved, before);
    store.showOrder({ listingId, order });
    lastTurn += 1;
    const turn = lastTurn;
    const call = moves.then(() => host.call('media.move', { listingId, mediaIds: moved, before }));
    moves = call;
    const done = await settle(call, () => void move(mediaIds, before));
    if (turn !== lastTurn) return;
    store.showOrder(null);
    if (done === null || done.changes.length === 0) return;
    // A rejected photo has no number, and takes part in no count.
    const rejected = new Set(media.flatMap((item) => (item.rejected ? [item.mediaId] : [])));
    const numbered = order.filter((id) => !rejected.has(id));
    const position = numbered.findIndex((id) => chosen.has(id)) + 1;
    if (position === 0) return;
    tellChange(t('grid.movedTo', { count: moved.length, position, of: photos }), done);
  };
  return move;
}
