import { useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import type { GridPlace } from './grid-place.ts';
import { tileName } from './tile-name.ts';

interface Carried {
  readonly media: readonly MediaItem[];
  readonly announce: (words: string) => void;
  readonly onDrop: (mediaIds: readonly MediaId[], place: GridPlace) => void;
  /** The grid is to show a tile, and give it the focus where `focuses`. */
  readonly reveal: (index: number, focuses: boolean) => void;
}

/** Carries photos to another place by keys alone. */
export function useKeyDrag({ media, announce, onDrop, reveal }: Carried) {
  const words = useWords();
  const [carried, setCarried] = useState<{ readonly ids: readonly MediaId[]; readonly before: number } | null>(null);
  if (carried === null) {
    return {
      carried: null,
      pickUp(ids: readonly MediaId[], before: number): void {
        setCarried({ ids, before });
        announce(`${words.t('grid.pickedUp')} ${placeName(words, media, before)}`);
      },
    };
  }
  const { ids, before } = carried;
  const back = (): void => {
    setCarried(null);
    reveal(
      media.findIndex((item) => item.mediaId === ids[0]),
      true,
    );
  };
  return {
    carried: { ids, place: { before, atEnd: false } },
    pickUp: null,
    label: placeName(words, media, before),
    step(step: 1 | -1 | 'first' | 'last'): void {
      const wanted = step === 'first' ? 0 : step === 'last' ? media.length : before + step;
      const next = Math.max(0, Math.min(media.length, wanted));
      setCarried({ ids, before: next });
      reveal(Math.min(next, media.length - 1), false);
      announce(placeName(words, media, next));
    },
    giveUp: back,
    leave(): void {
      setCarried(null);
      announce(words.t('grid.moveCanceled'));
    },
    drop(): void {
      back();
      onDrop(ids, { before, atEnd: false });
    },
  };
}

/** `Insert between Photo 3, Kitchen and Photo 4, Garden`. */
function placeName(words: Words, media: readonly MediaItem[], before: number): string {
  const [previous, next] = [media[before - 1], media[before]].map((item) =>
    item === undefined ? null : tileName(words, item),
  );
  if (previous != null && next != null) return words.t('grid.insertBetween', { previous, next });
  if (next != null) return words.t('grid.insertBefore', { next });
  return words.t('grid.insertAfter', { previous: previous ?? '' });
}
