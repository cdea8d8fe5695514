/** Electron's fuses by their place in the wire (electron/build/fuses/fuses.json5), as electron-builder.yml names them. */
const FUSES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;
export type Fuse = (typeof FUSES)[number];

/** Stands in Electron's binary before the wire: a version, the number of fuses, and a character for each. */
export const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE_VERSION = 1;

/**
 * The fuses that a binary of Electron carries; those that it does not know are left out.
 * @throws Error where there is no wire, or one of another version
 */
export function readFuses(binary: Buffer): Partial<Record<Fuse, boolean>> {
  const { start, length } = wireOf(binary);
  const found: Partial<Record<Fuse, boolean>> = {};
  for (const [index, name] of FUSES.entries()) {
    const state = String.fromCharCode(binary[start + index] ?? 0);
    if (index < length && (state === '0' || state === '1')) found[name] = state === '1';
  }
  return found;
}

/** Sets a fuse in the bytes of a binary. */
export function setFuse(binary: Buffer, name: Fuse, state: boolean): void {
  binary.write(state ? '1' : '0', wireOf(binary).start + FUSES.indexOf(name), 'latin1');
}

function wireOf(binary: Buffer): { readonly start: number; readonly length: number } {
  const at = binary.indexOf(FUSE_SENTINEL, 0, 'latin1');
  if (at < 0) throw new Error('The program holds no fuse wire: it is not Electron’s binary.');
  const start = at + FUSE_SENTINEL.length;
  const [version, length = 0] = binary.subarray(start, start + 2);
  if (version !== WIRE_VERSION) throw new Error(`The fuse wire is of version ${version}, not ${WIRE_VERSION}.`);
  return { start: start + 2, length };
}

/** Each fuse that is not as `wanted` says. */
export function wrongFuses(
  found: Partial<Record<Fuse, boolean>>,
  wanted: Partial<Record<Fuse, boolean>>,
): readonly string[] {
  return FUSES.flatMap((name) => {
    if (wanted[name] === undefined || wanted[name] === found[name]) return [];
    return [`The fuse ${name} is ${word(found[name])}, and should be ${word(wanted[name])}.`];
  });
}

function word(state: boolean | undefined): string {
  return state === undefined ? 'missing' : state ? 'on' : 'off';
}
