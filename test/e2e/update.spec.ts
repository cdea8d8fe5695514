// An AppImage that finds an update in its feed, loads it, puts it in its own place as it ends, and starts the new one.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { sayYes, startPacked } from './hosts/packed-electron.ts';

test.skip(({ host }) => host !== 'electron', 'only Electron updates itself');
test.skip(process.platform !== 'linux', 'it is an AppImage that is updated here');

test('an update is shown with its notes, loaded, put in place at the end, and started', {
  tag: ['@electron', '@large'],
}, async ({ folder }) => {
  const [program, state, started] = [join(folder, 'program'), join(folder, 'state'), join(folder, 'started')];
  const installed = join(folder, 'Listing Lightbox.AppImage');
  writeFileSync(installed, 'the old version', { mode: 0o755 });
  for (const each of [program, state]) mkdirSync(each);
  const update = `#!/bin/sh\necho "$@" > "${started}.new"\nmv "${started}.new" "${started}"\n`;
  const isAsked = Promise.withResolvers<void>();
  const feed = createServer((request, response) => {
    // The first question comes with the window: nobody is there yet who could answer a dialog.
    void isAsked.promise.then(() =>
      response.end(request.url?.includes('.yml') === true ? descriptionOf(update) : update),
    );
  });
  feed.listen(0, '127.0.0.1');
  await once(feed, 'listening');
  const address = feed.address();
  if (address === null || typeof address === 'string') throw new Error('The feed has no port.');
  const electron = await startPacked({
    folder: program,
    home: join(folder, 'home'),
    version: '0.1.0',
    feed: `provider: generic\nurl: http://127.0.0.1:${address.port}/\nupdaterCacheDirName: listing-lightbox\n`,
    environment: { APPIMAGE: installed, XDG_CACHE_HOME: state, XDG_CONFIG_HOME: state },
  });
  try {
    const ended = once(electron.process(), 'exit');
    await (await electron.firstWindow()).locator('.app-header').waitFor();
    const asked = await sayYes(electron);
    isAsked.resolve();
    await ended;
    expect(asked).toEqual([
      'A new version is available: 9.0.0, Sends photos faster.',
      expect.stringMatching(/^The new version is ready to install, It is installed when you restart/),
    ]);
    expect(readFileSync(installed, 'utf8')).toBe(update);
    await expect.poll(() => existsSync(started), 'the new version is started').toBe(true);
    expect(existsSync(join(folder, 'home', 'desktop', 'running')), 'the mark of a session that did not end').toBe(
      false,
    );
  } finally {
    electron.process().kill('SIGKILL');
    feed.closeAllConnections();
    feed.close();
  }
});

function descriptionOf(update: string): string {
  const sha512 = createHash('sha512').update(update).digest('base64');
  const size = Buffer.byteLength(update);
  return JSON.stringify({
    version: '9.0.0',
    files: [{ url: 'new.AppImage', sha512, size }],
    path: 'new.AppImage',
    sha512,
    releaseDate: '2026-01-01T00:00:00.000Z',
    releaseNotes: 'Sends photos faster.',
  });
}
