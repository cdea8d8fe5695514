import { type ReactElement, type ReactNode, useRef } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { isOwnRoom, roomValues } from '../../language/lookup-words.ts';
import { WordField } from '../../ui/word-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface RoomFieldProps {
  /** The photos that get the room. */
  items: readonly MediaItem[];
  /** The room that they have; empty where they differ. */
  value: string;
  placeholder: string;
  aside?: ReactNode;
  onLeave?: () => void;
}

/** The room of one photo or of several. */
export function RoomField({ items, value, placeholder, aside, onLeave }: RoomFieldProps): ReactElement {
  const { commands, detail, fields } = useWorkbench();
  const rooms = detail?.rooms ?? null;
  const words = useWords();
  /** The photos as they were shown when the first letter was typed, which is what the person writes over. */
  const started = useRef<readonly MediaItem[] | null>(null);
  return (
    <WordField
      label={words.t('captions.room')}
      aside={aside}
      values={roomValues(words, rooms)}
      value={value}
      placeholder={placeholder}
      fromList
      none={words.t('action.rooms.none')}
      note={isOwnRoom(words, value, rooms) ? words.t('rooms.notOnList') : null}
      inputRef={fields.room}
      {...(onLeave === undefined ? {} : { onLeave })}
      onType={(word) => {
        started.current = word === null ? null : (started.current ?? items);
      }}
      onCommit={(imageOf) => {
        const seen = started.current ?? items;
        started.current = null;
        return commands.setRoom(seen, imageOf);
      }}
    />
  );
}
