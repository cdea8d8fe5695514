import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '../core/app.ts';
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

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

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
        const file = await picturePath(wanted.picture, wanted.size);
        if (file === null) return notFound();
        // A smaller picture may stand in until the right one is made; only the right one never changes.
        const whole = wanted.size === 'original' || wanted.size === 'full';
        const final = whole || path.basename(file) === `${wanted.size}.jpg`;
        return sendFile(file, {
          ...SECURITY_HEADERS,
          'Content-Type': wanted.size === 'original' ? 'application/octet-stream' : 'image/jpeg',
          'Cache-Control': final ? 'private, max-age=31536000, immutable' : 'no-store',
        });
      }
      case 'download': {
        const found = takeDownload(wanted.id);
        if (found === null) return notFound();
        return sendFile(
          found.path,
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
async function sendFile(
  file: string,
  headers: Readonly<Record<string, string>>,
  read: () => Promise<void> = () => Promise.resolve(),
): Promise<Response> {
  const handle = await openFile(file);
  if (handle === null) return notFound();
  try {
    const info = await handle.stat();
    if (!info.isFile()) {
      await handle.close();
      return notFound();
    }
    return new Response(contentOf(handle, info.size, read), {
      headers: { ...headers, 'Content-Length': String(info.size) },
    });
  } catch (error) {
    await handle.close();
    throw error;
  }
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

async function openFile(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch {
    // Not there, or not readable: to the page both are a picture that cannot be shown.
    return null;
  }
}
