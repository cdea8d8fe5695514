import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import {
  type Box,
  type GridLayout,
  type GridRows,
  type LayoutWishes,
  layoutOf,
  ofTheFirst,
  tileSizeFor,
  unknownShapes,
  wordsHeight,
} from './grid-layout.ts';
import { barOf } from './grid-place.ts';
import { seenTiles } from './grid-window.ts';
import { PhotoTile } from './photo-tile.tsx';
import { type GridHand, useGridHand } from './use-grid-hand.ts';
import './media-grid.css';

interface PhotoGridProps extends GridHand {
  /** The first that is sent. */
  primary: MediaId | null;
  tileSize: number;
  rows: GridRows;
  onColumns: (columns: number) => void;
  /** Photos that are on their way, whose places are shown behind the others. */
  expected: number;
}

/**
 * The photos of a listing in their order; chosen and put in order by mouse and by keyboard. [Note: our own grid] Only the tiles in the
 * window and the one with the focus stand in the document, and where they stand, which one a key leads to and what is chosen are
 * pure functions of the photos (docs/page.md).
 */
export const PhotoGrid = memo(function PhotoGrid(props: PhotoGridProps): ReactElement {
  const { media, primary, selectedIds, rows, onColumns, expected } = props;
  const { t } = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const { width, height, top } = useGridView(grid);
  const tileSize = tileSizeFor(props.tileSize, width);
  const ids = useMemo(() => media.map((item) => item.mediaId), [media]);
  const { whole, layout } = useLayouts(media, expected, { rows, width, tileSize });
  useLayoutEffect(() => onColumns(layout.columns), [layout.columns, onColumns]);
  const { handlers, keys, place, dragged, tabStop, lasso } = useGridHand(props, grid, ids, layout);
  useGlide(sizer, `${rows} ${width} ${tileSize}`);
  const seen = seenTiles(whole, top, height);
  const keyBar = keys.carried === null ? null : barOf(layout, keys.carried.place);
  const mouseBar = keys.carried !== null || place === null ? null : barOf(layout, place);
  const tileOf = (index: number): ReactElement | null => {
    const [item, box] = [media[index], whole.boxes[index]];
    if (box === undefined) return null;
    if (item === undefined) {
      const nth = index - media.length;
      return <ExpectedTile key={`expected ${nth}`} {...box} narrow={whole.isNarrow} nth={nth} />;
    }
    const id = item.mediaId;
    return (
      <PhotoTile
        key={id}
        item={item}
        row={index + 1}
        {...box}
        narrow={layout.isNarrow}
        isSelected={selectedIds.has(id)}
        isTabStop={id === tabStop}
        isPrimary={id === primary}
        isDragged={dragged?.includes(id) === true}
      />
    );
  };
  return (
    <div className="grid-frame">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tiles have the focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={t('group.photos')}
        aria-multiselectable
        aria-rowcount={media.length}
        aria-busy={expected > 0 || undefined}
        className="photo-grid"
        {...handlers}
      >
        <div ref={sizer} role="presentation" className="grid-sizer" style={{ height: whole.height }}>
          {width > 0 && drawnTiles(seen, tabStop === null ? -1 : ids.indexOf(tabStop)).map(tileOf)}
          {keyBar !== null && keys.carried !== null && <Insertion bar={keyBar} hand={keys} />}
          {mouseBar !== null && <InsertionBar bar={mouseBar} />}
          {lasso !== null && <div className="lasso" aria-hidden style={placed(lasso)} />}
        </div>
      </div>
    </div>
  );
});

/** Where the photos stand, and that with the places of those that are on their way. */
function useLayouts(
  media: PhotoGridProps['media'],
  expected: number,
  { rows, width, tileSize }: LayoutWishes,
): { readonly whole: GridLayout; readonly layout: GridLayout } {
  return useMemo(() => {
    const whole = layoutOf([...media, ...unknownShapes(expected)], { rows, width, tileSize });
    return { whole, layout: ofTheFirst(whole, media.length) };
  }, [media, expected, rows, width, tileSize]);
}

/** Those in the window, and the one that Tab leads to, wherever it stands. */
function drawnTiles({ from, to }: { from: number; to: number }, tabStop: number): number[] {
  const seen = Array.from({ length: to - from }, (_, nth) => from + nth);
  if (tabStop < 0 || (tabStop >= from && tabStop < to)) return seen;
  return tabStop < from ? [tabStop, ...seen] : [...seen, tabStop];
}

interface ExpectedTileProps extends Box {
  narrow: boolean;
  /** Its place among those that are expected, from 0. */
  nth: number;
}

/** Tiles breathe one after the other, and begin again after as many. */
const WAVE = 12;

/** Holds the place of a photo that is on its way. What goes on is said in the status rail. */
function ExpectedTile({ left, top, width, height, narrow, nth }: ExpectedTileProps): ReactElement {
  return (
    <div
      className="expected-tile"
      aria-hidden
      style={{ translate: `${left}px ${top}px`, width, height, '--nth': `${nth % WAVE}` }}
    >
      <span style={{ height: height - wordsHeight(narrow) }} />
      <i />
      {!narrow && <i />}
    </div>
  );
}

const TIME = 220;
const EASING = 'cubic-bezier(0.2, 0, 0, 1)';
const GLIDE = 'glide';

/**
 * Lets tiles glide to their new places when photos were put in another order, came or went, so that the eye can follow. Not where the
 * grid itself has another width or tiles of another size, nor for people who asked for less motion.
 *
 * @param shape stays the same as long as the same photos would stand at the same places
 */
function useGlide(sizer: RefObject<HTMLElement | null>, shape: string): void {
  const before = useRef<{ readonly shape: string; readonly places: ReadonlyMap<string, string> }>(undefined);
  useLayoutEffect(() => {
    if (sizer.current === null) return;
    const known = before.current?.shape === shape ? before.current.places : null;
    const places = new Map<string, string>();
    const moved: { readonly tile: HTMLElement; readonly from: string; readonly to: string }[] = [];
    for (const tile of sizer.current.querySelectorAll<HTMLElement>(':scope > .photo-tile')) {
      const key = tile.dataset['key'] ?? '';
      const to = tile.style.translate;
      const from = known?.get(key);
      places.set(key, to);
      if (from !== undefined && from !== to) moved.push({ tile, from, to });
    }
    before.current = { shape, places };
    if (moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // All are asked before any is set off again, so that the browser works out their places once.
    for (const { tile, from, to } of moved.map((each) => ({ ...each, from: placeOnTheWay(each.tile) ?? each.from }))) {
      tile.animate([{ translate: from }, { translate: to }], { id: GLIDE, duration: TIME, easing: EASING });
    }
  });
}

/** One that is still gliding goes on from where the eye has it. */
function placeOnTheWay(tile: HTMLElement): string | null {
  const running = tile.getAnimations().filter(({ id }) => id === GLIDE);
  if (running.length === 0) return null;
  const place = getComputedStyle(tile).translate;
  for (const animation of running) animation.cancel();
  return place;
}

/** Pixels by which the grid is scrolled until the tiles in the document are thought over again. */
const STEP = 64;
/** The gutter of the scroll bar is taken off before the columns are counted, whether it is there or not. */
const GUTTER = 15;

interface GridView {
  readonly width: number;
  readonly height: number;
  /** How far it is scrolled, about. */
  readonly top: number;
}

/** The part of the grid that is seen, followed as it is scrolled and as its size changes. */
function useGridView(grid: RefObject<HTMLElement | null>): GridView {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const measure = (): void => {
      const width = Math.floor((element.parentElement?.clientWidth ?? 0) - GUTTER);
      const height = element.clientHeight;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const onScroll = (): void => setTop(Math.round(element.scrollTop / STEP) * STEP);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [grid]);
  return { ...size, top };
}

interface InsertionProps {
  bar: Box;
  hand: {
    /** What is said of the place. */
    label: string;
    step: (step: 1 | -1 | 'first' | 'last') => void;
    drop: () => void;
    giveUp: () => void;
    /** The focus went elsewhere, where it stays. */
    leave: () => void;
  };
}

/** Where the mouse would drop photos. */
function InsertionBar({ bar }: { bar: Box }): ReactElement {
  return <div className="insertion" aria-hidden style={placed(bar)} />;
}

/** The place where photos that were picked up by keys would be put: arrows choose another one, Enter puts them there. */
function Insertion({ bar, hand }: InsertionProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  // While another window is in front the photos stay picked up.
  const onBlur = (): void => {
    if (document.hasFocus()) hand.leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    switch (event.key) {
      case 'ArrowRight':
      case 'ArrowDown':
        return hand.step(1);
      case 'ArrowLeft':
      case 'ArrowUp':
        return hand.step(-1);
      case 'Tab':
        return hand.step(event.shiftKey ? -1 : 1);
      case 'Home':
        return hand.step('first');
      case 'End':
        return hand.step('last');
      case 'Enter':
      case ' ':
        return event.repeat ? undefined : hand.drop();
      case 'Escape':
        return hand.giveUp();
      default:
        return undefined;
    }
  };
  return (
    <div role="row" className="insertion-row" style={placed(bar)}>
      <div role="gridcell">
        <button
          ref={button}
          type="button"
          className="insertion"
          aria-label={hand.label}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onClick={hand.drop}
        />
      </div>
    </div>
  );
}

function placed({ left, top, width, height }: Box) {
  return { translate: `${left}px ${top}px`, width, height };
}
