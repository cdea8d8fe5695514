// Loaded into every script that the launcher starts (`node --import`): ends the script when the launcher is gone, even
// when it was killed in a way that let it forward nothing. The launcher holds one end of a channel; it closes with it.

import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel must neither keep a finished script alive nor be mistaken for a parent that wants messages.
  process.channel.unref();
  Reflect.deleteProperty(process, 'send');
}

// Child processes and workers inherit execArgv; this file is about this process alone.
const own = process.execArgv.findIndex((argument) => argument.endsWith('/launcher-watch.mjs'));
if (own > 0) process.execArgv.splice(own - 1, 2);
