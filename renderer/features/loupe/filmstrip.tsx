import { memo, type ReactElement, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { stripScroll, stripWindow } from '../../state/loupe-geometry.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { CullMarks } from '../../workbench/cull-marks.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { tileSizes } from '../../workbench/picture-address.ts';
import { useFrame } from './use-frame.ts';

/** Width of a thumbnail with the space beside it, and for which windows; the same as in loupe.css. */
const PITCH = { usual: 84, low: 60, tall: 124 } as const;
const LOW_WINDOW = '(max-height: 620px)';
const TALL_WINDOW = '(min-height: 1300px)';

interface FilmstripProps {
  media: readonly MediaItem[];
  current: MediaItem;
  best: MediaId | null;
  strip: RefObject<HTMLDivElement | null>;
  nameOf: (item: MediaItem) => string;
  onChoose: (mediaId: MediaId) => void;
  onFocusChange: (isFocused: boolean) => void;
}

/** All photos in a row, the shown one in the middle. The focus rests here, so that every key is one of the large view. */
export function Filmstrip(props: FilmstripProps): ReactElement {
  const { media, current, best, strip, nameOf, onChoose, onFocusChange } = props;
  const { t } = useWords();
  const isLow = useMediaQuery(LOW_WINDOW);
  const isTall = useMediaQuery(TALL_WINDOW);
  const pitch = PITCH[isLow ? 'low' : isTall ? 'tall' : 'usual'];
  const width = useFrame(strip)?.width ?? 0;
  const [scroll, setScroll] = useState(0);
  const index = Math.max(0, media.indexOf(current));
  useEffect(() => strip.current?.focus(), [strip]);
  useTabFromStrip(strip);
  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null || width === 0) return;
    element.scrollTo({ left: stripScroll(media.length, pitch, index, width), behavior: 'instant' });
    setScroll(element.scrollLeft);
  }, [strip, media.length, pitch, index, width]);
  const { from, to } = stripWindow(media.length, pitch, { scroll, width });
  const shown = media.slice(from, to);
  return (
    <div
      ref={strip}
      className="filmstrip"
      role="listbox"
      aria-label={t('loupe.filmstrip')}
      aria-orientation="horizontal"
      aria-activedescendant={optionId(current)}
      tabIndex={0}
      onScroll={(event) => setScroll(event.currentTarget.scrollLeft)}
      onWheel={(event) => {
        event.currentTarget.scrollLeft += event.deltaX === 0 ? event.deltaY : 0;
      }}
      onMouseDown={(event) => {
        // A press on a thumbnail leaves the focus with the strip.
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
    >
      <div className="filmstrip-run" role="presentation" style={{ width: `${media.length * pitch}px` }}>
        {(shown.includes(current) ? shown : [...shown, current]).map((item, nth) => (
          <Thumb
            key={item.mediaId}
            item={item}
            name={nameOf(item)}
            count={media.length}
            place={item === current ? index : from + nth}
            pitch={pitch}
            isCurrent={item.mediaId === current.mediaId}
            isBest={item.mediaId === best}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * [Note: last of the dialog] The strip is the last stop of the large view. The dialog's own way from its end to its beginning
 * leaves the focus here, so Tab is taken before the dialog hears of it; otherwise nothing else would be within its reach.
 */
function useTabFromStrip(strip: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const goOn = (event: KeyboardEvent): void => {
      const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
      if (key !== 'Tab' || shiftKey || altKey || ctrlKey || metaKey || target !== strip.current) return;
      const first = strip.current?.closest('.loupe')?.querySelector('.loupe-tools button:not([disabled])');
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      event.stopPropagation();
      first.focus();
    };
    addEventListener('keydown', goOn, { capture: true });
    return () => removeEventListener('keydown', goOn, { capture: true });
  }, [strip]);
}

function optionId(item: MediaItem): string {
  return `loupe-photo-${item.mediaId}`;
}

interface ThumbProps {
  item: MediaItem;
  name: string;
  count: number;
  /** Among the photos that are shown, from 0. */
  place: number;
  pitch: number;
  isCurrent: boolean;
  isBest: boolean;
  onChoose: (mediaId: MediaId) => void;
}

const Thumb = memo(function Thumb({
  item,
  name,
  count,
  place,
  pitch,
  isCurrent,
  isBest,
  onChoose,
}: ThumbProps): ReactElement {
  const warns = item.problem !== null || item.openConflicts > 0 || item.state === 'needs-attention';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the strip has the keys, as a list box does
    <div
      id={optionId(item)}
      className="thumb"
      role="option"
      tabIndex={-1}
      aria-label={name}
      aria-selected={isCurrent}
      aria-posinset={place + 1}
      aria-setsize={count}
      data-best={isBest || undefined}
      data-rejected={item.rejected || undefined}
      style={{ transform: `translateX(${place * pitch}px)` }}
      onClick={() => onChoose(item.mediaId)}
    >
      <Picture picture={item.picture} sizes={tileSizes(item)} className="thumb-picture" whole ofOnePhoto />
      {warns && <span className="warning-mark" />}
      <span className="thumb-marks" aria-hidden>
        <CullMarks item={item} />
      </span>
    </div>
  );
});
