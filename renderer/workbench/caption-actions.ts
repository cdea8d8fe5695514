import { takesRoom } from '../../shared/domain/service-fields/rooms.ts';
import { ROOM_KEYS } from '../../shared/domain/settings.ts';
import { roomWord } from '../language/lookup-words.ts';
import type { Words } from '../language/words.ts';
import { type ActionDraft, hasPhotos, hasSelection } from './action.ts';
import type { ActionContext } from './action-context.ts';
import { advanceAfterRoom } from './advance.ts';

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

/** Captions and rooms at speed. */
export const CAPTIONS: Record<string, ActionDraft> = {
  'captions.template': {
    label: 'action.captions.template',
    shortcut: 'T',
    isEnabled: hasPhotos,
    run: ({ openDialog }) => openDialog({ kind: 'template' }),
  },
  'captions.findReplace': {
    label: 'action.captions.findReplace',
    shortcut: 'Mod+F',
    whileTyping: true,
    isEnabled: hasPhotos,
    run: ({ openDialog }) => openDialog({ kind: 'findReplace' }),
  },
  'captions.paste': {
    label: 'action.captions.paste',
    shortcut: 'Mod+Shift+V',
    whileTyping: true,
    isEnabled: hasPhotos,
    run: ({ openDialog }) => openDialog({ kind: 'pasteCaptions' }),
  },
  'captions.codes': {
    label: 'action.captions.codes',
    run: ({ openDialog }) => openDialog({ kind: 'captionSettings', tab: 'codes' }),
  },
  'captions.roomKeys': {
    label: 'action.captions.roomKeys',
    run: ({ openDialog }) => openDialog({ kind: 'captionSettings', tab: 'keys' }),
  },
  'captions.sequence': {
    label: 'action.captions.sequence',
    run: ({ openDialog }) => openDialog({ kind: 'captionSettings', tab: 'sequence' }),
  },
  ...Object.fromEntries(
    ROOM_KEYS.map((key): [string, ActionDraft] => [
      `rooms.key${key}`,
      {
        label: `action.rooms.key${key}`,
        labelNow: (workbench, t) => roomOfKey(workbench, key, t),
        shortcut: key,
        place: 'both',
        isEnabled: hasSelection,
        run(workbench) {
          void workbench.commands.tagByKey(workbench.selected, key);
          const imageOf = roomOf(workbench, key);
          if (imageOf !== null) advanceAfterRoom(workbench, { imageOf });
        },
      },
    ]),
  ),
  'rooms.none': {
    label: 'action.rooms.none',
    shortcut: '0',
    place: 'both',
    isEnabled: hasSelection,
    run: (workbench) => void workbench.commands.untag(workbench.selected),
  },
};

/** Order at speed; with several photos chosen, only those are arranged. */
export const ORDER: Record<string, ActionDraft> = {
  'arrange.byRooms': {
    label: 'action.arrange.byRooms',
    shortcut: 'A',
    isEnabled: hasPhotos,
    run: ({ commands, selected }) => void commands.arrange('arrangeByRooms', selected),
  },
  'arrange.byCaptureTime': {
    label: 'action.arrange.byCaptureTime',
    isEnabled: hasPhotos,
    run: ({ commands, selected }) => void commands.arrange('arrangeByCaptureTime', selected),
  },
  'arrange.byFileName': {
    label: 'action.arrange.byFileName',
    isEnabled: hasPhotos,
    run: ({ commands, selected }) => void commands.arrange('arrangeByFileName', selected),
  },
  'arrange.reverse': {
    label: 'action.arrange.reverse',
    isEnabled: hasPhotos,
    run: ({ commands, selected }) => void commands.arrange('reverse', selected),
  },
};
