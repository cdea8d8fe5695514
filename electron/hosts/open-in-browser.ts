import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE } from '../core/library/private-files.ts';

/** Names a file that leads a browser to the page. */
const NAME = /^open-[\w-]+\.html$/;
/** A browser that has not read its file by now never will; milliseconds. */
const STALE_AFTER = 60_000;

/** A page that leads on to an address. */
export function leadingTo(url: string): string {
  const address = url.replaceAll(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Listing Lightbox</title>
<p><a href="${address}">Open Listing Lightbox</a></p>
</html>
`;
}

/**
 * Opens the page in the browser of this computer. [Note: arguments are public] Everybody on a computer can read the arguments of
 * every program, and the address holds the launch token; so the browser is given a file that only its owner can read, which
 * leads to the address.
 *
 * @returns removes the file, when the page was opened or is not there any more
 */
export function openInBrowser(home: string, url: string, platform: NodeJS.Platform = process.platform): () => void {
  removeStale(home);
  const file = path.join(home, `open-${randomUUID()}.html`);
  // Never into a file that is there: its mode would be somebody else's choice.
  writeFileSync(file, leadingTo(url), { flag: 'wx', mode: PRIVATE_FILE });
  const child = spawn(opener(platform), [file], { stdio: 'ignore', detached: true });
  child.on('error', () => process.stderr.write(`Open this address in a browser: ${url}\n`));
  child.unref();
  return () => rmSync(file, { force: true });
}

function opener(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'darwin':
      return 'open';
    case 'win32':
      return 'explorer.exe';
    default:
      return 'xdg-open';
  }
}

/** What a host left behind that was killed. Its token died with it. */
function removeStale(home: string): void {
  for (const name of readdirSync(home).filter((each) => NAME.test(each))) {
    const file = path.join(home, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > STALE_AFTER) rmSync(file, { force: true });
  }
}
