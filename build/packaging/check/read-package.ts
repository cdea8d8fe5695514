import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openArchive } from '../../../electron/hosts/archive.ts';
import { toPosix } from '../../project.ts';
import { HEADER_BYTES, type NativeHeader, readNativeHeader } from '../native-header.ts';
import type { PackedFile } from './file-rules.ts';

const UNPACKED = 'app.asar.unpacked/';

/** What a package holds, read from its resources. */
export interface ReadPackage {
  readonly files: readonly PackedFile[];
  /** Whatever is not as the archive's table of contents says. */
  readonly damages: readonly string[];
  /** Path and header of every program and library outside the archive. */
  readonly natives: readonly (readonly [path: string, header: NativeHeader])[];
  /** Natives that were left inside the archive, where no loader finds them. */
  readonly packedNatives: readonly string[];
}

/** Reads all of it, and hands every file's content to `look`. */
export async function readPackage(
  resources: string,
  look: (path: string, content: Buffer) => void,
): Promise<ReadPackage> {
  const outside = filesUnder(resources);
  const archive = await openArchive(path.join(resources, 'app.asar'));
  const damages: string[] = [];
  const packed: PackedFile[] = [];
  const packedNatives: string[] = [];
  try {
    for (const [name, entry] of archive.entries) {
      const place = entry.unpacked === true ? 'unpacked' : 'archive';
      packed.push({ path: name, bytes: entry.size, place });
      if (place === 'unpacked') {
        const hash = await hashOf(path.join(resources, UNPACKED, name)).catch(() => 'nothing');
        if (hash !== entry.integrity?.hash) damages.push(`${name} beside the archive is not what its header says.`);
        continue;
      }
      if (entry.integrity === undefined && entry.link === undefined)
        damages.push(`${name} has no checksum in the archive.`);
      const content = await archive.read(name);
      if (content === null) continue;
      look(name, content);
      if (readNativeHeader(content.subarray(0, HEADER_BYTES)) !== null) packedNatives.push(name);
    }
  } finally {
    await archive.close();
  }
  const known = new Set(packed.filter(({ place }) => place === 'unpacked').map((file) => file.path));
  for (const file of outside.filter((name) => name.startsWith(UNPACKED))) {
    if (!known.has(file.slice(UNPACKED.length))) damages.push(`${file} is unknown to the archive.`);
  }
  const natives: [string, NativeHeader][] = [];
  for (const file of outside) {
    const header = readNativeHeader(headOf(path.join(resources, file)));
    if (header !== null) natives.push([file, header]);
    else if (file !== 'app.asar') look(file, readFileSync(path.join(resources, file)));
  }
  const others = outside
    .filter((name) => name !== 'app.asar' && !name.startsWith(UNPACKED))
    .map((name) => ({ path: name, bytes: statSync(path.join(resources, name)).size, place: 'resources' as const }));
  return { files: [...packed, ...others], damages, natives, packedNatives };
}

/** Paths of all files under a folder, from it, with `/`, in order. */
export function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toPosix(path.relative(folder, path.join(entry.parentPath, entry.name))))
    .toSorted();
}

/** SHA-256 of a file in hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

function headOf(file: string): Uint8Array {
  const handle = openSync(file, 'r');
  try {
    const head = new Uint8Array(HEADER_BYTES);
    return head.subarray(0, readSync(handle, head));
  } finally {
    closeSync(handle);
  }
}
