import { type KeyboardEvent, type PointerEvent, type ReactElement, useId, useRef, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { type Size, sizeOf } from '../../../shared/domain/corrections/geometry.ts';
import { AS_IT_IS, type CropFrame, type Look, lookOf, MOST_STRAIGHTEN } from '../../../shared/domain/corrections.ts';
import { useWords } from '../../language/language-store.ts';
import { CORNERS, EDGES, type Handle, moveFrame, moveHandle, WHOLE_FRAME } from '../../state/crop-frame.ts';
import { fitBox, liveTones, liveTransform } from '../../state/live-picture.ts';
import { pictureAddress } from '../../workbench/picture-address.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { useFrame } from '../loupe/use-frame.ts';
import { lockedRatio, useAdjust, useShownCorrections } from './use-adjust.ts';

/** Pixels of the longer side of the original that is moved about. */
const SHOWN_EDGE = 1600;
/** Around the picture, so that the corners of a frame can be taken. */
const MARGIN = 28;

/** The photo as it is being adjusted: from its original, by the means of the browser, until it is let go. */
export function AdjustView({ item }: { item: MediaItem }): ReactElement {
  const { host } = useServices();
  const { t } = useWords();
  const { part, showsOriginal, draft } = useAdjust();
  const corrections = useShownCorrections(item);
  const element = useRef<HTMLDivElement>(null);
  const frame = useFrame(element);
  const filter = useId();
  const [isShown, setShown] = useState(false);
  const whole = lookOf(corrections);
  // While it is cropped the whole picture is there to crop from.
  const look = showsOriginal ? AS_IT_IS : part === 'crop' ? { ...whole, crop: null } : whole;
  const { original } = item;
  const scale = SHOWN_EDGE / Math.max(original.width, original.height);
  const shown = { width: original.width * scale, height: original.height * scale };
  const size = sizeOf(look, original);
  const box =
    frame === null ? null : fitBox(size, { width: frame.width - 2 * MARGIN, height: frame.height - 2 * MARGIN });
  const tones = liveTones(look);
  const address = pictureAddress(host, item.sha256, '1600', 'made');
  const turning = useTurning(item, whole.straighten);
  const isCropping = part === 'crop' && !showsOriginal;
  return (
    <div
      ref={element}
      className="adjust-view"
      data-unsaved={draft !== null || undefined}
      data-turns={isCropping || undefined}
      {...(isCropping ? turning : {})}
    >
      {tones !== null && <ToneFilter id={filter} tones={tones} />}
      {box !== null && address !== null && (
        <div className="adjust-box" style={{ width: `${box.width}px`, height: `${box.height}px` }}>
          <div
            className="live-picture"
            role="img"
            aria-label={t('adjust.picture', { position: item.number })}
            data-shown={isShown || undefined}
            {...(tones === null ? {} : { style: { filter: `url(#${filter})` } })}
          >
            <img
              src={address}
              alt=""
              draggable={false}
              decoding="sync"
              onLoad={() => setShown(true)}
              style={{
                width: `${shown.width}px`,
                height: `${shown.height}px`,
                transform: liveTransform(look, original, shown, box),
              }}
            />
          </div>
          {isCropping && <CropOverlay item={item} look={whole} box={box} isFine={draft !== null} />}
        </div>
      )}
      {showsOriginal && <p className="loupe-note">{t('adjust.original')}</p>}
    </div>
  );
}

/** Outside of the frame the picture is taken hold of and turned about its middle, as far as it can be straightened. */
function useTurning(item: MediaItem, straighten: number) {
  const { commands } = useWorkbench();
  const from = useRef<{ readonly angle: number; readonly straighten: number; readonly session: string } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { angle: angleOf(event), straighten, session: crypto.randomUUID() };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start === null) return;
      // By the shorter way round, wherever the angle begins anew.
      const turned = ((angleOf(event) - start.angle + 540) % 360) - 180;
      const degrees = Math.max(-MOST_STRAIGHTEN, Math.min(MOST_STRAIGHTEN, start.straighten + turned));
      commands.slide(item, { kind: 'straighten', degrees });
    },
    onLostPointerCapture() {
      const start = from.current;
      from.current = null;
      if (start !== null) commands.keep(item, start.session);
    },
  };
}

/** Degrees clockwise about the middle of the view, where the picture has its own. */
function angleOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): number {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return (Math.atan2(clientY - top - height / 2, clientX - left - width / 2) * 180) / Math.PI;
}

/** Of values as they are stored, not of light: the curves have done that. */
function ToneFilter({ id, tones }: { id: string; tones: readonly [string, string, string] }): ReactElement {
  const [red, green, blue] = tones;
  return (
    <svg className="tone-filter" width="0" height="0" aria-hidden>
      <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="100%" height="100%">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={red} />
          <feFuncG type="table" tableValues={green} />
          <feFuncB type="table" tableValues={blue} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}

interface CropOverlayProps {
  item: MediaItem;
  look: Look;
  box: Size;
  /** More lines, to see what is level and plumb. */
  isFine: boolean;
}

/** Shares of the picture that a key moves by. */
const STEP = 0.01;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The frame that a crop leaves, with lines in it; moved as a whole or by its corners and edges, by pointer and by keys. */
function CropOverlay({ item, look, box, isFine }: CropOverlayProps): ReactElement {
  const { t } = useWords();
  const frame = look.crop ?? WHOLE_FRAME;
  const handle = useHandles({ item, look, box, frame });
  const percent = (share: number): string => `${share * 100}%`;
  const place = {
    left: percent(frame.left),
    top: percent(frame.top),
    width: percent(frame.width),
    height: percent(frame.height),
  };
  return (
    <>
      <div className="crop-dim" aria-hidden>
        <i style={place} />
      </div>
      <div className="crop-frame" style={place} data-fine={isFine || undefined}>
        <button type="button" className="crop-body" aria-label={t('adjust.moveFrame')} {...handle(null)}>
          <span className="crop-grid" aria-hidden />
        </button>
        {[...EDGES, ...CORNERS].map((at) => (
          <button
            key={at}
            type="button"
            className="crop-handle"
            data-at={at}
            aria-label={t(`adjust.${at}`)}
            {...handle(at)}
          />
        ))}
      </div>
    </>
  );
}

/** What moves the frame: by a corner or an edge, or as a whole where none is named. */
function useHandles({ item, look, box, frame }: Omit<CropOverlayProps, 'isFine'> & { frame: CropFrame }) {
  const { commands } = useWorkbench();
  const from = useRef<{ x: number; y: number; frame: CropFrame } | null>(null);
  const session = useRef(crypto.randomUUID());
  const begin = (): void => {
    session.current = crypto.randomUUID();
  };
  const keep = (): void => commands.keep(item, session.current);
  const { isFree } = useAdjust();
  const move = (start: CropFrame, at: Handle | null, across: number, down: number): void => {
    const ratio = lockedRatio(look, item.original, isFree);
    const next = at === null ? moveFrame(start, across, down) : moveHandle(start, at, across, down, ratio);
    commands.slide(item, { kind: 'crop', frame: next });
  };
  return (at: Handle | null) => ({
    'data-own-arrows': true,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      begin();
      from.current = { x: event.clientX, y: event.clientY, frame };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start === null) return;
      move(start.frame, at, (clientX - start.x) / box.width, (clientY - start.y) / box.height);
    },
    // Also where the pointer was taken away, as by a touch that became a scroll.
    onLostPointerCapture() {
      if (from.current === null) return;
      from.current = null;
      keep();
    },
    onFocus: begin,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = KEYS[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const times = event.shiftKey ? 5 : 1;
      move(frame, at, by[0] * times, by[1] * times);
      keep();
    },
  });
}
