// `npm run lint`: oxlint (rules and boundaries, with types) and biome (format and import order) over everything.

import { runTool } from './project.ts';

const paths = process.argv.slice(2);
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
process.exitCode = oxlint === 0 && biome === 0 ? 0 : 1;
