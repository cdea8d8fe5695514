import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { Size } from '../../../shared/domain/corrections/geometry.ts';
import type { CropFrame, Look } from '../../../shared/domain/corrections.ts';
import { useWords } from '../../language/language-store.ts';
import { CORNERS, type Corner, moveCorner, moveFrame, WHOLE_FRAME } from '../../state/crop-frame.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { lockedRatio } from './aspect.ts';

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

/** The frame that a crop leaves, with lines in it; moved as a whole or by its corners, by pointer and by keys. */
export function CropOverlay({ item, look, box, isFine }: CropOverlayProps): ReactElement {
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
        {CORNERS.map((corner) => (
          <button
            key={corner}
            type="button"
            className="crop-corner"
            data-corner={corner}
            aria-label={t(`adjust.${corner}`)}
            {...handle(corner)}
          />
        ))}
      </div>
    </>
  );
}

/** What moves the frame: by a corner, or as a whole where none is named. */
function useHandles({ item, look, box, frame }: Omit<CropOverlayProps, 'isFine'> & { frame: CropFrame }) {
  const { commands } = useWorkbench();
  const from = useRef<{ x: number; y: number; frame: CropFrame } | null>(null);
  const session = useRef(crypto.randomUUID());
  const begin = (): void => {
    session.current = crypto.randomUUID();
  };
  const keep = (): void => commands.keep(item, session.current);
  const move = (start: CropFrame, corner: Corner | null, across: number, down: number): void => {
    const ratio = lockedRatio(look, item.original);
    const next = corner === null ? moveFrame(start, across, down) : moveCorner(start, corner, across, down, ratio);
    commands.slide(item, { kind: 'crop', frame: next });
  };
  return (corner: Corner | null) => ({
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
      move(start.frame, corner, (clientX - start.x) / box.width, (clientY - start.y) / box.height);
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
      move(frame, corner, by[0] * times, by[1] * times);
      keep();
    },
  });
}
