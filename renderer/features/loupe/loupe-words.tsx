import type { KeyboardEvent, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { CaptionField } from '../captions/caption-field.tsx';
import { RoomField } from '../captions/room-field.tsx';
import { useSuggestion } from '../suggest/use-suggestion.ts';

interface LoupeWordsProps {
  detail: ListingDetail;
  item: MediaItem;
  /** Goes to the next photo; false at the last one. */
  onNext: () => boolean;
  /** Gives the focus back to the photos. */
  onLeave: () => void;
}

/** Caption and room under the picture: the same fields as beside the grid. */
export function LoupeWords({ detail, item, onNext, onLeave }: LoupeWordsProps): ReactElement {
  const { fields } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const room = useSuggestion(item.mediaId)?.room?.value ?? null;
  const onRoomKey = (event: KeyboardEvent): void => {
    const input = fields.room.current;
    // While the list of words is open, and while a word is being typed, the keys belong to the field.
    if (input === null || event.target !== input || input.getAttribute('aria-expanded') === 'true') return;
    const isTyped = input.dataset['typed'] !== undefined;
    if (event.key === 'Escape' && !isTyped) {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isTyped) {
      event.preventDefault();
      event.stopPropagation();
      flushSync(onNext);
      fields.room.current?.focus();
      fields.room.current?.select();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for its fields
    <div className="loupe-words" onKeyDownCapture={onRoomKey}>
      <CaptionField item={item} rules={detail.rules} onNext={onNext} onLeave={onLeave} />
      <RoomField
        key={item.mediaId}
        items={[item]}
        value={item.imageOf}
        placeholder={room === null ? t('captions.roomHint') : t('suggest.ghost', { text: roomWord(words, room) })}
      />
    </div>
  );
}
