import { z } from 'zod';
import { type Identity, isSecure, missingIdentity } from './identity.ts';
import { isPrerelease } from './target.ts';

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

/**
 * What the changelog says of a version, for the release and for the dialog of the update; null where it has no heading for it.
 * Lines that were only wrapped are one again.
 */
export function releaseNotes(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m);
  const own = sections.find((section) => section.split(/\s/, 1)[0] === version);
  return own === undefined
    ? null
    : own
        .slice(own.indexOf('\n'))
        .replaceAll(/\n {2}(?=\S)/g, ' ')
        .trim();
}

export interface ReadyFacts {
  readonly tag: string;
  readonly version: string;
  readonly identity: Identity;
  readonly updateUrl: string;
  readonly changelog: string;
}

/** Why nothing should be released as it is; empty when it can be. */
export function whyNotReady({ tag, version, identity, updateUrl, changelog }: ReadyFacts): readonly string[] {
  const problems = [...missingIdentity(identity)];
  if (tag !== `v${version}`) problems.push(`The tag is ${tag}, and package.json says ${version}.`);
  if (!isSecure(updateUrl)) {
    problems.push(`LIGHTBOX_UPDATE_URL must be an https address that somebody owns, not “${updateUrl}”.`);
  }
  if ((releaseNotes(changelog, version) ?? '') === '')
    problems.push(`CHANGELOG.md says nothing under “## ${version}”.`);
  if (changelog.includes(`## ${version} (not released)`)) problems.push('CHANGELOG.md still says “not released”.');
  return problems;
}
