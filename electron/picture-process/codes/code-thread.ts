import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { MOST_CODES, type PictureCode } from '../../../shared/domain/picture-rules/signals.ts';
import type { Pixels } from '../pixels.ts';
import { toCode } from './code-facts.ts';

// [Note: one file] In the bundle this module and the process that starts the thread are one file, which does one or the other
// by where it runs; as sources they are two.

export interface CodeOrder extends Pick<Pixels, 'width' | 'height'> {
  /** Three bytes a pixel. */
  readonly data: Uint8Array;
}

export type CodeReply =
  /** The reader is loaded: from now on it is a picture that takes the time. */
  { readonly kind: 'ready' } | { readonly kind: 'found'; readonly codes: readonly PictureCode[] };

const ROLE = 'codes';

/** Each of these finds codes that are missed without it: small, rotated, and white on black. Nothing but QR codes is looked for. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: MOST_CODES,
  textMode: 'Plain',
};

export function startCodeThread(): Worker {
  const worker = new Worker(new URL(import.meta.url), { workerData: { role: ROLE } });
  // A process without work may end, whoever waits for orders in it.
  worker.unref();
  return worker;
}

function isOwnData(data: unknown): data is { role: string } {
  return typeof data === 'object' && data !== null && 'role' in data && data.role === ROLE;
}

if (!isMainThread && isOwnData(workerData)) void serve();

/** [Note: its own file] Left to itself the package asks a server for its code. It is given what was installed with it, and asks nobody. */
async function serve(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(readFileSync(file));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
  parentPort?.on('message', (order: CodeOrder) => {
    void readBarcodes(toImage(order), OPTIONS).then((found) => {
      send({ kind: 'found', codes: found.slice(0, MOST_CODES).map((each) => toCode(each, order)) });
    });
  });
  send({ kind: 'ready' });
}

function send(reply: CodeReply): void {
  parentPort?.postMessage(reply);
}

/** Four bytes a pixel, as a page has them. */
function toImage({ data, width, height }: CodeOrder) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; from + 2 < data.length; from += 3, to += 4) {
    pixels[to] = data[from] ?? 0;
    pixels[to + 1] = data[from + 1] ?? 0;
    pixels[to + 2] = data[from + 2] ?? 0;
    pixels[to + 3] = 255;
  }
  return { data: pixels, width, height, colorSpace: 'srgb' } as const;
}
