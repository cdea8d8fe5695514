import { z } from 'zod';
import { MOST_ENTRIES } from '../http/answer-bounds.ts';
import { failed, type Result, succeeded } from '../http/failure.ts';
import type { HttpAnswer } from '../http/http.ts';
import { parseJson } from '../http/json.ts';
import { readFailure } from '../http/odata-error.ts';

/**
 * Entries after which no further page is read: what has more leads nowhere, or would fill the memory. What is missing then counts
 * as not shown, never as gone.
 */
const MOST_COLLECTED = MOST_ENTRIES;

/** A listing has some hundreds of photos, and a page some dozens: more pages than this lead nowhere. */
export const MOST_PAGES = 500;

/** A part of a collection, as an answer of its own or expanded in an entity. */
const Page = z.looseObject({
  value: z.array(z.unknown()).optional().catch(undefined),
  Media: z.array(z.unknown()).optional().catch(undefined),
  '@odata.nextLink': z.string().nullish().catch(null),
  'Media@odata.nextLink': z.string().nullish().catch(null),
});

export interface CollectedPages {
  /** The entries of each: what one page leaves out of all of them another one does not say. */
  readonly pages: readonly (readonly unknown[])[];
  /** False where pages are missing: something that is not among the entries may be there all the same. */
  readonly whole: boolean;
}

export interface PageReader {
  /** Service root, with a slash at its end. Pages are read at its origin alone: the token goes along. */
  readonly root: string;
  readonly read: (url: string) => Promise<Result<HttpAnswer>>;
  readonly now: () => Date;
  /** What a page has, where that stands under another name than `value` or `Media`; undefined for what is no page. */
  readonly entriesOf?: (body: unknown) => readonly unknown[] | undefined;
  /** Entries after which no further page is read, where that is not the usual number. */
  readonly most?: number;
}

/**
 * A collection from its first page on.
 *
 * @param isEnough looks at every page; where it says so the rest is left, and the collection is not whole
 */
export function readPages(
  reader: PageReader,
  url: string,
  isEnough: (entries: readonly unknown[]) => boolean,
): Promise<Result<CollectedPages>> {
  return follow(reader, { link: url, from: null }, isEnough);
}

/** What follows a page that was read at `from`, by the nextLink that it named; nothing and whole without one. */
export function readRest(reader: PageReader, nextLink: string | null, from: string): Promise<Result<CollectedPages>> {
  return nextLink === null
    ? Promise.resolve(succeeded({ pages: [], whole: true }))
    : follow(reader, { link: nextLink, from }, () => false);
}

async function follow(
  reader: PageReader,
  start: { readonly link: string; readonly from: string | null },
  isEnough: (entries: readonly unknown[]) => boolean,
): Promise<Result<CollectedPages>> {
  const pages: (readonly unknown[])[] = [];
  let entries = 0;
  const seen = new Set(start.from === null ? [] : [start.from]);
  let [link, base]: [string | null, string] = [start.link, start.from ?? reader.root];
  while (link !== null) {
    // A page that was read before, or one elsewhere, would go on for ever or give the token away.
    const places: readonly string[] = placesOf(link, base, reader.root).filter((url) => !seen.has(url));
    const [first, second] = places;
    const isEnd = first === undefined || seen.size >= MOST_PAGES || entries >= (reader.most ?? MOST_COLLECTED);
    if (isEnd) return succeeded({ pages, whole: false });
    const tried = await readPage(reader, first);
    const isElsewhere = second !== undefined && isLost(tried);
    const page = isElsewhere ? await readPage(reader, second) : tried;
    const url = isElsewhere ? second : first;
    // [Note: an expired link] What is gone is the page, and not what was asked about.
    if (!page.ok) return isLost(page) && seen.size > 0 ? succeeded({ pages, whole: false }) : page;
    seen.add(url);
    pages.push(page.value.entries);
    entries += page.value.entries.length;
    if (isEnough(page.value.entries)) return succeeded({ pages, whole: false });
    [link, base] = [page.value.nextLink, url];
  }
  return succeeded({ pages, whole: true });
}

function isLost(page: Result<ReadPage>): boolean {
  if (page.ok) return false;
  const { kind } = page.failure;
  return kind === 'gone' || kind === 'stale' || kind === 'refused';
}

interface ReadPage {
  readonly entries: readonly unknown[];
  readonly nextLink: string | null;
}

async function readPage({ read, now, entriesOf }: PageReader, url: string): Promise<Result<ReadPage>> {
  const answer = await read(url);
  if (!answer.ok) return answer;
  const body = parseJson(answer.value.text);
  const page = Page.safeParse(body).data;
  const entries = entriesOf === undefined ? (page?.value ?? page?.Media) : entriesOf(body);
  if (answer.value.status !== 200 || entries === undefined) return failed(readFailure(answer.value, now()));
  return succeeded({ entries, nextLink: page?.['@odata.nextLink'] ?? page?.['Media@odata.nextLink'] ?? null });
}

/**
 * Where a link may lead, the likeliest first. [Note: relative to what] A relative link counts from the service root, which its
 * context address names (OData JSON 4.01, §4.5.1 and §4.6.1), and at some services from the page that has it.
 */
function placesOf(link: string, base: string, root: string): readonly string[] {
  const isFromPage = /^([?#]|\.{1,2}\/)/.test(link);
  const places = (isFromPage ? [base] : [root, base])
    .filter((from) => URL.canParse(link, from))
    .map((from) => new URL(link, from))
    .filter((url) => url.origin === new URL(root).origin);
  return [...new Set(places.map((url) => url.href))];
}
