import { z } from 'zod';
import { isPrerelease } from './publish-config.ts';

/** A file of a feed as electron-builder writes it (latest.yml, latest-mac.yml, latest-linux.yml). */
const File = z.looseObject({ url: z.string(), sha512: z.string().min(80), size: z.int().positive() });
export const Feed = z.looseObject({ version: z.string(), files: z.array(File).min(1), releaseDate: z.string() });
export type Feed = z.infer<typeof Feed>;

/**
 * One feed of those that several machines wrote for one system, such as both kinds of Macs. Only files that an app updates
 * itself with belong into it.
 * @param share of a hundred installations that are offered it; all when null
 */
export function joinFeeds(feeds: readonly Feed[], share: number | null): Feed {
  const [first] = feeds;
  if (first === undefined) throw new Error('There is no feed to join.');
  const versions = new Set(feeds.map(({ version }) => version));
  if (versions.size > 1) throw new Error(`Feeds of different versions cannot be one: ${[...versions].join(', ')}.`);
  const files = feeds.flatMap((feed) => feed.files).toSorted((one, other) => (one.url < other.url ? -1 : 1));
  const names = new Set(files.map(({ url }) => url));
  if (names.size < files.length) throw new Error('Two machines wrote a file of the same name.');
  return { ...first, files, ...(share !== null && { stagingPercentage: share }) };
}

/**
 * The names under which a feed is published. Who follows `beta` is offered a stable release as well, and nobody else a
 * prerelease.
 * @param name as electron-builder wrote it: latest-mac.yml, beta.yml
 */
export function feedNames(name: string, version: string): readonly string[] {
  const beta = name.replace(/^latest/, 'beta');
  return isPrerelease(version) ? [beta] : [...new Set([name.replace(/^beta/, 'latest'), beta])];
}

/** @throws Error for a share that is none */
export function readShare(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const share = Number(text);
  if (!Number.isInteger(share) || share < 1 || share > 100) throw new Error(`A share is 1 to 100, not ${text}.`);
  return share;
}

export interface ReadyFacts {
  readonly tag: string;
  readonly version: string;
  readonly homepage: string;
  readonly updateUrl: string;
  readonly changelog: string;
}

/** Why nothing should be released as it is; empty when it can be. */
export function whyNotReady({ tag, version, homepage, updateUrl, changelog }: ReadyFacts): readonly string[] {
  const problems: string[] = [];
  if (tag !== `v${version}`) problems.push(`The tag is ${tag}, and package.json says ${version}.`);
  for (const [name, address] of [
    ['LIGHTBOX_HOMEPAGE', homepage],
    ['LIGHTBOX_UPDATE_URL', updateUrl],
  ] as const) {
    const parsed = URL.canParse(address) ? new URL(address) : null;
    if (parsed?.protocol !== 'https:') problems.push(`${name} must be an https address, not “${address}”.`);
    // A name that nobody may own: what asks there would ask nobody.
    else if (/\.(example|invalid|test|localhost)$/.test(parsed.hostname)) problems.push(`${name} is still ${address}.`);
  }
  const heading = changelog.split('\n').find((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
  if (heading === undefined) problems.push(`CHANGELOG.md has no heading “## ${version}”.`);
  else if (heading.includes('not released')) problems.push(`CHANGELOG.md still says “${heading.slice(3)}”.`);
  return problems;
}
