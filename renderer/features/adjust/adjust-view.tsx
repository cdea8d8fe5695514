import { type ReactElement, useId, useRef, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { sizeOf } from '../../../shared/domain/corrections/geometry.ts';
import { AS_IT_IS, lookOf } from '../../../shared/domain/corrections.ts';
import { useWords } from '../../language/language-store.ts';
import { fitBox, liveTones, liveTransform } from '../../state/live-picture.ts';
import { pictureAddress } from '../../workbench/picture-address.ts';
import { useServices } from '../../workbench/workbench.ts';
import { useFrame } from '../loupe/use-frame.ts';
import { CropOverlay } from './crop-overlay.tsx';
import { useAdjust, useShownCorrections } from './use-adjust.ts';

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
  return (
    <div ref={element} className="adjust-view" data-unsaved={draft !== null || undefined}>
      {tones !== null && <ToneFilter id={filter} tones={tones} />}
      {box !== null && address !== null && (
        <div className="adjust-box" style={{ width: `${box.width}px`, height: `${box.height}px` }}>
          <div
            className="live-picture"
            role="img"
            aria-label={t('adjust.picture', { position: item.position })}
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
          {part === 'crop' && !showsOriginal && (
            <CropOverlay item={item} look={whole} box={box} isFine={draft !== null} />
          )}
        </div>
      )}
      {showsOriginal && <p className="loupe-note">{t('adjust.original')}</p>}
    </div>
  );
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
