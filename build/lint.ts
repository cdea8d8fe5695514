// `npm run lint`: who imports whom (build/floors.ts), oxlint (with types) and biome (format and import order) over everything.

import { globSync, readFileSync } from 'node:fs';
import { refusedImports } from './floors.ts';
import { runTool } from './project.ts';

const paths = process.argv.slice(2);

const sources = globSync('{electron,renderer,shared,build,test}/**/*.{ts,tsx,mjs}').map((file) =>
  file.replaceAll('\\', '/'),
);
const refused = sources.flatMap((file) =>
  refusedImports(file, readFileSync(file, 'utf8')).map((specifier) => `${file}: imports ${specifier}`),
);
for (const line of refused) process.stderr.write(`${line}, which its floor does not allow (build/floors.ts)\n`);

const oxlint = await runTool('oxlint/bin/oxlint', [
  '--type-aware',
  '-c',
  '.oxlintrc.json',
  ...(paths.length > 0 ? paths : ['.']),
]);
const biome = await runTool('@biomejs/biome/bin/biome', [
  'ci',
  `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
  ...(paths.length > 0 ? paths : ['.']),
]);
process.exitCode = refused.length === 0 && oxlint === 0 && biome === 0 ? 0 : 1;
