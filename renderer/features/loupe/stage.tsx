import { type PointerEvent, type ReactElement, type RefObject, useRef } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { neighboursToDecode, type Point } from '../../state/loupe-geometry.ts';
import { useActionContext } from '../../workbench/action-context.ts';
import { actionById } from '../../workbench/actions.ts';
import { useShowsOriginal } from '../adjust/use-adjust.ts';
import { Pane } from './pane.tsx';
import { useLoupe } from './use-loupe.ts';

interface StageProps {
  media: readonly MediaItem[];
  current: MediaItem;
  nameOf: (item: MediaItem) => string;
  stage: RefObject<HTMLDivElement | null>;
  onPress: () => void;
}

/** The chosen photo, or two side by side: the better one so far and the candidate. */
export function Stage({ media, current, nameOf, stage, onPress }: StageProps): ReactElement {
  const { t } = useWords();
  const { best, travel, look } = useLoupe();
  const now = useActionContext();
  const swipe = useSwipe(look.zoom === 'fit', (by) => actionById(by > 0 ? 'loupe.next' : 'loupe.previous').run(now));
  const showsOriginal = useShowsOriginal();
  const seen = showsOriginal ? { ...current, ...current.original, picture: current.sha256 } : current;
  const other = best === null ? undefined : media.find((item) => item.mediaId === best);
  const ahead = neighboursToDecode(media.length, media.indexOf(current), travel).flatMap((index) => media[index] ?? []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press on the picture takes no focus
    <div
      ref={stage}
      className="loupe-stage"
      {...swipe}
      onMouseDown={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {other !== undefined && (
        <Pane
          key="best"
          item={other}
          name={nameOf(other)}
          ahead={[]}
          hasKeys={false}
          label={<PaneLabel word={t('loupe.best')} item={other} />}
        />
      )}
      <Pane
        key="current"
        item={seen}
        name={nameOf(current)}
        ahead={ahead}
        hasKeys
        {...(showsOriginal ? { label: <span>{t('adjust.original')}</span> } : {})}
        {...(other === undefined ? {} : { label: <PaneLabel word={t('loupe.candidate')} item={current} /> })}
      />
    </div>
  );
}

function PaneLabel({ word, item }: { word: string; item: MediaItem }): ReactElement {
  return (
    <>
      {!item.rejected && <b>{item.number}</b>}
      <span>{word}</span>
      {item.shortDescription !== '' && <span className="cut quiet">{item.shortDescription}</span>}
    </>
  );
}

/** Pixels that a finger goes sideways at least, and how much more than up or down. */
const LEAST = 60;
const SLOPE = 2;

/** A finger that goes sideways over the whole picture leads to the next photo or the one before; two fingers do not. */
function useSwipe(isWhole: boolean, go: (by: 1 | -1) => void) {
  const start = useRef<Point | null>(null);
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent): void {
      start.current = pointerType === 'touch' && isPrimary && isWhole ? { x: clientX, y: clientY } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent): void {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const across = clientX - from.x;
      if (Math.abs(across) >= LEAST && Math.abs(across) >= SLOPE * Math.abs(clientY - from.y)) go(across < 0 ? 1 : -1);
    },
    onPointerCancel(): void {
      start.current = null;
    },
  };
}
