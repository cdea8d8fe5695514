import type { ReactElement } from 'react';
import { DEFAULT_SETTINGS, ROOM_KEYS } from '../../../shared/domain/settings.ts';
import { useWords } from '../../language/language-store.ts';
import { shownValues } from '../../language/lookup-words.ts';
import { Button } from '../../ui/button.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { useWanted } from './use-wanted.ts';

/** Which room each of the keys 1 to 9 gives. */
export function RoomKeysEditor(): ReactElement {
  const words = useWords();
  const { t } = words;
  const [roomKeys, save] = useWanted<readonly (string | null)[]>(
    (settings) => settings.roomKeys,
    (rooms) => ({ roomKeys: [...rooms] }),
  );
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
            placeholder={t('action.rooms.none')}
            fromList
            none={t('action.rooms.none')}
            onCommit={(room) => save(roomKeys.with(index, room === '' ? null : room))}
          />
        ))}
      </div>
      <div className="row">
        <Button onPress={() => save(DEFAULT_SETTINGS.roomKeys)}>{t('rooms.usual')}</Button>
      </div>
    </>
  );
}
