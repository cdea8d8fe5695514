// `npm run package [-- electron-builder's options]`: builds, then packs installers into dist/.

import { buildAll } from './bundle.ts';
import { runTool } from './project.ts';

const problems = await buildAll();
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode =
  problems.length > 0
    ? 1
    : await runTool('electron-builder/cli.js', [
        '--config',
        'build/electron-builder.yml',
        '--publish',
        'never',
        ...process.argv.slice(2),
      ]);
