// What a process that runs the core costs, measured by the process itself. A suite starts a script with `startMeasured`; the
// script answers its questions with `answerMeasured`, and every answer comes with the costs so far.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Cost = z.object({
  /** Largest resident memory since the process began, in bytes. */
  peakBytes: z.number(),
  /** Longest time since the last answer in which the event loop did not turn, in milliseconds. */
  longestBlock: z.number(),
});
export type Cost = z.infer<typeof Cost>;

/** What no file and no answer of a service may cost. */
export const MOST: Cost = { peakBytes: 1_000_000_000, longestBlock: 250 };

/** What exceeds the limits, in words; empty where nothing does. */
export function excess({ peakBytes, longestBlock }: Cost, most: Cost = MOST): string[] {
  return [
    ...(peakBytes > most.peakBytes ? [`memory ${Math.round(peakBytes / 1e6)} MB`] : []),
    ...(longestBlock > most.longestBlock ? [`loop blocked for ${Math.round(longestBlock)} ms`] : []),
  ];
}

const Answer = z.object({ number: z.int(), ok: z.boolean(), value: z.unknown(), cost: Cost });
const Question = z.object({ number: z.int(), question: z.unknown() });

export interface MeasuredProcess {
  /** @throws Error with what the script threw, or when the process ended without an answer */
  ask(question: unknown): Promise<{ readonly value: unknown; readonly cost: Cost }>;
  end(): Promise<void>;
}

/** Starts a script of ours, `new URL('worker.ts', import.meta.url)`, in a process of its own. */
export function startMeasured(script: URL, scriptArguments: readonly string[] = []): MeasuredProcess {
  const child = fork(fileURLToPath(script), [...scriptArguments], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const waiting = new Map<number, ReturnType<typeof Promise.withResolvers<z.infer<typeof Answer>>>>();
  child.on('message', (message) => {
    const answer = Answer.parse(message);
    waiting.get(answer.number)?.resolve(answer);
    waiting.delete(answer.number);
  });
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`The process ended: ${signal ?? code}.`));
    waiting.clear();
  });
  let number = 0;
  return {
    async ask(question) {
      if (hasEnded(child)) throw new Error('The process has ended.');
      number += 1;
      const answered = Promise.withResolvers<z.infer<typeof Answer>>();
      waiting.set(number, answered);
      child.send({ number, question });
      const { ok, value, cost } = await answered.promise;
      if (!ok) throw new Error(String(value));
      return { value, cost };
    },
    async end() {
      if (hasEnded(child)) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** In the script: answers one question after the other. The process ends with the one that asks. */
export function answerMeasured(answer: (question: unknown) => Promise<unknown>): void {
  const watch = watchLoop();
  let turn = Promise.resolve();
  process.on('message', (message) => {
    const { number, question } = Question.parse(message);
    turn = turn.then(async () => {
      watch.take();
      const answered = await answer(question).then(
        (value: unknown) => ({ ok: true, value }),
        (error: unknown) => ({ ok: false, value: error instanceof Error ? error.stack : String(error) }),
      );
      // What was begun and not awaited counts as well.
      await nextTurn();
      process.send?.({ number, ...answered, cost: { peakBytes: readPeak(), longestBlock: watch.take() } });
    });
  });
  process.on('disconnect', () => process.exit(0));
}

const TICK = 5;

/**
 * [Note: processor time] What lies between two turns of the loop is counted in processor time of its thread. By the clock, a
 * machine with other work would make a process stand still through no fault of its own.
 */
function watchLoop(): { take(): number } {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  let longest = 0;
  const look = (): void => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, TICK).unref();
  return {
    take() {
      look();
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}

/** [Note: not getrusage] On Linux a process begins there with the peak of the one that started it. */
function readPeak(): number {
  return process.platform === 'linux' ? readProcess(process.pid).peakBytes : process.resourceUsage().maxRSS * 1024;
}

/** What Linux counts the processor's time in, a second. */
const TICKS = 100;

/** What another process of ours has cost so far; zero where the system does not report it, and where there is none. */
export function readProcess(id: number | null): { readonly peakBytes: number; readonly cpuSeconds: number } {
  if (id === null || process.platform !== 'linux') return { peakBytes: 0, cpuSeconds: 0 };
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error('The system does not tell the peak of the memory.');
  // Behind the name, which may hold blanks.
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system] = [fields[11], fields[12]].map(Number);
  return { peakBytes: Number(kibibytes) * 1024, cpuSeconds: ((user ?? 0) + (system ?? 0)) / TICKS };
}
