// `npm run typecheck`: one program for each environment, so that code of one cannot lean on the types of another.

import { runTool } from './project.ts';

const projects = ['shared', 'renderer', 'electron', 'build', 'test'];

const failed: string[] = [];
for (const project of projects) {
  if ((await runTool('typescript/bin/tsc', ['-p', project])) !== 0) failed.push(project);
}
process.stderr.write(
  failed.length === 0 ? `Types are right in ${projects.join(', ')}.\n` : `Type errors in ${failed.join(', ')}.\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
