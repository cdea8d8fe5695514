import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { photosToWrite } from '../../state/selection.ts';
import { useValue } from '../../state/value.ts';
import { revealPhoto, scrollToPhoto } from '../../workbench/reveal-photo.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useTypedCodes } from '../caption-tools/use-typed-codes.tsx';
import { useSuggestion } from '../suggest/suggestion-row.tsx';
import { type CaptionCount, captionCount } from './caption-count.ts';
import { takesGhost, useHeldDraft } from './caption-field.tsx';
import './tile-caption.css';

/**
 * The caption of one photo, written right under its tile. [Note: over the grid] It lies over the grid and not in a tile: the keys
 * of a grid would move its tiles, and a tile that is scrolled away would take the words with it. The element stays the same
 * from photo to photo, so that Enter can lead through all of them.
 */
export function TileCaptionField({ rules }: { rules: ListingDetail['rules'] }): ReactElement | null {
  const { services, shownMedia } = useWorkbench();
  const { tileCaption } = services;
  const mediaId = useValue(tileCaption);
  const item = mediaId === null ? undefined : shownMedia.find((candidate) => candidate.mediaId === mediaId);
  const isGone = mediaId !== null && item === undefined;
  useEffect(() => {
    if (isGone) tileCaption.set(null);
  }, [tileCaption, isGone]);
  return item === undefined ? null : (
    <div className="tile-caption-layer">
      <Field item={item} rules={rules} />
    </div>
  );
}

function Field({ item, rules }: { item: MediaItem; rules: ListingDetail['rules'] }): ReactElement {
  const { services } = useWorkbench();
  const { drafts } = services;
  const { mediaId, number: position, shortDescription } = item;
  const area = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { t, words } = useWords();
  const { text, onFocus, onBlur } = useHeldDraft(item, area);
  const ghost = useSuggestion(mediaId)?.caption?.value ?? null;
  const codes = useTypedCodes(area, mediaId);
  const count = captionCount(words, text, rules);
  const { goOn, giveUp, close } = useWaysOut(item, text);
  usePlace(box, item);
  useLayoutEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.select();
  }, []);

  const type = (next: string): void => drafts.type(mediaId, next.replace(/\s*\n\s*/g, ' '), shortDescription);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Enter') goOn();
    else if (event.key === 'Escape') giveUp();
    else if (ghost !== null && text === '' && takesGhost(event)) type(ghost);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="tile-caption-box" ref={box}>
      <textarea
        ref={area}
        rows={1}
        className="input"
        aria-label={t('captions.below', { position })}
        aria-describedby={`tile-caption-count${ghost === null ? '' : ' tile-caption-ghost'}`}
        aria-invalid={count.tone === 'bad' || undefined}
        placeholder={ghost === null ? t('captions.captionHint') : t('suggest.ghost', { text: ghost })}
        value={text}
        spellCheck
        lang={words.locale}
        onInput={codes.onInput}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={() => {
          onBlur();
          // Another window has the focus for a while; this field has it again after that.
          if (document.activeElement !== area.current) close();
        }}
        onKeyDown={onKeyDown}
      />
      <Notes count={count} hasGhost={ghost !== null && text === ''} />
      {codes.hint}
    </div>
  );
}

function Notes({ count, hasGhost }: { count: CaptionCount; hasGhost: boolean }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <span className="count" data-tone={count.tone} id="tile-caption-count">
        {count.words}
      </span>
      {hasGhost && (
        <span className="field-note small quiet" id="tile-caption-ghost">
          {t('suggest.takeGhost')}
        </span>
      )}
    </>
  );
}

/** Enter saves and goes to the next photo, Escape brings back what stood there, and what leaves otherwise saves. */
function useWaysOut(item: MediaItem, text: string) {
  const { services, shownMedia, select } = useWorkbench();
  const { drafts, tileCaption } = services;
  const { mediaId, shortDescription } = item;
  /** What stood there when the field came to this photo. */
  const stood = useRef({ mediaId, text });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/exhaustive-deps -- the text of that moment, not of each letter
    if (stood.current.mediaId !== mediaId) stood.current = { mediaId, text };
  });
  const media = photosToWrite(shownMedia, mediaId);
  const index = media.findIndex((other) => other.mediaId === mediaId);
  const backToTile = (): void => {
    tileCaption.set(null);
    revealPhoto(mediaId);
  };
  return {
    close: () => tileCaption.set(null),
    goOn(): void {
      const next = media[index + 1];
      drafts.release(mediaId);
      if (next === undefined) return backToTile();
      select([next.mediaId]);
      tileCaption.set(next.mediaId);
    },
    giveUp(): void {
      if (text !== stood.current.text) drafts.type(mediaId, stood.current.text, shortDescription);
      drafts.release(mediaId);
      backToTile();
    },
  };
}

/** Keeps the box under its tile, while the grid is scrolled and when its tiles change. */
function usePlace(box: React.RefObject<HTMLDivElement | null>, { mediaId }: MediaItem): void {
  const { shownMedia, preferences } = useWorkbench();
  const { tileSize, gridRows } = preferences;
  useLayoutEffect(() => {
    const grid = document.querySelector('.photo-grid');
    const place = (): void => placeBelow(box.current, mediaId);
    scrollToPhoto(mediaId, place);
    const watcher = new ResizeObserver(place);
    if (grid !== null) watcher.observe(grid);
    grid?.addEventListener('scroll', place, { passive: true });
    return () => {
      watcher.disconnect();
      grid?.removeEventListener('scroll', place);
    };
  }, [box, mediaId, shownMedia, tileSize, gridRows]);
}

/** Pixels that a caption needs to be read while it is written, also under a small tile. */
const LEAST_WIDTH = 220;

/** Puts a box over the words of a photo's tile; where that is not in the document, the box stays where it is. */
function placeBelow(box: HTMLElement | null, mediaId: string): void {
  const tile = document.querySelector(`.photo-tile[data-key="${CSS.escape(mediaId)}"]`);
  const words = tile?.querySelector('.tile-words');
  const layer = box?.parentElement;
  if (box === null || tile == null || words == null || layer == null) return;
  const [around, own, line] = [layer, tile, words].map((element) => element.getBoundingClientRect());
  if (around === undefined || own === undefined || line === undefined) return;
  const width = Math.min(around.width, Math.max(LEAST_WIDTH, own.width));
  const left = Math.max(0, Math.min(own.left - around.left, around.width - width));
  box.style.width = `${width}px`;
  // In the last row there may be less room below than the box takes.
  const lowest = Math.max(0, around.height - box.offsetHeight);
  const isSeen = line.top < around.bottom;
  const top = isSeen ? Math.min(line.top - around.top, lowest) : line.top - around.top;
  box.style.translate = `${left}px ${top}px`;
}
