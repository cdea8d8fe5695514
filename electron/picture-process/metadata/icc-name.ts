import { cleanText } from './text.ts';

const HEAD = 128;
const MOST_TAGS = 1000;

/** The name of a colour profile as it describes itself; null where it does not. */
export function iccNameOf(profile: Buffer): string | null {
  if (profile.length < HEAD + 4) return null;
  const count = Math.min(MOST_TAGS, profile.readUInt32BE(HEAD));
  for (let index = 0; index < count; index += 1) {
    const row = HEAD + 4 + index * 12;
    if (row + 12 > profile.length) return null;
    if (profile.toString('latin1', row, row + 4) !== 'desc') continue;
    const at = profile.readUInt32BE(row + 4);
    return nameOf(profile.subarray(at, at + profile.readUInt32BE(row + 8)));
  }
  return null;
}

function nameOf(tag: Buffer): string | null {
  if (tag.length < 16) return null;
  switch (tag.toString('latin1', 0, 4)) {
    case 'desc':
      return cleanText(tag.toString('latin1', 12, 12 + tag.readUInt32BE(8)).replace(/\0.*$/s, ''));
    case 'mluc':
      return localNameOf(tag);
    default:
      return null;
  }
}

/** In English where it is there, otherwise in the first language. */
function localNameOf(tag: Buffer): string | null {
  const count = Math.min(MOST_TAGS, tag.readUInt32BE(8));
  const rows = Array.from({ length: count }, (_, index) => 16 + index * 12).filter((row) => row + 12 <= tag.length);
  const row = rows.find((at) => tag.toString('latin1', at, at + 4) === 'enUS') ?? rows[0];
  if (row === undefined) return null;
  const [length, at] = [tag.readUInt32BE(row + 4), tag.readUInt32BE(row + 8)];
  return cleanText(new TextDecoder('utf-16be').decode(tag.subarray(at, at + length)));
}
