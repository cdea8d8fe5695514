import type { ListingId, MediaId, PictureId } from '../domain/ids.ts';
import type { PairKind } from '../domain/paired-files.ts';
import type { Answer, EventName } from './dispatch.ts';

/**
 * Pictures that a host serves: the camera's small preview, thumbnails by width of the long edge, all pixels upright as a
 * JPEG (`full`), or the bytes of the original.
 */
export const BLOB_SIZES = ['preview', '320', '640', '1600', 'full', 'original'] as const;
export type BlobSize = (typeof BLOB_SIZES)[number];

/**
 * What the Electron preload puts on `window.lightbox`: one invoke channel, one event channel, the menu, and the two
 * things that only a preload can do. Plain functions and data, so that it passes the context bridge.
 */
export interface ElectronBridge {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  subscribe(listener: (name: EventName, payload: unknown) => void): () => void;
  blobUrl(picture: PictureId, size: BlobSize): string;
  /** Resolves dropped files to paths and adds them; bytes never cross the bridge. */
  addFiles(listingId: ListingId, files: readonly unknown[]): Promise<Answer<unknown>>;
  /** Puts a dropped or chosen file in the place of a photo (`media.replace`). */
  replaceFile(mediaId: MediaId, file: unknown): Promise<Answer<unknown>>;
  /** Puts the original of a photo back from a chosen file (`media.fix`). */
  fixFile(mediaId: MediaId, file: unknown): Promise<Answer<unknown>>;
  /** Lets photos be dragged to another program, while they are being dragged. */
  dragOut(listingId: ListingId, mediaIds: readonly MediaId[]): void;
  /** Says what the menu of the system is to show (`MenuDescription`). */
  describeMenu(description: unknown): void;
  onMenuChosen(listener: (id: unknown) => void): () => void;
  /** Calls back with what the system gives the app to add or to show (`Given`), what came before the page included. */
  onGiven(listener: (given: unknown) => void): () => void;
}

/** The channels between the page and Electron's main process: calls and events of the core, the menu both ways, and what the system gives. */
export const ELECTRON_CHANNELS = {
  call: 'lightbox:call',
  event: 'lightbox:event',
  menu: 'lightbox:menu',
  menuChosen: 'lightbox:menu-chosen',
  given: 'lightbox:given',
  givenHeard: 'lightbox:given-heard',
  dragOut: 'lightbox:drag-out',
} as const;

/** A file that a page of the loopback host is about to send. */
interface LookedFile {
  readonly name: string;
  readonly batch: string;
  readonly place: number;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly modified: number;
  readonly page: string;
  /** The place of the file that stands for both if they are one shot, and what this one is beside it. */
  readonly beside?: number;
  readonly kind?: PairKind;
  /** The name of that file. */
  readonly taken?: string;
}

/** Bytes of a file that show what it is and what it looks like: metadata and the camera's small picture, and that it is whole. */
export const FILE_BEGINNING = 256 * 1024;
export const FILE_END = 64 * 1024;

/**
 * The loopback host speaks HTTP on 127.0.0.1. The launch token stands in the fragment of the page's address
 * (`#token=…`) and travels as `Authorization: Bearer`; the picture token of `GET /session` opens pictures only.
 */
export const LOOPBACK_ROUTES = {
  /** POST, JSON input -> Answer. */
  call: (name: string) => `/rpc/${name}`,
  /** GET -> `{pictureToken}`. */
  session: '/session',
  /** GET -> the picture. */
  blob: (pictureToken: string, picture: string, size: BlobSize) => `/blob/${pictureToken}/${picture}/${size}`,
  /**
   * POST, the bytes of one file -> Answer<ImportResult>. Files that were given together have the same batch, and their place in it; then
   * the answer comes when the file is in the library, before its pictures are made.
   */
  importFile: (listingId: string, fileName: string, batch?: string, place?: number) =>
    `/import/${listingId}?name=${encodeURIComponent(fileName)}${batch === undefined ? '' : `&batch=${encodeURIComponent(batch)}&place=${place ?? 0}`}`,
  /**
   * POST, the beginning and the end of one file -> Answer<FileLook>. The batch is that of the page of this id, which it said
   * to the event channel.
   */
  lookAtFile: (listingId: string, file: LookedFile) => {
    const query = Object.entries(file).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
    return `/look/${listingId}?${query.join('&')}`;
  },
  /** POST, the bytes of one file -> Answer of `media.replace`. */
  replaceFile: (mediaId: string, fileName: string) => `/replace/${mediaId}?name=${encodeURIComponent(fileName)}`,
  /** POST, the bytes of one file -> Answer of `media.fix`. */
  fixFile: (mediaId: string, fileName: string) => `/fix/${mediaId}?name=${encodeURIComponent(fileName)}`,
  /** GET -> a zip that was exported for the page, once. */
  download: (pictureToken: string, id: string) => `/download/${pictureToken}/${id}`,
  /** WebSocket; the first message from the page is `{token, page}`, then each from the host is `{name, payload}`. */
  events: '/events',
} as const;
