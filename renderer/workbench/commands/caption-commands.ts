import type { ArrangeKind, EditEachKind } from '../../../shared/contract/changes.ts';
import type { MediaItem } from '../../../shared/contract/model.ts';
import {
  arrangeByCaptureTime,
  arrangeByFileName,
  arrangeByRooms,
  arrangeWithin,
} from '../../../shared/domain/arrange.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { takesRoom } from '../../../shared/domain/service-fields/form.ts';
import { type LibrarySettings, ROOM_KEYS } from '../../../shared/domain/settings.ts';
import { roomWord } from '../../language/lookup-words.ts';
import { createKeepSettings } from './keep-settings.ts';
import { createTellChange, type TellChange } from './tell-change.ts';
import type { CommandTools } from './tools.ts';

/** A photo as it is shown, with the caption that it gets. */
interface CaptionEdit {
  readonly item: Pick<MediaItem, 'mediaId' | 'shortDescription'>;
  readonly after: string;
}

/** A photo as it is shown, which gets a room. */
type ShownRoom = Pick<MediaItem, 'mediaId' | 'imageOf'>;

/** Bulk changes of captions, rooms and order: each is one change, which can be undone at once. */
export function createCaptionCommands(tools: CommandTools) {
  const { services, settle, t } = tools;
  const { host, store, drafts, justWritten, toasts, settings } = services;
  const tellChange = createTellChange(tools);
  const { keepSettings, latestSettings } = createKeepSettings({
    send: async (changes) => (await settle(host.call('settings.set', changes))) !== null,
    refresh: settings.refresh,
    getSnapshot: settings.getSnapshot,
  });

  /** Answers whether it was done, and shows the result; `message` says what was done. */
  const editEach = async (edits: readonly CaptionEdit[], message: string, kind?: EditEachKind): Promise<boolean> => {
    const listingId = store.getSnapshot().openListingId;
    if (listingId === null || edits.length === 0) return false;
    // Words that are still on their way would otherwise come after these.
    await drafts.flush();
    const asked = edits.map(({ item: { mediaId, shortDescription }, after }) => ({
      mediaId,
      shortDescription: after,
      startedFrom: { shortDescription: justWritten.seen(mediaId, 'shortDescription', shortDescription) },
    }));
    const shown = asked.map((edit) => justWritten.write(edit.mediaId, 'shortDescription', edit.shortDescription));
    const call = host.call('media.editEach', { listingId, edits: asked, ...(kind === undefined ? {} : { kind }) });
    const made = await settle(call, () => void editEach(edits, message, kind));
    for (const forget of shown) forget();
    if (made !== null) tellChange(message, made);
    return made !== null;
  };

  return {
    editEach,
    setRoom,
    keepSettings,
    latestSettings,
    arrange: createArrange(tools, tellChange, latestSettings),

    /** Gives photos the room of a key from `1` to `9`. */
    async tagByKey(photos: readonly ShownRoom[], key: string): Promise<void> {
      const { roomKeys } = await latestSettings();
      const room = roomKeys[ROOM_KEYS.findIndex((candidate) => candidate === key)] ?? null;
      if (room === null) return toasts.inform(t('rooms.keyEmpty', { key }));
      const reported = store.getSnapshot().detail?.rooms ?? null;
      if (!takesRoom(reported, room)) {
        const word = roomWord(services.language.getSnapshot(), room);
        return toasts.inform(t('rooms.keyNotTaken', { room: word }));
      }
      await setRoom(photos, room);
    },
    untag: (photos: readonly ShownRoom[]) => setRoom(photos, ''),
  };

  /** Gives photos a room, or takes it away (empty). Answers whether it was done. */
  async function setRoom(photos: readonly ShownRoom[], imageOf: string): Promise<boolean> {
    const mediaIds = photos.map(({ mediaId }) => mediaId);
    const startedFrom = Object.fromEntries(
      photos.map((photo) => [photo.mediaId, { imageOf: justWritten.seen(photo.mediaId, 'imageOf', photo.imageOf) }]),
    );
    const shown = mediaIds.map((mediaId) => justWritten.write(mediaId, 'imageOf', imageOf));
    const call = host.call('media.edit', { mediaIds, imageOf, startedFrom });
    const made = await settle(call, () => void setRoom(photos, imageOf));
    for (const forget of shown) forget();
    const count = mediaIds.length;
    // For one photo the tile says it.
    if (made === null || count === 1) return made !== null;
    const room = roomWord(services.language.getSnapshot(), imageOf);
    tellChange(imageOf === '' ? t('rooms.untagged', { count }) : t('rooms.tagged', { count, room }), made);
    return true;
  }
}

/**
 * Two or more chosen photos are arranged among their places; otherwise all are. So are they with a `shift`: the milliseconds by
 * which the clock of the camera that took the chosen ones was off.
 */
function createArrange(
  { services, settle, t }: CommandTools,
  tellChange: TellChange,
  latestSettings: () => Promise<LibrarySettings>,
) {
  const { host, store, toasts } = services;
  const arranged = (photos: readonly MediaItem[], kind: ArrangeKind, { roomSequence }: LibrarySettings) => {
    switch (kind) {
      case 'arrangeByRooms':
        return arrangeByRooms(photos, roomSequence);
      case 'arrangeByCaptureTime':
        return arrangeByCaptureTime(photos);
      case 'arrangeByFileName':
        return arrangeByFileName(photos);
      case 'reverse':
        return photos.toReversed();
    }
  };
  const arrange = async (kind: ArrangeKind, chosen: readonly MediaItem[], shift?: number): Promise<void> => {
    // The listing in which it was asked for, whichever is open when the settings are there.
    const detail = store.getSnapshot().shown;
    if (detail === null) return;
    const settings = await latestSettings();
    const { listingId, media } = detail;
    const some = shift === undefined && chosen.length > 1 && chosen.length < media.length;
    const ofCamera = new Set(chosen.map(({ mediaId }) => mediaId));
    const sequence =
      shift === undefined
        ? arrangeWithin(media, arranged(some ? chosen : media, kind, settings))
        : arrangeByCaptureTime(media, ({ mediaId }) => (ofCamera.has(mediaId) ? shift : 0));
    const order = sequence.map((item) => item.mediaId);
    if (order.every((mediaId, index) => mediaId === media[index]?.mediaId)) {
      return toasts.inform(t('arrange.already'));
    }
    store.showOrder({ listingId, order });
    const call = host.call('media.arrange', { listingId, mediaIds: order, kind });
    const done = await settle(call, () => void arrange(kind, chosen, shift));
    store.showOrder(null);
    if (done === null) return;
    tellChange(
      some ? t('arrange.doneChosen', { count: chosen.length }) : t('arrange.done', { count: media.length }),
      done,
    );
  };
  return arrange;
}

/** Takes what is suggested, all of it as one change. */
export function createSuggestCommands(tools: CommandTools) {
  const { services, settle, announce, t } = tools;
  const { host, store, drafts, suggestions, justWritten } = services;
  const tellChange = createTellChange(tools);

  const acceptSuggestions = async (mediaIds: readonly MediaId[]): Promise<void> => {
    // Words that are still on their way are no empty caption.
    await drafts.flush();
    const { shown } = store.getSnapshot();
    if (shown === null) return;
    const wanted = new Set(mediaIds);
    const known = suggestions.getSnapshot();
    const unsaved = drafts.getSnapshot();
    const edits = shown.media.flatMap(({ mediaId, imageOf, shortDescription }) => {
      if (!wanted.has(mediaId)) return [];
      const { room = null, caption = null } = known.get(mediaId) ?? {};
      const takesCaption = caption !== null && unsaved.get(mediaId)?.unsaved !== true;
      if (room === null && !takesCaption) return [];
      const seen = {
        ...(room === null ? {} : { imageOf: justWritten.seen(mediaId, 'imageOf', imageOf) }),
        ...(takesCaption ? { shortDescription: justWritten.seen(mediaId, 'shortDescription', shortDescription) } : {}),
      };
      // What was given by another key meanwhile, and is not shown yet, stays.
      if (Object.values(seen).some((text) => text !== '')) return [];
      const texts = {
        ...(room === null ? {} : { imageOf: room.value }),
        ...(takesCaption ? { shortDescription: caption.value } : {}),
      };
      return [{ mediaId, ...texts, startedFrom: seen }];
    });
    if (edits.length === 0) return;
    const written = edits.flatMap(({ mediaId, imageOf, shortDescription }) => [
      ...(imageOf === undefined ? [] : [justWritten.write(mediaId, 'imageOf', imageOf)]),
      ...(shortDescription === undefined ? [] : [justWritten.write(mediaId, 'shortDescription', shortDescription)]),
    ]);
    suggestions.accepting(edits);
    const call = host.call('media.editEach', { listingId: shown.listingId, edits, kind: 'suggestions' });
    const made = await settle(call, () => void acceptSuggestions(mediaIds));
    for (const forget of written) forget();
    if (made === null) return;
    const count = edits.length;
    // For one photo the tile says it.
    if (count === 1) announce(t('suggest.accepted', { count }));
    else tellChange(t('suggest.accepted', { count }), made);
  };

  return { acceptSuggestions };
}
