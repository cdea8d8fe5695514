import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

export interface ZipFile {
  readonly name: string;
  readonly text: string;
}

/** The first day that a zip knows: the moment of its files tells nothing that the report does not. */
const FIRST_DAY = new Date(1980, 0, 1);

/** A zip of texts, which their owner reads and writes. */
export function zip(files: readonly ZipFile[]): Promise<Buffer> {
  const made = new yazl.ZipFile();
  const options = { mtime: FIRST_DAY, forceDosTimestamp: true, mode: 0o100600 };
  for (const { name, text } of files) made.addBuffer(Buffer.from(text), name, options);
  made.end();
  return buffer(made.outputStream);
}
