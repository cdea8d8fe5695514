// `npm run release:ready -- v1.2.3`: whether this tag can become a release.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { whyNotReady } from './packaging/feeds.ts';
import { IDENTITY } from './packaging/identity.ts';
import { root } from './project.ts';

const text = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const { version } = z.looseObject({ version: z.string() }).parse(JSON.parse(text('package.json')));
const problems = whyNotReady({
  tag: process.argv[2] ?? '',
  version,
  identity: IDENTITY,
  updateUrl: process.env['LIGHTBOX_UPDATE_URL'] ?? '',
  changelog: text('CHANGELOG.md'),
});
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
