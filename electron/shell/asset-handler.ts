import { type FileHandle, readFile, rm } from 'node:fs/promises';
import type { Core } from '../core/app/app.ts';
import { type OpenFile, openFile } from '../core/library/blobs/open-file.ts';
import { openPicture } from '../core/photos/pictures/open-picture.ts';
import { readAddress } from './page-files.ts';

/** Bytes read at a time: pictures of the library are 20 KB to 30 MB. */
const CHUNK = 256 * 1024;

/** What the page may load and reach: its own files and our pictures. It has no network. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The one rule that React Aria puts into the page by itself; the end-to-end specs fail when it changes.
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "font-src 'self'",
  "img-src 'self' lightbox: data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SECURITY_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' } as const;

const PAGE_HEADERS = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
} as const;

export interface AssetPorts {
  readonly rendererFolder: string;
  readonly picturePath: Core['picturePath'];
  readonly takeDownload: Core['takeDownload'];
}

/** Answers requests to `lightbox://`: files of the page and pictures of the library. */
export function createAssetHandler({
  rendererFolder,
  picturePath,
  takeDownload,
}: AssetPorts): (request: Request) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET') return new Response(null, { status: 405, headers: { ...SECURITY_HEADERS, Allow: 'GET' } });
    const wanted = readAddress(url, rendererFolder);
    switch (wanted.kind) {
      case 'file':
        return sendPage(wanted.path, { ...PAGE_HEADERS, 'Content-Type': wanted.contentType });
      case 'picture': {
        const found = await openPicture(picturePath, wanted.picture, wanted.size);
        if (found === null) return notFound();
        return sendFile(found, {
          ...SECURITY_HEADERS,
          'Content-Type': found.contentType,
          'Cache-Control': found.isFinal ? 'private, max-age=31536000, immutable' : 'no-store',
        });
      }
      case 'download': {
        const found = takeDownload(wanted.id);
        const opened = found === null ? null : await openFile(found.path);
        if (found === null || opened === null) return notFound();
        return sendFile(
          opened,
          {
            ...SECURITY_HEADERS,
            'Content-Type': 'application/zip',
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`,
            'Cache-Control': 'no-store',
          },
          () => rm(found.path, { force: true }),
        );
      }
      case 'nothing':
        return notFound();
    }
  };
}

function notFound(): Response {
  return new Response(null, { status: 404, headers: { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' } });
}

/** [Note: inside the archive] Read as a whole: an opened file of an archive may be a copy of it in a temporary folder. */
async function sendPage(file: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  try {
    const content = await readFile(file);
    return new Response(content, { headers: { ...headers, 'Content-Length': String(content.byteLength) } });
  } catch {
    // Not there, or a folder: to the page both are nothing.
    return notFound();
  }
}

/** @param read what is done once the file was read, or nobody wants the rest */
function sendFile(
  { file, bytes }: OpenFile,
  headers: Readonly<Record<string, string>>,
  read: () => Promise<void> = () => Promise.resolve(),
): Response {
  return new Response(contentOf(file, bytes, read), { headers: { ...headers, 'Content-Length': String(bytes) } });
}

/** Reads as fast as it is taken, and closes the file at the end, at an error and when nobody wants the rest. */
function contentOf(
  handle: FileHandle,
  bytes: number,
  read: () => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = bytes;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(Math.min(CHUNK, left)));
        left -= bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && left > 0) return;
        await handle.close();
        await read();
        controller.close();
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async cancel() {
      await handle.close();
      await read();
    },
  });
}
