// The first command of the README, as somebody runs it who has just cloned the repository.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/project.ts';
import { expect, test } from './fixtures.ts';

test('the demo does its main job to the end, and leaves its pictures', { tag: '@large' }, async ({ folder, host }) => {
  test.skip(host !== 'loopback', 'the demo opens the app in a browser of its own');
  const pictures = join(folder, 'demo');
  const demo = promisify(execFile)(process.execPath, [join(root, 'build/demo.ts'), pictures], { cwd: root });
  // What it said is what one wants to read where it stopped.
  const said = await demo.then(
    ({ stdout }) => stdout,
    (error: unknown) => String(error),
  );
  expect(said).toMatch(/All as it should be/);
  for (const name of ['1-offline', '2-service-away', '3-sent', '4-conflict', '5-resolved']) {
    expect(existsSync(join(pictures, `${name}.png`)), name).toBe(true);
  }
});
