/** What the header of an executable or a library says it runs on; null for anything that is neither. */
export interface NativeHeader {
  readonly system: 'linux' | 'mac' | 'win';
  /** All processors that it holds code for: files of macOS can hold several. */
  readonly architectures: readonly string[];
}

/** Bytes of a file's start that `readNativeHeader` needs at most: the header of a PE file stands behind a DOS program. */
export const HEADER_BYTES = 4096;

const ELF = 0x7f454c46;
const ELF_MACHINES: Readonly<Record<number, string>> = { 0x3e: 'x64', 0xb7: 'arm64', 0x03: 'ia32', 0x28: 'arm' };
const PE_MACHINES: Readonly<Record<number, string>> = { 0x8664: 'x64', 0xaa64: 'arm64', 0x14c: 'ia32' };
const MACH_PROCESSORS: Readonly<Record<number, string>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const MACH_64 = 0xfeedfacf;
const MACH_FAT = 0xcafebabe;
/** A fat header with more parts than this is a Java class, which begins with the same bytes. */
const MOST_PARTS = 20;

export function readNativeHeader(head: Uint8Array): NativeHeader | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < 64) return null;
  if (bytes.readUInt32BE(0) === ELF)
    return { system: 'linux', architectures: [nameOf(ELF_MACHINES, elfMachine(bytes))] };
  if (bytes.readUInt32LE(0) === MACH_64) {
    return { system: 'mac', architectures: [nameOf(MACH_PROCESSORS, bytes.readUInt32LE(4))] };
  }
  if (bytes.readUInt32BE(0) === MACH_FAT) return fatHeader(bytes);
  if (bytes.toString('latin1', 0, 2) === 'MZ') return portableExecutable(bytes);
  return null;
}

function elfMachine(bytes: Buffer): number {
  const littleEndian = bytes[5] === 1;
  return littleEndian ? bytes.readUInt16LE(18) : bytes.readUInt16BE(18);
}

function fatHeader(bytes: Buffer): NativeHeader | null {
  const parts = bytes.readUInt32BE(4);
  if (parts === 0 || parts > MOST_PARTS) return null;
  const architectures = Array.from({ length: parts }, (_, index) =>
    nameOf(MACH_PROCESSORS, bytes.readUInt32BE(8 + index * 20)),
  );
  return { system: 'mac', architectures };
}

function portableExecutable(bytes: Buffer): NativeHeader | null {
  const at = bytes.readUInt32LE(0x3c);
  if (at + 6 > bytes.length || bytes.toString('latin1', at, at + 4) !== 'PE\0\0') return null;
  return { system: 'win', architectures: [nameOf(PE_MACHINES, bytes.readUInt16LE(at + 4))] };
}

function nameOf(names: Readonly<Record<number, string>>, machine: number): string {
  return names[machine] ?? `machine 0x${machine.toString(16)}`;
}
