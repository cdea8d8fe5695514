import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

export interface ReportFacts {
  /** Of the app and what it runs on: version, system, processor, memory, how it was installed. */
  readonly about: Readonly<Record<string, string>>;
  /** How many rows each table has, and what is wrong with the file. */
  readonly rows: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
  /** Lines of the log, the oldest first. */
  readonly log: readonly string[];
  /** Whatever a person or a service wrote, and names of this computer. */
  readonly known: readonly string[];
}

const MOST_LINES = 2000;

/** The files of a report, with everything struck out that is nobody's business. What is shown is what is saved. */
export function reportFiles({ about, rows, problems, log, known }: ReportFacts): readonly ZipFile[] {
  const table = (values: Readonly<Record<string, unknown>>): string =>
    Object.entries(values)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n');
  const overview = [
    'Listing Lightbox: report',
    'Tokens, addresses, captions and names of listings are struck out. Nothing was sent to anybody.',
    table(about),
    `Rows of the library\n${table(rows)}`,
    `The library's file\n${problems.length === 0 ? 'in order' : problems.join('\n')}`,
  ].join('\n\n');
  const lines = log.slice(-MOST_LINES).join('\n');
  return [
    { name: 'report.txt', text: `${strikeOut(overview, known)}\n` },
    { name: 'log.txt', text: `${strikeOut(lines, known)}\n` },
  ];
}

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

export interface ZipFile {
  readonly name: string;
  readonly text: string;
}

/** The first day that a zip knows: the moment of its files says nothing that the report does not. */
const FIRST_DAY = new Date(1980, 0, 1);

/** A zip of texts, which their owner reads and writes. */
export function zip(files: readonly ZipFile[]): Promise<Buffer> {
  const made = new yazl.ZipFile();
  const options = { mtime: FIRST_DAY, forceDosTimestamp: true, mode: 0o100600 };
  for (const { name, text } of files) made.addBuffer(Buffer.from(text), name, options);
  made.end();
  return buffer(made.outputStream);
}
