// What `electron FOLDER` does for this project. It stands for Electron's own default app, which the package that carries the binary
// leaves out, and gives the app the better-sqlite3 that was built for this Electron: the one of npm needs Node-API 10.

import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const { dlopen } = process;
/** @type {typeof process.dlopen} */
process.dlopen = (module, file, ...flags) => {
  const own = process.env['LIGHTBOX_SQLITE'];
  dlopen.call(process, module, own !== undefined && file.includes('better-sqlite3') ? own : file, ...flags);
};
Object.defineProperty(process, 'versions', { value: { ...process.versions, napi: '10' } });

const args = process.argv.slice(1);
while (args[0]?.startsWith('-')) {
  // Playwright brings a loader of its own.
  if (args.shift() === '-r') createRequire(import.meta.url)(args.shift() ?? '');
}
Object.defineProperty(process, 'defaultApp', { value: true });

app.setName('Listing Lightbox');
// Awaited at the top: Electron is ready only once this module is evaluated.
await import(pathToFileURL(resolve(args[0] ?? '.', 'out/main/main.js')).href);
