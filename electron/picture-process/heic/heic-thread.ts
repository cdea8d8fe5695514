import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { compileLibHeif, type DecoderCode, type LibHeif, startLibHeif } from './libheif.ts';
import { writePlainTiff } from './plain-tiff.ts';
import { eachBand, HeifError, withHeic } from './tiles.ts';

// [Note: one file] In the bundle this module and the process that starts the thread are one file, which does one or the other
// by where it runs; as sources they are two.

export type HeicOrder =
  /** Writes the picture, turned as its container says, as a TIFF without compression. */
  | {
      readonly kind: 'decode';
      readonly path: string;
      readonly target: string;
      /** What is left to be done behind that, in the numbers of EXIF. */
      readonly orientation: number;
      readonly icc: Uint8Array | null;
    }
  /** Gives the pixels of a small picture in it back. */
  | { readonly kind: 'small'; readonly path: string; readonly item: number };

export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export type HeicAnswer =
  | { readonly kind: 'done'; readonly small: SmallPicture | null; readonly memory: number }
  /** The decoder's reason, in its own numbers; 0 where it broke down. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** Of the system, such as a full disk. */
  | { readonly kind: 'system'; readonly code: string; readonly message: string };

const ROLE = 'heic';
/** What is called a small picture has fewer pixels than this. */
const MOST_SMALL = 4_000_000;
/** Seconds of processor time for one picture, and more for each megapixel: ten times what a phone's picture takes. */
const [SECONDS, SECONDS_A_MEGAPIXEL] = [2, 0.5];

let compiled: Promise<DecoderCode> | null = null;

export async function startHeicThread(): Promise<Worker> {
  compiled ??= compileLibHeif();
  const worker = new Worker(new URL(import.meta.url), { workerData: { role: ROLE, code: await compiled } });
  // A process without work may end, whoever waits for orders in it.
  worker.unref();
  return worker;
}

function isOwnData(data: unknown): data is { role: string; code: DecoderCode } {
  return typeof data === 'object' && data !== null && 'role' in data && data.role === ROLE;
}

if (!isMainThread && isOwnData(workerData)) serve(workerData.code);

function serve(code: DecoderCode): void {
  const heif = startLibHeif(code);
  parentPort?.on('message', (order: HeicOrder) => parentPort?.postMessage(obey(heif, order)));
}

function obey(heif: LibHeif, order: HeicOrder): HeicAnswer {
  try {
    const small = order.kind === 'small' ? smallPicture(heif, order) : decode(heif, order);
    return { kind: 'done', small, memory: heif.HEAPU8.length };
  } catch (error) {
    if (error instanceof HeifError) return { kind: 'refused', code: error.code, message: error.message };
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      return { kind: 'system', code: error.code, message };
    }
    return { kind: 'refused', code: 0, message };
  }
}

function decode(heif: LibHeif, { path, target, orientation, icc }: Extract<HeicOrder, { kind: 'decode' }>): null {
  withHeic(heif, readFileSync(path), null, (image) => {
    const { width, height } = image.tiling;
    const spent = stopwatch();
    const most = SECONDS + (SECONDS_A_MEGAPIXEL * width * height) / 1e6;
    writePlainTiff(target, { width, height, orientation, icc }, (band) =>
      eachBand(image, (pixels) => {
        if (spent() > most) throw new HeifError(0, 'It takes too long.');
        band(pixels);
      }),
    );
  });
  return null;
}

function stopwatch(): () => number {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1e6;
  };
  const start = used();
  return () => used() - start;
}

function smallPicture(heif: LibHeif, { path, item }: Extract<HeicOrder, { kind: 'small' }>): SmallPicture {
  return withHeic(heif, readFileSync(path), item, (image) => {
    const { width, height } = image.tiling;
    if (width * height > MOST_SMALL) throw new HeifError(0, 'It is no small picture.');
    const pixels = new Uint8Array(width * height * 3);
    let at = 0;
    eachBand(image, (band) => {
      pixels.set(band, at);
      at += band.length;
    });
    return { width, height, pixels };
  });
}
