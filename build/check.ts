// `npm run check`: what is asked twenty times a day, in less than a minute: lint, types and unit tests, side by side.

import { runCommand, runTool } from './project.ts';
import { SIZE_VARIABLE } from './test-size.ts';

const script = (name: string): Promise<number> => runCommand(process.execPath, [`build/${name}.ts`], {}, name);
const unit = ['run', '--project=unit', '--reporter=minimal', '--silent=true'];
const env = { ...process.env, [SIZE_VARIABLE]: 'medium' };
const codes = await Promise.all([
  script('lint'),
  script('typecheck'),
  runTool('vitest/vitest.mjs', unit, { env }, 'unit'),
]);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
