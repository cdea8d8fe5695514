import type { MediaItem } from '../../shared/contract/model.ts';
import { takesRoom } from '../../shared/domain/service-fields/form.ts';
import { ROOM_KEYS } from '../../shared/domain/settings.ts';
import { roomWord } from '../language/lookup-words.ts';
import type { Words } from '../language/words.ts';
import { type ActionDraft, forSelected, hasPhotos, idsOf, opening } from './action.ts';
import type { ActionContext } from './action-context.ts';
import { advanceAfterRoom } from './advance.ts';
import type { Workbench } from './workbench.ts';

type RoomKey = (typeof ROOM_KEYS)[number];

/** The room that a key gives; null while it has none, or one that the service of the listing does not take. */
function roomOf({ settings, detail }: ActionContext, key: RoomKey): string | null {
  const room = settings.roomKeys[ROOM_KEYS.indexOf(key)] ?? null;
  return room === null || !takesRoom(detail?.rooms ?? null, room) ? null : room;
}

function roomOfKey(workbench: ActionContext, key: RoomKey, t: Words['t']): string | null {
  const { services } = workbench;
  const room = roomOf(workbench, key);
  return room === null ? null : t('rooms.actionNamed', { room: roomWord(services.language.getSnapshot(), room) });
}

function tag(workbench: ActionContext, key: RoomKey): void {
  void workbench.commands.tagByKey(workbench.selected, key);
  const imageOf = roomOf(workbench, key);
  if (imageOf !== null) advanceAfterRoom(workbench, { imageOf });
}

const inCaptions = { whileTyping: true, isEnabled: hasPhotos } as const;
/** Captions and rooms at speed. */
export const CAPTIONS: readonly ActionDraft[] = [
  opening('captions.template', { kind: 'template' }, { shortcut: 'T', isEnabled: hasPhotos }),
  opening('captions.findReplace', { kind: 'findReplace' }, { shortcut: 'Mod+F', ...inCaptions }),
  opening('captions.paste', { kind: 'pasteCaptions' }, { shortcut: 'Mod+Shift+V', ...inCaptions }),
  opening('captions.codes', { kind: 'captionSettings', tab: 'codes' }),
  opening('captions.roomKeys', { kind: 'captionSettings', tab: 'keys' }),
  opening('captions.roomWords', { kind: 'captionSettings', tab: 'words' }),
  opening('captions.sequence', { kind: 'captionSettings', tab: 'sequence' }),
  ...ROOM_KEYS.map((key) =>
    forSelected(`rooms.key${key}`, key, (workbench) => tag(workbench, key), {
      labelNow: (workbench, t) => roomOfKey(workbench, key, t),
    }),
  ),
  forSelected('rooms.none', '0', ({ commands, selected }) => commands.untag(selected)),
];

const hasAny = ({ services }: Workbench, items: readonly MediaItem[]): boolean => {
  const suggestions = services.suggestions.getSnapshot();
  return suggestions.size > 0 && items.some(({ mediaId }) => suggestions.has(mediaId));
};

function accept(workbench: Workbench): void {
  const { selected, commands, services } = workbench;
  const [first] = selected;
  const { room, caption } = (first && services.suggestions.getSnapshot().get(first.mediaId)) ?? {};
  void commands.acceptSuggestions(idsOf(selected));
  advanceAfterRoom(workbench, {
    ...(room == null ? {} : { imageOf: room.value }),
    ...(caption == null ? {} : { shortDescription: caption.value }),
  });
}

function writeBelow({ selected: [first], select, services }: Workbench): void {
  if (first === undefined) return;
  select([first.mediaId]);
  services.tileCaption.set(first.mediaId);
}

/** Writing below a tile, and suggestions: they are only shown until one of these takes them. */
export const SUGGEST: readonly ActionDraft[] = [
  forSelected('photos.captionBelow', 'Q', writeBelow, { place: 'window' }),
  forSelected('suggest.accept', 'J', accept, { isEnabled: (workbench) => hasAny(workbench, workbench.selected) }),
  {
    id: 'suggest.acceptAll',
    shortcut: 'Shift+J',
    place: 'both',
    isEnabled: (workbench) => hasAny(workbench, workbench.shownMedia),
    run: ({ commands, shownMedia }) => commands.acceptSuggestions(idsOf(shownMedia)),
  },
];

const arranging = (
  id: ActionDraft['id'],
  order: 'arrangeByRooms' | 'arrangeByCaptureTime' | 'arrangeByFileName' | 'reverse',
  shortcut: string | null = null,
): ActionDraft => ({
  id,
  shortcut,
  isEnabled: hasPhotos,
  run: ({ commands, selected }) => commands.arrange(order, selected),
});

/** Order at speed; with several photos chosen, only those are arranged. */
export const ORDER: readonly ActionDraft[] = [
  arranging('arrange.byRooms', 'arrangeByRooms', 'A'),
  arranging('arrange.byCaptureTime', 'arrangeByCaptureTime'),
  forSelected(
    'arrange.byClocks',
    null,
    ({ selected, openDialog }) => openDialog({ kind: 'clocks', photos: selected }),
    {
      isEnabled: ({ selected, detail }) =>
        selected.length < (detail?.media.length ?? 0) && selected.some(({ captureTime }) => captureTime !== null),
    },
  ),
  arranging('arrange.byFileName', 'arrangeByFileName'),
  arranging('arrange.reverse', 'reverse'),
];
