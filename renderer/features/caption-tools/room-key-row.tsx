import { memo, type ReactElement } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { takesRoom } from '../../../shared/domain/service-fields/form.ts';
import { ROOM_KEYS } from '../../../shared/domain/settings.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import { useValue } from '../../state/value.ts';
import { namedKeys } from '../../ui/button.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { ActionButton } from '../../workbench/action-button.tsx';
import { isActive, withDigits } from '../../workbench/active-shortcuts.ts';
import { KeyHint } from '../../workbench/key-hint.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './caption-tools.css';

/** The rooms of the keys 1 to 9 that the service takes, to be seen and pressed; the room that all of the photos have is marked. */
export function RoomKeyRow({ items }: { items: readonly MediaItem[] }): ReactElement {
  const { services, commands, preferences, detail } = useWorkbench();
  const reported = detail?.rooms ?? null;
  const { t, words } = useWords();
  const { roomKeys } = useValue(services.settings);
  const keys = ROOM_KEYS.flatMap((key, index) => {
    const room = roomKeys[index] ?? null;
    return room === null || !takesRoom(reported, room) ? [] : [{ key, room, shown: roomWord(words, room) }];
  });
  const press = useSteady(
    (key: RoomKeyProps['digit'], on: boolean) => void (on ? commands.tagByKey(items, key) : commands.untag(items)),
  );
  return (
    // One stop for the Tab key; the arrows lead from room to room.
    <Toolbar className="room-keys" aria-label={t('captionSettings.keys')}>
      {keys.map(({ key, room, shown }) => (
        <RoomKey
          key={key}
          digit={key}
          shown={shown}
          keys={isActive(key, preferences) ? withDigits(key, preferences) : undefined}
          isSelected={items.every((item) => item.imageOf === room)}
          onChange={press}
        />
      ))}
      <ActionButton id="captions.roomKeys" variant="link">
        {t('rooms.edit')}
      </ActionButton>
    </Toolbar>
  );
}

interface RoomKeyProps {
  digit: (typeof ROOM_KEYS)[number];
  shown: string;
  keys: string | undefined;
  isSelected: boolean;
  onChange: (digit: (typeof ROOM_KEYS)[number], on: boolean) => void;
}

/** One of the rooms; going from photo to photo draws those alone whose mark is another one. */
const RoomKey = memo(function RoomKey({ digit, shown, keys, isSelected, onChange }: RoomKeyProps): ReactElement {
  return (
    <ToggleButton
      className="room-key row pick"
      {...namedKeys(keys)}
      isSelected={isSelected}
      onChange={(on) => onChange(digit, on)}
    >
      <KeyHint keys={digit} />
      <span className="cut">{shown}</span>
    </ToggleButton>
  );
});
