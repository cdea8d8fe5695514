import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Launch } from './launch.ts';
import { type Job, type JobAnswer, Reply, type Request } from './protocol.ts';

/** How a process ended: for the log, not for people. */
export interface End {
  /** It had loaded the decoder. */
  readonly wasReady: boolean;
  readonly how: string;
  /** The last that it said. */
  readonly said: string;
}

/** One running process; what to do about its end is the business of who started it. */
export type PictureProcess = ReturnType<typeof startPictureProcess>;

/** Characters of its last words that are kept. */
const LAST_WORDS = 2_000;

/**
 * Starts the process. It ends by itself when the host does, however that ends: the channel between them closes then.
 *
 * @param onEnd called once, whatever ended it
 */
export function startPictureProcess(
  launch: Launch,
  onAnswer: (id: number, answer: JobAnswer) => void,
  onEnd: (end: End) => void,
) {
  // [Note: JSON] The other serialization is that of one version of V8, and Electron's is not that of Node.
  const child = spawn(launch.executable, [...launch.arguments], {
    env: { ...launch.environment },
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  const words = collect(child.stderr);
  let isReady = false;
  let hasEnded = false;
  const end = (how: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd({ wasReady: isReady, how, said: words() });
  };
  child.once('error', (error) => {
    end(error.message);
    child.kill('SIGKILL');
  });
  // 'close' comes after the last of its words and answers have been read.
  child.once('close', (code, signal) => end(signal ?? `code ${code}`));
  child.on('message', (message) => {
    const reply = Reply.safeParse(message);
    if (!reply.success) child.kill('SIGKILL');
    else if (reply.data.kind === 'ready') isReady = true;
    else onAnswer(reply.data.id, reply.data.answer);
  });
  return {
    id: child.pid,
    send(id: number, job: Job): void {
      // One that has just ended cannot be sent to; its end is reported all the same.
      if (child.connected) child.send({ id, ...job } satisfies z.infer<typeof Request>, () => undefined);
    },
    /** While held, it keeps the host alive. */
    hold: (isHeld: boolean): void => hold(child, isHeld),
    kill: (): void => void child.kill('SIGKILL'),
    /** Ends it as the end of the host does. */
    end(): void {
      if (child.connected) child.disconnect();
    },
  };
}

function hold(child: ChildProcess, isHeld: boolean): void {
  const { stderr, channel } = child;
  for (const handle of [child, channel, stderr instanceof Socket ? stderr : null]) {
    if (isHeld) handle?.ref();
    else handle?.unref();
  }
}

function collect(stream: Readable | null): () => string {
  let words = '';
  stream?.setEncoding('utf8').on('data', (piece: string) => {
    words = `${words}${piece}`.slice(-LAST_WORDS);
  });
  return () => words.trim();
}
