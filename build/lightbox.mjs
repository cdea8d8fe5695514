#!/usr/bin/env node
// The command `lightbox`: the built command line interface, on a Node that can run it.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runAndExit } from './run.mjs';

const cli = fileURLToPath(new URL('../out/cli/cli.js', import.meta.url));

if (existsSync(cli)) {
  await runAndExit(cli, process.argv.slice(2));
} else {
  process.stderr.write('The command line interface is not built. Run npm run build first.\n');
  process.exitCode = 1;
}
