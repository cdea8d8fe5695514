import { readSync } from 'node:fs';

/** Bytes that are read where they are wanted. What lies outside is left out, so that an answer can be shorter than asked. */
export interface ByteSource {
  readonly size: number;
  read(at: number, length: number): Buffer;
}

export function sourceOf(bytes: Uint8Array): ByteSource {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: whole.length, read: (at, length) => whole.subarray(clamp(at), clamp(at + length)) };
}

/** What most that is asked for lies in: the metadata of nearly every camera's JPEG ends within it. */
const WINDOW = 128 * 1024;

/** An open file. The part that was read last is kept, so that many small reads side by side are one of the system's. */
export function fileSource(descriptor: number, size: number): ByteSource {
  let windowAt = 0;
  let window: Buffer = Buffer.alloc(0);
  return {
    size,
    read(from, wanted) {
      const at = clamp(from);
      const length = Math.max(0, Math.min(wanted, size - at));
      if (length > WINDOW) return readAt(descriptor, at, length);
      if (at < windowAt || at + length > windowAt + window.length) {
        windowAt = at;
        window = readAt(descriptor, at, Math.min(WINDOW, size - at));
      }
      // A copy: what is kept of it would keep the whole window.
      return Buffer.from(window.subarray(at - windowAt, at - windowAt + length));
    },
  };
}

/** A part of a source as one of its own; as far as the end where no size is given. */
export function partOf(source: ByteSource, from: number, size = source.size): ByteSource {
  const whole = Math.max(0, Math.min(size, source.size - from));
  return {
    size: whole,
    read: (at, length) => source.read(from + clamp(at), Math.max(0, Math.min(length, whole - clamp(at)))),
  };
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(descriptor, buffer, filled, buffer.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}

function clamp(at: number): number {
  return Number.isSafeInteger(at) && at > 0 ? at : 0;
}

/** Text without control characters and outer blanks; line breaks stay. Null when empty. */
export function cleanText(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const cleaned = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\0-\x09\x0b-\x1f\x7f]/g, ' ')
    .trim();
  return cleaned === '' ? null : cleaned;
}

/**
 * Text from its bytes: UTF-8 where that is declared, and also where it is not but the bytes are valid UTF-8 (many programs
 * forget to declare it); otherwise Windows Latin. Null when nothing is left after trimming.
 */
export function textOfBytes(bytes: Uint8Array, declaredUtf8 = false): string | null {
  try {
    return cleanText(new TextDecoder('utf-8', { fatal: !declaredUtf8 }).decode(bytes));
  } catch {
    // Not valid UTF-8, which is the answer to the question asked.
    return cleanText(new TextDecoder('windows-1252').decode(bytes));
  }
}
