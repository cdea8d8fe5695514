// `npm run release:feeds -- PACKAGES PUBLISHED`: lays what several machines packed into one folder, with one feed for each
// system, and with LIGHTBOX_SHARE for a share of the installations. What the changelog says of the version goes into each feed,
// and into release-notes.md.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesUnder } from './packaging/check/read-package.ts';
import { Feed, feedNames, joinFeeds, readShare, releaseNotes } from './packaging/feeds.ts';
import { load } from './packaging/read-yaml.ts';
import { messageOf, root } from './project.ts';

const FEED = /^(latest|beta)(-mac|-linux)?\.yml$/;

function layOut(packages: string, published: string): void {
  const share = readShare(process.env['LIGHTBOX_SHARE']);
  mkdirSync(published, { recursive: true });
  const feeds = new Map<string, Feed[]>();
  for (const file of filesUnder(packages)) {
    const name = path.posix.basename(file);
    if (FEED.test(name)) {
      const feed = Feed.parse(load(readFileSync(path.join(packages, file), 'utf8')));
      feeds.set(name, [...(feeds.get(name) ?? []), feed]);
    } else if (name === 'sbom.cdx.json') {
      // The folder of the artifact names the system.
      copyFileSync(path.join(packages, file), path.join(published, `${file.split('/')[0]}.${name}`));
    } else if (!name.endsWith('.yml') && !name.endsWith('.yaml')) {
      copyFileSync(path.join(packages, file), path.join(published, name));
    }
  }
  if (feeds.size === 0) throw new Error(`There is no feed in ${packages}. Nothing was laid out.`);
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  // Every JSON is YAML.
  for (const [name, parts] of feeds) {
    const joined = joinFeeds(parts, share);
    const notes = releaseNotes(changelog, joined.version) ?? '';
    writeFileSync('release-notes.md', `${notes}\n`);
    const feed = { ...joined, releaseNotes: notes };
    for (const each of feedNames(name, feed.version))
      writeFileSync(path.join(published, each), JSON.stringify(feed, null, 2));
  }
}

try {
  const [packages, published] = process.argv.slice(2);
  if (packages === undefined || published === undefined) throw new Error('Usage: release:feeds -- PACKAGES PUBLISHED');
  layOut(packages, published);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
