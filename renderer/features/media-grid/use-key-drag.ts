import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { type Carried, leftOfCarried, placeOfCarried } from './carried.ts';
import type { GridPlace } from './grid-place.ts';
import { tileName } from './tile-name.ts';

interface Around {
  readonly media: readonly MediaItem[];
  readonly ids: readonly MediaId[];
  readonly announce: (words: string) => void;
  readonly onDrop: (mediaIds: readonly MediaId[], place: GridPlace) => void;
  /** The grid is to show a tile, and give it the focus where `focuses`. */
  readonly reveal: (index: number, focuses: boolean) => void;
}

/** Carries photos to another place by keys alone. */
export function useKeyDrag({ media, ids, announce, onDrop, reveal }: Around) {
  const words = useWords();
  const [carried, setCarried] = useState<Carried | null>(null);
  const before = carried === null ? null : placeOfCarried(ids, carried);
  useEndOfGone(ids, carried !== null && before === null ? carried : null, (next) => {
    setCarried(null);
    announce(words.t('grid.moveOvertaken'));
    reveal(next, true);
  });
  if (carried === null || before === null) {
    return {
      carried: null,
      pickUp(moved: readonly MediaId[], at: number): void {
        setCarried({ ids: moved, before: ids[at] ?? null });
        announce(`${words.t('grid.pickedUp')} ${placeName(words, media, at)}`);
      },
    };
  }
  const back = (): void => {
    setCarried(null);
    reveal(
      ids.findIndex((id) => id === carried.ids[0]),
      true,
    );
  };
  return {
    carried: { ids: carried.ids, place: { before, atEnd: false } },
    pickUp: null,
    label: placeName(words, media, before),
    step(step: 1 | -1 | 'first' | 'last'): void {
      const wanted = step === 'first' ? 0 : step === 'last' ? ids.length : before + step;
      const next = Math.max(0, Math.min(ids.length, wanted));
      setCarried({ ids: carried.ids, before: ids[next] ?? null });
      reveal(Math.min(next, ids.length - 1), false);
      announce(placeName(words, media, next));
    },
    giveUp: back,
    leave(): void {
      setCarried(null);
      announce(words.t('grid.moveCanceled'));
    },
    drop(): void {
      back();
      onDrop(carried.ids, { before, atEnd: false });
    },
  };
}

/** Ends a move whose photo or place is gone, and says which tile is next. */
function useEndOfGone(ids: readonly MediaId[], gone: Carried | null, onEnd: (next: number) => void): void {
  const known = useRef(ids);
  const end = useEffectEvent(onEnd);
  useLayoutEffect(() => {
    if (gone !== null) end(leftOfCarried(known.current, ids, gone));
    known.current = ids;
  }, [ids, gone]);
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
