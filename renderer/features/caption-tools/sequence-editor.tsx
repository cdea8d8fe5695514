import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { moveBefore } from '../../../shared/domain/ordering.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord, shownValues } from '../../language/lookup-words.ts';
import { Button as TextButton } from '../../ui/button.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { useWanted } from './use-wanted.ts';

/** The order of rooms by which photos are arranged: dragged, or moved by buttons. */
export function SequenceEditor(): ReactElement {
  const { t, words } = useWords();
  const [roomSequence, save] = useWanted<readonly string[]>(
    (settings) => settings.roomSequence,
    (rooms) => ({ roomSequence: [...rooms] }),
  );
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const at = roomSequence.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      save(moveBefore(roomSequence, [...keys].map(String), roomSequence[at] ?? null));
    },
  });
  const present = new Set(roomSequence.map((room) => room.toLowerCase()));
  const others = shownValues(words, 'ImageOf').filter(({ standard }) => !present.has(standard.toLowerCase()));
  return (
    <>
      <p className="quiet">{t('rooms.aboutSequence')}</p>
      <GridList
        aria-label={t('captionSettings.sequence')}
        className="sequence"
        items={roomSequence.map((room, index) => ({ id: room, room, index }))}
        dependencies={[roomSequence, words]}
        dragAndDropHooks={dragAndDropHooks}
        selectionMode="none"
      >
        {({ room, index }) => (
          <SequenceRow
            room={room}
            place={index + 1}
            last={index === roomSequence.length - 1}
            onMove={(by) => {
              const inReach = index + by >= 0 && index + by < roomSequence.length;
              if (inReach) save(roomSequence.toSpliced(index, 1).toSpliced(index + by, 0, room));
            }}
            onRemove={() => save(roomSequence.toSpliced(index, 1))}
          />
        )}
      </GridList>
      <div className="field-and-button">
        <WordField
          label={t('rooms.add')}
          values={others}
          value=""
          clears
          fromList
          onCommit={(room) => {
            if (room !== '' && !present.has(room.toLowerCase())) save([...roomSequence, room]);
          }}
        />
        <TextButton onPress={() => save(DEFAULT_SETTINGS.roomSequence)}>{t('rooms.usual')}</TextButton>
      </div>
    </>
  );
}

interface SequenceRowProps {
  room: string;
  place: number;
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** At an edge the buttons do nothing but stay: the focus would be lost with a disabled one. */
function SequenceRow({ room, place, last, onMove, onRemove }: SequenceRowProps): ReactElement {
  const { t, words } = useWords();
  const shown = roomWord(words, room);
  return (
    <GridListItem id={room} textValue={shown} className="sequence-row row">
      <Button slot="drag" className="button plain icon" aria-label={t('rooms.drag', { room: shown })}>
        <GripVertical size={14} aria-hidden />
      </Button>
      <span className="change-place faint digits">{place}</span>
      <span className="cut grow">{shown}</span>
      <Button
        className={`button plain icon${place === 1 ? ' at-edge' : ''}`}
        aria-label={t('rooms.up', { room: shown })}
        onPress={() => onMove(-1)}
      >
        <ChevronUp size={15} aria-hidden />
      </Button>
      <Button
        className={`button plain icon${last ? ' at-edge' : ''}`}
        aria-label={t('rooms.down', { room: shown })}
        onPress={() => onMove(1)}
      >
        <ChevronDown size={15} aria-hidden />
      </Button>
      <Button className="button plain icon" aria-label={t('rooms.remove', { room: shown })} onPress={onRemove}>
        <X size={13} aria-hidden />
      </Button>
    </GridListItem>
  );
}
