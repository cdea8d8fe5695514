/** What takes the place of what nobody else should read. */
const STRUCK = '▇▇▇';
/** A shorter word of a person is in too many other words; patterns still find it where it is an address. */
const SHORTEST = 3;

/** Kinds of text that give away who or where somebody is. */
const PATTERNS: readonly RegExp[] = [
  // Sign-ins, whole or as a part of something.
  /\b(?:bearer|basic)\s+[\w.~+/=-]+/gi,
  /\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}/g,
  /[\w-]*(?:token|secret|password|signature|api[_-]?key)["']?\s*[=:]\s*["']?[^\s"'&,}]+/gi,
  // Long runs without a space are keys more often than words; hashes of pictures and ids of rows go with them.
  /\b[A-Za-z0-9_-]{32,}\b/g,
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/g,
  /(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi,
  // Names of hosts, as errors of the network have them.
  /\b(?:getaddrinfo|connect|to|host|hostname)\s+\w*\s*(?:[\w-]+\.)+[a-z]{2,}\b/gi,
];

/**
 * A text without tokens, addresses and what a person wrote: every word of `known` (captions, names of listings, values of
 * fields, hosts, places on the disk), and what looks like an address or a sign-in. The longest first, so that no rest of a
 * longer one stays.
 */
export function strikeOut(text: string, known: readonly string[]): string {
  const words = [...new Set(known.flatMap(formsOf))]
    .filter((word) => word.trim().length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length);
  let struck = text;
  for (const word of words) struck = struck.replaceAll(new RegExp(escape(word), 'gi'), STRUCK);
  for (const pattern of PATTERNS) struck = struck.replaceAll(pattern, STRUCK);
  return struck;
}

/** As it is, within JSON, within JSON in JSON, and in an address. */
function formsOf(word: string): readonly string[] {
  const inJson = JSON.stringify(word).slice(1, -1);
  return [word, inJson, JSON.stringify(inJson).slice(1, -1), encodeURIComponent(word)];
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
