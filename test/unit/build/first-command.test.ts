import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

// Electron wants a newer Node than the scripts, which bring their own: an older one is no reason to warn of it by the screen.
it('npm ci says nothing of packages that want a newer Node', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'clone', engines: { node: '>=999' } }));
  // npm hands its settings on to what it runs, such as this.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const options = { cwd: folder, encoding: 'utf8', env, shell: process.platform === 'win32' } as const;
  const install = (): string => spawnSync('npm', ['install', '--offline', '--no-audit'], options).stderr;
  expect(install()).toContain('EBADENGINE');
  copyFileSync(new URL('../../../.npmrc', import.meta.url), path.join(folder, '.npmrc'));
  expect(install()).toBe('');
});
