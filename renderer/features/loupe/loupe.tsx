import { type ReactElement, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { stepIn } from '../../workbench/loupe-sequence.ts';
import { revealPhoto } from '../../workbench/reveal-photo.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { AdjustPanel } from '../adjust/adjust-panel.tsx';
import { AdjustView } from '../adjust/adjust-view.tsx';
import { useIsAdjusting } from '../adjust/use-adjust.ts';
import { Filmstrip } from './filmstrip.tsx';
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
  const { select, services } = useWorkbench();
  const { best, isTravelling } = useLoupe();
  const isAdjusting = useIsAdjusting();
  const strip = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useFrame(stage, !isAdjusting);
  const [hasStripFocus, setStripFocus] = useState(false);
  const { media } = detail;
  const nameOf = useNames(media.length);
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
  const pane = frame !== null && best !== null ? { ...frame, width: (frame.width - 2) / 2 } : frame;
  return (
    <>
      <LoupeBar item={current} count={media.length} frame={pane} />
      {isAdjusting ? (
        <div className="loupe-stage">
          <AdjustView key={`${current.sha256} ${current.position}`} item={current} />
          <AdjustPanel item={current} />
        </div>
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

function useNames(count: number): (item: MediaItem) => string {
  const { t } = useWords();
  return ({ position, shortDescription }) =>
    t('loupe.photo', { position, count, caption: shortDescription || t('loupe.noCaption') });
}

/**
 * The shown photo: the chosen one. Where it goes, its neighbour takes its place; where no photo is left, or another
 * listing is opened, the large view closes. Closing leads back to the tile of the photo.
 */
function useCurrent({ media, listingId }: ListingDetail): MediaItem | undefined {
  const { selected, select, services, columns } = useWorkbench();
  const { loupe } = services;
  const { best } = useLoupe();
  const current = selected[0];
  const last = useRef(current?.position ?? 1);
  const [openedFor] = useState(listingId);
  const settle = useEffectEvent(() => {
    const shown = current ?? media[Math.min(last.current, media.length) - 1];
    if (shown === undefined || listingId !== openedFor) return loupe.close();
    last.current = shown.position;
    if (selected.length !== 1) select([shown.mediaId]);
    if (best !== null && (best === shown.mediaId || media.every((item) => item.mediaId !== best))) loupe.compare(null);
  });
  useEffect(() => settle(), [current, selected, media, best, listingId]);

  const leave = useEffectEvent(() => {
    if (current === undefined) return;
    const index = media.findIndex((item) => item.mediaId === current.mediaId);
    const { mediaId } = current;
    // After the dialog has given the focus back to where it was opened, which may be another photo.
    requestAnimationFrame(() => revealPhoto({ mediaId, index, count: media.length, columns }));
  });
  useEffect(() => () => leave(), []);
  return current;
}
