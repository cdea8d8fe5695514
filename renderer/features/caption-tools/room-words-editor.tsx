import { type ReactElement, useState } from 'react';
import type { RoomWords } from '../../../shared/domain/settings.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord, shownValues } from '../../language/lookup-words.ts';
import { atEnter } from '../../ui/enter-key.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { WordField } from '../../ui/word-field.tsx';
import { useWanted } from './use-wanted.ts';

/** What captions call a room where a template says `{room}`. An empty field gives the room its usual word back. */
export function RoomWordsEditor(): ReactElement {
  const { t, words } = useWords();
  const [roomWords, save] = useWanted<readonly RoomWords[]>(
    (settings) => settings.roomWords,
    (all) => ({ roomWords: [...all] }),
  );
  const [added, setAdded] = useState<string | null>(null);
  const others = shownValues(words, 'ImageOf').filter(({ standard }) =>
    roomWords.every(({ room }) => room.toLowerCase() !== standard.toLowerCase()),
  );
  return (
    <>
      <p className="quiet">{t('rooms.aboutWords', { variable: '{room}' })}</p>
      <div className="room-keys-editor">
        {roomWords.map((own, index) => (
          <OwnWords
            key={own.room}
            own={own}
            isNew={own.room === added}
            onCommit={(text) =>
              save(text === '' ? roomWords.toSpliced(index, 1) : roomWords.with(index, { room: own.room, words: text }))
            }
          />
        ))}
        <WordField
          label={t('rooms.add')}
          values={others}
          value=""
          clears
          fromList
          onCommit={(room) => {
            if (room === '') return;
            setAdded(room);
            save([...roomWords, { room, words: roomWord(words, room) }]);
          }}
        />
      </div>
    </>
  );
}

interface OwnWordsProps {
  own: RoomWords;
  /** Just added: its words are typed next. */
  isNew: boolean;
  onCommit: (text: string) => void;
}

function OwnWords({ own, isNew, onCommit }: OwnWordsProps): ReactElement {
  const { words } = useWords();
  const { text, type, commit } = useFieldText(own.words, onCommit);
  return (
    <TextField
      autoFocus={isNew}
      label={roomWord(words, own.room)}
      value={text}
      maxLength={200}
      onChange={type}
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onBlur={() => commit()}
      onKeyDown={atEnter(commit)}
    />
  );
}
