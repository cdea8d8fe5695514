import { type ReactElement, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { Frame } from '../../state/loupe-geometry.ts';
import { stepIn } from '../../workbench/loupe-sequence.ts';
import { revealPhoto } from '../../workbench/reveal-photo.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { AdjustPanel } from '../adjust/adjust-panel.tsx';
import { AdjustView } from '../adjust/adjust-view.tsx';
import { useIsAdjusting } from '../adjust/use-adjust.ts';
import { Filmstrip } from './filmstrip.tsx';
import { GroupStage } from './group-stage.tsx';
import { LoupeBar } from './loupe-bar.tsx';
import { LoupeWords } from './loupe-words.tsx';
import { Stage } from './stage.tsx';
import { useFrame } from './use-frame.ts';
import { useLoupe, useLoupeIsOpen } from './use-loupe.ts';
import './loupe.css';

/** The large view of the chosen photo; nothing of it exists while it is closed. */
export function Loupe(): ReactElement | null {
  const isOpen = useLoupeIsOpen();
  const { detail } = useWorkbench();
  return isOpen && detail !== null ? <OpenLoupe detail={detail} /> : null;
}

function OpenLoupe({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const { alone } = useLoupe();
  const isAdjusting = useIsAdjusting();
  const current = useCurrent(detail);
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className="loupe-overlay">
      <Modal className="loupe-modal">
        <div
          className="loupe"
          role="dialog"
          aria-modal="true"
          aria-label={t('loupe.name')}
          data-alone={alone || undefined}
          data-adjusts={isAdjusting || undefined}
        >
          {current !== undefined && <LoupeContent detail={detail} current={current} />}
        </div>
      </Modal>
    </ModalOverlay>
  );
}

function LoupeContent({ detail, current }: { detail: ListingDetail; current: MediaItem }): ReactElement {
  const { select, services, shownMedia: media } = useWorkbench();
  const { best, isTravelling } = useLoupe();
  const isAdjusting = useIsAdjusting();
  const group = useGroup(media);
  const strip = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useFrame(stage, !isAdjusting);
  const [hasStripFocus, setStripFocus] = useState(false);
  const nameOf = useNames(detail.media.length);
  const goOn = (): boolean => {
    const ids = media.map((item) => item.mediaId);
    const next = stepIn(ids, current.mediaId, 1, best);
    services.loupe.travel(1);
    if (next !== null) select([next]);
    return next !== null;
  };
  const choose = useCallback(
    (mediaId: MediaId) => {
      if (mediaId !== services.loupe.getSnapshot().best) select([mediaId]);
    },
    [select, services],
  );
  // The fields take longer to draw than a picture does; in passing nobody needs them.
  const passed = useDeferredValue(current);
  const worded = isTravelling && hasStripFocus ? passed : current;
  const focusStrip = (): void => strip.current?.focus();
  const pane = frame === null ? null : paneOf(frame, best === null ? Math.max(1, group.length) : 2);
  return (
    <>
      <LoupeBar item={current} count={detail.media.length} frame={pane} />
      {isAdjusting ? (
        <div className="loupe-stage">
          <AdjustView key={`${current.sha256} ${current.position}`} item={current} />
          <AdjustPanel item={current} />
        </div>
      ) : group.length > 0 ? (
        <GroupStage items={group} current={current} nameOf={nameOf} stage={stage} onPress={focusStrip} />
      ) : (
        <Stage media={media} current={current} nameOf={nameOf} stage={stage} onPress={focusStrip} />
      )}
      <LoupeWords detail={detail} item={worded} onNext={goOn} onLeave={focusStrip} />
      <Filmstrip
        media={media}
        current={current}
        best={best}
        strip={strip}
        nameOf={nameOf}
        onChoose={choose}
        onFocusChange={setStripFocus}
      />
      {/* In the filmstrip the focus itself says which photo it is. */}
      <div className="visually-hidden" aria-live="polite">
        {hasStripFocus ? '' : nameOf(current)}
      </div>
    </>
  );
}

/** One of the panes in a frame: side by side, four in two rows; the same as in loupe.css. */
function paneOf(frame: Frame, panes: number): Frame {
  const [columns, rows] = panes === 4 ? [2, 2] : [panes, 1];
  const share = (length: number, count: number): number => (length - 2 * (count - 1)) / count;
  return { ...frame, width: share(frame.width, columns), height: share(frame.height, rows) };
}

/** The photos of a compared group that are there still and not rejected; with one left there is nothing to compare. */
function useGroup(media: readonly MediaItem[]): readonly MediaItem[] {
  const { loupe } = useServices();
  const { group } = useLoupe();
  const items = media.filter((item) => group.includes(item.mediaId) && !item.rejected);
  const isOver = group.length > 0 && items.length < 2;
  useEffect(() => {
    if (isOver) loupe.compareGroup([]);
  }, [loupe, isOver]);
  return isOver ? [] : items;
}

function useNames(count: number): (item: MediaItem) => string {
  const { t } = useWords();
  return ({ position, shortDescription }) =>
    t('loupe.photo', { position, count, caption: shortDescription || t('loupe.noCaption') });
}

/**
 * The shown photo: the chosen one. Where it goes, its neighbour takes its place; where no photo is left, or another
 * listing is opened, the large view closes. Closing leads back to the tile of the photo.
 */
function useCurrent({ listingId }: ListingDetail): MediaItem | undefined {
  const { shownMedia: media, selected, select, services } = useWorkbench();
  const { loupe } = services;
  const { best, group } = useLoupe();
  const current = selected[0];
  const indexOf = (item: MediaItem): number => media.findIndex(({ mediaId }) => mediaId === item.mediaId);
  const last = useRef(current === undefined ? 0 : indexOf(current));
  const [openedFor] = useState(listingId);
  const settle = useEffectEvent(() => {
    const shown = current ?? media[Math.min(last.current, media.length - 1)];
    if (shown === undefined || listingId !== openedFor) return loupe.close();
    last.current = indexOf(shown);
    if (group.length > 0 && !group.includes(shown.mediaId)) loupe.compareGroup([]);
    if (selected.length !== 1) select([shown.mediaId]);
    if (best !== null && (best === shown.mediaId || media.every((item) => item.mediaId !== best))) loupe.compare(null);
  });
  useEffect(() => settle(), [current, selected, media, best, group, listingId]);

  const leave = useEffectEvent(() => {
    if (current === undefined) return;
    const { mediaId } = current;
    // After the dialog has given the focus back to where it was opened, which may be another photo.
    requestAnimationFrame(() => revealPhoto(mediaId));
  });
  useEffect(() => () => leave(), []);
  return current;
}
