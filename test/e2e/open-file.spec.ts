import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { root } from '../../build/project.ts';
import { expect, test } from './fixtures.ts';

test.skip(({ host }) => host !== 'loopback', 'the desktop app opens no browser');
test.skip(process.platform !== 'linux', 'the program that opens a browser is another one there');

/** Stands for the program of the system that opens a browser, and says what it was started with. */
function standInOpener(folder: string): { readonly path: string; readonly words: Promise<string> } {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const said = path.join(bin, 'said');
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${said}.part'\nmv '${said}.part' '${said}'\n`;
  writeFileSync(path.join(bin, 'xdg-open'), script, { mode: 0o700 });
  const words = new Promise<string>((resolve) => {
    const watcher = watch(bin, (_event, changed) => {
      if (changed !== 'said') return;
      watcher.close();
      resolve(readFileSync(said, 'utf8').trim());
    });
  });
  return { path: `${bin}:${process.env['PATH'] ?? ''}`, words };
}

test('the browser is opened by a private file, which leads to the page and is gone then', async ({
  sharedBrowser,
  folder,
}) => {
  const home = path.join(folder, 'home');
  const opener = standInOpener(folder);
  const child = spawn(process.execPath, [path.join(root, 'out/cli/cli.js'), '--home', home, 'serve'], {
    env: { ...process.env, PATH: opener.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const context = await sharedBrowser?.newContext();
  try {
    const [line] = z.tuple([z.string()]).parse(await once(createInterface({ input: child.stdout }), 'line'));
    const { url } = z.object({ url: z.url() }).parse(JSON.parse(line));
    const file = await opener.words;
    expect(file).not.toContain(new URL(url).hash.replace('#token=', ''));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const page = await context?.newPage();
    if (page === undefined) throw new Error('There is no browser.');
    await page.goto(`file://${file}`);
    // What the holder of the launch token alone is shown.
    await expect(page.getByRole('button', { name: 'Use the practice service' })).toBeVisible();
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1/);
    expect(readdirSync(home).filter((name) => name.startsWith('open-'))).toEqual([]);
  } finally {
    await context?.close();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});
