import type { ReactElement } from 'react';
import { DEFAULT_SETTINGS, ROOM_KEYS } from '../../../shared/domain/settings.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { useWords } from '../../language/language-store.ts';
import { shownValues } from '../../language/lookup-words.ts';
import { useSettings } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { WordField } from '../../ui/word-field.tsx';

/** Which room each of the keys 1 to 9 gives. */
export function RoomKeysEditor(): ReactElement {
  const { services, commands } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const { roomKeys } = useSettings(services.settings);
  const save = async (rooms: readonly (string | null)[]): Promise<void> => {
    const failure = await commands.saveSettings({ roomKeys: [...rooms] });
    if (failure !== null) services.toasts.fail(failure);
  };
  return (
    <>
      <p className="quiet">{t('rooms.aboutKeys')}</p>
      <div className="room-keys-editor">
        {ROOM_KEYS.map((key, index) => (
          <WordField
            key={key}
            label={t('rooms.key', { key })}
            values={shownValues(words, 'ImageOf')}
            value={roomKeys[index] ?? ''}
            placeholder={t('rooms.noRoom')}
            onCommit={(room) => void save(roomKeys.with(index, room === '' ? null : room))}
          />
        ))}
      </div>
      <div className="row">
        <Button onPress={() => void save(DEFAULT_SETTINGS.roomKeys)}>{t('rooms.usual')}</Button>
      </div>
    </>
  );
}
