import type { MediaItem } from '../../../shared/contract/model.ts';
import {
  type AutoCorrection,
  type CorrectionOperation,
  correct,
} from '../../../shared/domain/corrections/operations.ts';
import { type Corrections, sameCorrections } from '../../../shared/domain/corrections.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { without, withStandIn } from '../../state/selection.ts';
import { createTellChange } from './tell-change.ts';
import type { CommandTools } from './tools.ts';

export function createCorrectionCommands(tools: CommandTools) {
  const { services, settle, reselect, t } = tools;
  const { host, store, toasts, adjust, underWay } = services;
  const tellChange = createTellChange(tools);
  /** Which photo took the place of one that the service had. */
  const standIns = new Map<MediaId, MediaId>();

  const send = async (mediaIds: readonly MediaId[], operation: Operation, session?: string) => {
    const input = { mediaIds: [...mediaIds], operation, ...(session === undefined ? {} : { session }) };
    const answer = await host.call('media.correct', input);
    // One that the service has already has given its place to a new one.
    const replaced = answer.ok
      ? mediaIds.map((gone, nth) => ({ gone, standIn: answer.value.mediaIds[nth] ?? gone }))
      : [];
    const others = replaced.filter(({ gone, standIn }) => gone !== standIn);
    for (const { gone, standIn } of others) {
      standIns.set(gone, standIn);
      // One that comes back stands for itself.
      standIns.delete(standIn);
      reselect((selected) => withStandIn(selected, gone, standIn));
    }
    const done = await settle(Promise.resolve(answer), () => void correctPhotos(mediaIds, operation));
    for (const { gone } of others) reselect((selected) => without(selected, gone));
    return done;
  };

  /** The same for one or more photos; announced where there are several. */
  const correctPhotos = (mediaIds: readonly MediaId[], operation: Operation): Promise<void> =>
    underWay.track(correctAndTell(mediaIds, operation));
  const correctAndTell = async (mediaIds: readonly MediaId[], operation: Operation): Promise<void> => {
    if (mediaIds.length === 0) return;
    await adjust.kept();
    const done = await send(mediaIds, operation);
    if (done !== null && done.unsure.length > 0) toasts.inform(t('adjust.unsure', { count: done.unsure.length }));
    else if (done !== null && mediaIds.length > 1) tellChange(t('adjust.done', { count: mediaIds.length }), done);
  };

  /** [Note: copied as pressed] What was pressed before counts: the page may not show yet how the photo was turned a moment ago. */
  const copyCorrections = async (mediaId: MediaId): Promise<void> => {
    await Promise.all([adjust.kept(), underWay.ended()]);
    const item = shownNow(store.getSnapshot().detail?.media ?? [], mediaId, standIns);
    if (item === undefined) return;
    adjust.copy(item.corrections);
    toasts.inform(t('adjust.copied', { position: item.number }));
  };

  return { correctPhotos, copyCorrections, ...createSliding(tools, send) };
}

type StandIns = ReadonlyMap<MediaId, MediaId>;

/** A photo as it is shown by now: itself, as after Undo, or what took its place. */
function shownNow(media: readonly MediaItem[], mediaId: MediaId, standIns: StandIns): MediaItem | undefined {
  const next = standIns.get(mediaId);
  const item = media.find((each) => each.mediaId === mediaId);
  return item ?? (next === undefined ? undefined : shownNow(media, next, standIns));
}

type Operation = CorrectionOperation | AutoCorrection;
type Send = (
  mediaIds: readonly MediaId[],
  operation: CorrectionOperation,
  session: string,
) => Promise<{ readonly mediaIds: readonly MediaId[] } | null>;

/** What came to rest, and is not in the library yet. */
interface Rested {
  readonly mediaId: MediaId;
  readonly corrections: Corrections | null;
  readonly session: string;
}

// [Note: rests in sequence] A slider may rest again before the last rest was answered: rests of one stay become one, and those of
// several go one after the other, so that each can be undone by itself.
function createSliding({ services: { underWay, adjust } }: CommandTools, send: Send) {
  const rested: Rested[] = [];
  // A photo that the service has gives its place to a new one with the first rest: which one that was, and which is there now.
  const standIns = new Map<MediaId, MediaId>();
  const firsts = new Map<MediaId, MediaId>();
  const nowOf = (mediaId: MediaId): MediaId => standIns.get(firstOf(mediaId)) ?? mediaId;
  const firstOf = (mediaId: MediaId): MediaId => firsts.get(mediaId) ?? mediaId;
  let isSending = false;
  const sendAll = async (): Promise<void> => {
    for (let next = rested.shift(); next !== undefined; next = rested.shift()) {
      const { draft } = adjust.getSnapshot();
      const mediaId = nowOf(next.mediaId);
      const done = await send([mediaId], { kind: 'set', corrections: next.corrections }, next.session);
      const standIn = done?.mediaIds[0] ?? mediaId;
      if (standIn !== mediaId) {
        standIns.set(firstOf(mediaId), standIn);
        firsts.set(standIn, firstOf(mediaId));
      }
      // What rests again meanwhile goes on being shown.
      if (rested.length === 0) adjust.settled(draft);
    }
  };
  return {
    /** Shows a photo as it would be. */
    slide(item: MediaItem, operation: CorrectionOperation): void {
      const { draft } = adjust.getSnapshot();
      const mediaId = nowOf(item.mediaId);
      const isDrafted = draft !== null && nowOf(draft.mediaId) === mediaId;
      const before = isDrafted ? draft.corrections : item.corrections;
      const corrections = correct(before, operation, item.original);
      // By the photo that is shown at present, which may be the old one for a moment more.
      if (!sameCorrections(before, corrections)) adjust.draft({ mediaId: item.mediaId, corrections });
    },
    /** Keeps what is shown. What is done with the same session is undone as one. */
    keep(item: MediaItem, stay: string): void {
      const { draft } = adjust.getSnapshot();
      if (draft === null || nowOf(draft.mediaId) !== nowOf(item.mediaId)) return;
      // Another photo may be shown by now, with the focus still on the same slider.
      const session = `${stay} ${firstOf(item.mediaId)}`;
      if (rested.at(-1)?.session === session) rested.pop();
      rested.push({ mediaId: item.mediaId, corrections: draft.corrections, session });
      if (isSending) return;
      isSending = true;
      const sending = sendAll().finally(() => {
        isSending = false;
      });
      adjust.keeping(sending);
      void underWay.track(sending);
    },
  };
}
