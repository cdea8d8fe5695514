// The picture process: plain Node, started by a host, which asks it over the channel between them.

import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { type Reply, Request } from '../core/photos/pictures/protocol.ts';
import { answer } from './answer.ts';

// In the bundle a thread of this process (heic/heic-thread.ts) runs the same file, and does its own work.
if (isMainThread) serve();

function serve(): void {
  // The channel closes with the host, however it ends. [Note: killed by itself] An ordinary exit would wait for the pictures that
  // the decoder's threads are at, which nobody wants any more.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl+C reaches every process of a terminal: the host says what is to end.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

  giveWay();

  process.on('message', (message) => {
    const { id, kind, input } = Request.parse(message);
    void answer(kind, input).then((answered) => send({ kind: 'answer', id, answer: answered }));
  });
  send({ kind: 'ready' });
}

function send(reply: Reply): void {
  // A host that is gone hears nothing; the end of the channel is on its way.
  process.send?.(reply, undefined, undefined, () => undefined);
}

/** The window goes before pictures, for processor and memory: where one of them has to go, it is this process. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '800');
  } catch {
    // Some systems do not allow it. It works all the same.
  }
}
