import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The part of libheif-js that is used: the functions of libheif's own C interface, which take addresses in its memory. The package
// is loaded by its name, never bundled: it can be replaced by another build of libheif (LGPL).

/** An address in the decoder's memory; 0 for none. */
type Address = number;

export interface LibHeif {
  /** The whole memory; another object each time that it grew. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly HEAPU32: Uint32Array<ArrayBuffer>;
  _malloc(bytes: number): Address;
  _free(at: Address): void;
  _heif_context_alloc(): Address;
  _heif_context_free(context: Address): void;
  /** Limits that the decoder keeps to; see `heif_security.h`. */
  _heif_context_get_security_limits(context: Address): Address;
  _heif_context_read_from_memory_without_copy(
    error: Address,
    context: Address,
    bytes: Address,
    size: number,
    options: Address,
  ): void;
  _heif_context_get_primary_image_handle(error: Address, context: Address, handle: Address): void;
  _heif_context_get_image_handle(error: Address, context: Address, item: number, handle: Address): void;
  _heif_image_handle_release(handle: Address): void;
  /** Of the upright picture, whatever cuts and turns it. */
  _heif_image_handle_get_width(handle: Address): number;
  _heif_image_handle_get_height(handle: Address): number;
  /** @param transformed 1: of the upright picture */
  _heif_image_handle_get_image_tiling(error: Address, handle: Address, transformed: 0 | 1, tiling: Address): void;
  _heif_decode_image(
    error: Address,
    handle: Address,
    image: Address,
    colours: number,
    chroma: number,
    options: Address,
  ): void;
  _heif_image_handle_decode_image_tile(
    error: Address,
    handle: Address,
    image: Address,
    colours: number,
    chroma: number,
    options: Address,
    x: number,
    y: number,
  ): void;
  _heif_image_get_plane_readonly2(image: Address, channel: number, stride: Address): Address;
  _heif_image_get_width(image: Address, channel: number): number;
  _heif_image_get_height(image: Address, channel: number): number;
  _heif_image_release(image: Address): void;
}

/** The code of the decoder, which threads share; it is passed on and not looked into. */
export type DecoderCode = object;

interface Instance {
  readonly exports: object;
}

/** Of the language, but not in its types without those of a browser. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<DecoderCode>;
  readonly Instance: new (code: DecoderCode, imports: object) => Instance;
};

interface Options {
  instantiateWasm(imports: object, take: (instance: Instance, code: DecoderCode) => void): object;
  print(text: string): void;
  printErr(text: string): void;
}

const load = createRequire(import.meta.url);

/** Compiles the decoder. */
export function compileLibHeif(): Promise<DecoderCode> {
  return WebAssembly.compile(readFileSync(load.resolve('libheif-js/libheif-wasm/libheif.wasm')));
}

/** Starts a decoder with a memory of its own. */
export function startLibHeif(code: DecoderCode): LibHeif {
  const start: unknown = load('libheif-js/libheif-wasm/libheif.js');
  if (!isStart(start)) throw new TypeError('libheif-js is not what it was.');
  return start({
    instantiateWasm(imports, take) {
      const instance = new WebAssembly.Instance(code, imports);
      take(instance, code);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  });
}

function isStart(value: unknown): value is (options: Options) => LibHeif {
  return typeof value === 'function';
}
