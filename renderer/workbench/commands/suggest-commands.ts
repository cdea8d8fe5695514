import type { MediaId } from '../../../shared/domain/ids.ts';
import { createTellChange } from './tell-change.ts';
import type { CommandTools } from './tools.ts';

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
