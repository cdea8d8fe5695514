import { type ReactElement, type SyntheticEvent, useEffect, useState } from 'react';
import type { BlobSize } from '../../../shared/contract/bridge.ts';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import type { WordKey } from '../../language/words.ts';
import { type Frame, type LoupeLook, neededSize, placePicture, zoomOf } from '../../state/loupe-geometry.ts';
import { pictureAddress, stageOf } from '../../workbench/picture-address.ts';
import { useServices } from '../../workbench/workbench.ts';

interface SheetProps {
  item: MediaItem;
  frame: Frame;
  look: LoupeLook;
  /** Of a neighbour the picture is only made ready. */
  isShown: boolean;
  /** The next one when somebody walks through enlarged pictures: all of its pixels are made ready too. */
  isNext: boolean;
  name: string;
}

/** A person who rests on a photo sees all the pixels their screen has; who walks on is not held up by them. */
const REST = 200;
/** From this zoom on the pixels themselves are looked at. */
const SEE_PIXELS = 2;

/**
 * One picture at its place. The coarse one is there at once, the one for the screen covers it, and all pixels come
 * where the place shows more than that one has.
 */
export function Sheet({ item, frame, look, isShown, isNext, name }: SheetProps): ReactElement {
  const { t } = useWords();
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const rested = useRest(isShown);
  const needed = neededSize(item, frame, look);
  const isEnlarged = look.zoom !== 'fit';
  const wantsAll = needed === 'full' && (isShown ? isEnlarged || rested : isNext && isEnlarged);
  const isSharp = ready.has(needed);
  const note = noteOn({ ready, failed, needed, isEnlarged });
  const layer = (size: BlobSize): ReactElement => (
    <Layer
      key={`${size} ${item.picture} ${stageOf(item)}`}
      item={item}
      size={size}
      onReady={() => setReady((before) => new Set([...before, size]))}
      onFailure={() => setFailed((before) => new Set([...before, size]))}
    />
  );
  return (
    <>
      <div
        className="sheet"
        style={styleOf(item, frame, look)}
        data-shown={isShown || undefined}
        data-sharp={(isShown && isSharp) || undefined}
        data-pixels={zoomOf(item, frame, look.zoom) >= SEE_PIXELS || undefined}
        {...(isShown ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        {isShown && layer('320')}
        {layer('1600')}
        {wantsAll && layer('full')}
      </div>
      {isShown && note !== null && <p className="loupe-note">{t(note)}</p>}
    </>
  );
}

interface Loaded {
  readonly ready: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  readonly needed: BlobSize;
  readonly isEnlarged: boolean;
}

/** What is to be said about pixels that are not there. */
function noteOn({ ready, failed, needed, isEnlarged }: Loaded): WordKey | null {
  if (ready.has(needed)) return null;
  if (ready.size === 0 && failed.has('1600')) return 'loupe.noPicture';
  if (failed.has('full')) return 'loupe.noPixels';
  return isEnlarged && needed === 'full' ? 'loupe.loading' : null;
}

/** On whole pixels of the screen, so that nothing is blurred that need not be. */
function styleOf(item: MediaItem, frame: Frame, look: LoupeLook) {
  const place = placePicture(item, frame, look);
  const snap = (length: number): number => Math.round(length * frame.density) / frame.density;
  return {
    width: `${snap(place.width)}px`,
    height: `${snap(place.height)}px`,
    transform: `translate(${snap(place.x)}px, ${snap(place.y)}px)`,
  };
}

interface LayerProps {
  item: MediaItem;
  size: BlobSize;
  onReady: () => void;
  onFailure: () => void;
}

function Layer({ item, size, onReady, onFailure }: LayerProps): ReactElement | null {
  const { host } = useServices();
  const [isDecoded, setDecoded] = useState(false);
  const address = pictureAddress(host, item.picture, size, stageOf(item));
  if (address === null) return null;
  const decode = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
    currentTarget.decode().then(() => {
      setDecoded(true);
      onReady();
    }, onFailure);
  };
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      // [Note: decoded ahead] What is made ready ahead is drawn with its frame; all pixels of a camera take longer than
      // a frame, so they come when they are decoded.
      decoding={size === 'full' ? 'async' : 'sync'}
      data-size={size}
      data-decoded={isDecoded || undefined}
      onLoad={decode}
      onError={onFailure}
    />
  );
}

/** Whether a photo has been shown for a moment. */
function useRest(isShown: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setRested(true), REST);
    return () => {
      clearTimeout(timer);
      setRested(false);
    };
  }, [isShown]);
  return rested;
}
