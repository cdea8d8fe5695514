import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { flushSync } from 'react-dom';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { sharpestOf } from '../../../shared/domain/similar-photos.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import type { Frame } from '../../state/loupe-geometry.ts';
import { photosToWrite } from '../../state/selection.ts';
import { stepIn } from '../../workbench/loupe-sequence.ts';
import { revealPhoto } from '../../workbench/reveal-photo.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { AdjustPanel } from '../adjust/adjust-panel.tsx';
import { AdjustView } from '../adjust/adjust-view.tsx';
import { useIsAdjusting } from '../adjust/use-adjust.ts';
import { CaptionField } from '../captions/caption-field.tsx';
import { RoomField } from '../captions/room-field.tsx';
import { useSuggestion } from '../suggest/suggestion-row.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { LoupeBar } from './loupe-bar.tsx';
import { Pane } from './pane.tsx';
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
          aria-label={t('group.loupe')}
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
  const nameOf = useNames(detail.photos);
  const goOn = (): boolean => {
    const ids = photosToWrite(media, current.mediaId).map((item) => item.mediaId);
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
      <LoupeBar item={current} count={detail.photos} frame={pane} />
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

/** So many panes stand beside each other: up to three in one row, more of them about in a square. */
const columnsOf = (panes: number): number => (panes <= 3 ? panes : Math.ceil(Math.sqrt(panes)));

/** One of the panes in a frame. */
function paneOf(frame: Frame, panes: number): Frame {
  const columns = columnsOf(panes);
  const rows = Math.ceil(panes / columns);
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
  return ({ number, rejected, shortDescription }) => {
    const caption = shortDescription || t('loupe.noCaption');
    return rejected ? t('grid.tileRejected', { caption }) : t('loupe.photo', { position: number, count, caption });
  };
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

interface LoupeWordsProps {
  detail: ListingDetail;
  item: MediaItem;
  onNext: () => boolean;
  onLeave: () => void;
}

/** Caption and room under the picture: the same fields as beside the grid. */
function LoupeWords({ detail, item, onNext, onLeave }: LoupeWordsProps): ReactElement {
  const { fields } = useWorkbench();
  const { t, words } = useWords();
  const room = useSuggestion(item.mediaId)?.room?.value ?? null;
  const onRoomKey = (event: KeyboardEvent): void => {
    const input = fields.room.current;
    // While the list of words is open, and while a word is being typed, the keys belong to the field.
    if (input === null || event.target !== input || input.getAttribute('aria-expanded') === 'true') return;
    const isTyped = input.dataset['typed'] !== undefined;
    if (event.key === 'Escape' && !isTyped) {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' && !isTyped) {
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

interface GroupStageProps {
  items: readonly MediaItem[];
  current: MediaItem;
  nameOf: (item: MediaItem) => string;
  stage: RefObject<HTMLDivElement | null>;
  onPress: () => void;
}

/** Photos of the same side by side, zoomed and moved in step. A press brings one to the front, which the keys are about. */
function GroupStage({ items, current, nameOf, stage, onPress }: GroupStageProps): ReactElement {
  const { select } = useWorkbench();
  const { t } = useWords();
  const sharpest = sharpestOf(items);
  const choose = (mediaId: MediaId): void => {
    select([mediaId]);
    onPress();
  };
  return (
    <div ref={stage} className="loupe-stage" data-group style={{ '--columns': String(columnsOf(items.length)) }}>
      {items.map((item) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows do the same, in the list of actions
        <div
          key={item.mediaId}
          className="group-pane"
          data-current={item === current || undefined}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(item.mediaId);
          }}
        >
          <Pane
            item={item}
            name={item.mediaId === sharpest ? t('loupe.suggestedNamed', { name: nameOf(item) }) : nameOf(item)}
            ahead={[]}
            hasKeys={item === current}
            label={
              <>
                {!item.rejected && <b>{item.number}</b>}
                {item.mediaId === sharpest && <span>{t('loupe.suggested')}</span>}
                {item === current && <span>{t('loupe.inFront')}</span>}
              </>
            }
          />
        </div>
      ))}
    </div>
  );
}
