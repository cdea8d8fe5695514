import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { announce } from './helper-process.ts';

/**
 * A receiver for the bench only: reads multipart bodies as fast as it can, keeps nothing, and answers like the upload
 * interface (service-interface.md §Endpoints 1). [Note: why not the practice service] A complete multipart parser is
 * slower than the clients to be measured, so it would be the one measured.
 */
const server = createServer((request, response) => {
  const boundary = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '')?.[1];
  if (request.method !== 'POST' || boundary === undefined) {
    response.writeHead(400).end();
    return;
  }
  const scanner = createPartScanner(boundary);
  request.on('data', (chunk: Buffer) => scanner.write(chunk));
  request.on('end', () => {
    const items = scanner.parts.map((part) => {
      const id = randomUUID();
      const location = `http://127.0.0.1/${id}.jpg`;
      return { Id: id, FileName: part.fileName, Location: location, MediaType: 'image/jpeg', Size: part.bytes };
    });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(items));
  });
});

interface Part {
  readonly fileName: string;
  readonly bytes: number;
}

/** Finds the parts of a multipart body by its delimiters. */
function createPartScanner(boundary: string): { readonly parts: readonly Part[]; write(chunk: Buffer): void } {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  let fileName: string | null = null;
  let bytes = 0;
  let inHeader = false;
  // The first delimiter has no line end before it.
  let rest: Buffer = Buffer.from('\r\n');

  const write = (chunk: Buffer): void => {
    let data: Buffer = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = data.indexOf(inHeader ? '\r\n\r\n' : delimiter);
      if (at < 0) break;
      if (inHeader) {
        fileName = /filename="([^"]*)"/.exec(data.toString('latin1', 0, at))?.[1] ?? '';
        bytes = 0;
        data = data.subarray(at + 4);
      } else {
        if (fileName !== null) parts.push({ fileName, bytes: bytes + at });
        data = data.subarray(at + delimiter.length);
      }
      inHeader = !inHeader;
    }
    const kept = inHeader ? data.length : Math.min(data.length, delimiter.length - 1);
    bytes += data.length - kept;
    rest = Buffer.from(data.subarray(data.length - kept));
  };
  return { parts, write };
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') announce(address.port);
});
