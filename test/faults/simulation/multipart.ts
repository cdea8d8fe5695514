interface Part {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The parts of a multipart body; the boundary is its first line. */
export function readParts(body: Buffer): Part[] {
  const text = body.toString('latin1');
  const boundary = text.slice(0, text.indexOf('\r\n'));
  return text
    .split(boundary)
    .slice(1, -1)
    .map((part) => {
      const start = part.indexOf('\r\n\r\n') + 4;
      const fileName = /filename="([^"]*)"/.exec(part.slice(0, start))?.[1] ?? '';
      return { fileName, bytes: Buffer.from(part.slice(start, -2), 'latin1') };
    });
}
