import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { PhotoRefusal, tooMuchMemory } from '../../core/library/blobs/errors.ts';
import { MUCH_MEMORY } from '../decode-cost.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { type HeicAnswer, type HeicOrder, type SmallPicture, startHeicThread } from './heic-thread.ts';

// [Note: threads of its own] sharp's libheif has no HEVC in it, for its patents. That of libheif-js has, in WebAssembly, which
// runs in JavaScript's thread: so it gets threads, or one picture would keep all others waiting.

/** A thread whose decoder holds more than this is not used again: its memory never becomes less. A phone's tiles take less. */
const MOST_KEPT = 48_000_000;
/** Milliseconds for which a thread without work is kept. */
const KEPT = 2000;
/** Milliseconds after which nobody waits for a picture any more; what it computes is bounded before. */
const LONGEST = 60_000;

const idle: Worker[] = [];
const atOnce = pLimit(Math.max(1, availableParallelism()));

/**
 * Writes the picture of a HEIC file to `target`, as a TIFF without compression.
 *
 * @param memory that the decoder will hold, in bytes
 * @throws PhotoRefusal; errors of the system with their code
 */
export async function decodeHeic(order: Omit<HeicOrder & { kind: 'decode' }, 'kind'>, memory: number): Promise<void> {
  const decode = () => atOnce(() => ask({ kind: 'decode', ...order }));
  await (memory > MUCH_MEMORY ? oneAtATime(decode) : decode());
}

/** A small picture that stands beside the one that a file is about, upright. @throws PhotoRefusal */
export async function decodeSmall(path: string, item: number): Promise<SmallPicture> {
  const small = await atOnce(() => ask({ kind: 'small', path, item }));
  if (small === null) throw damaged();
  return small;
}

const damaged = (cause?: unknown) => new PhotoRefusal('truncated', phrase('refused.damaged'), { cause });

async function ask(order: HeicOrder): Promise<SmallPicture | null> {
  const thread = idle.pop() ?? (await startHeicThread());
  const answer = await answerOf(thread, order);
  if (answer.kind === 'done' && answer.memory <= MOST_KEPT) keep(thread);
  else await thread.terminate();
  switch (answer.kind) {
    case 'done':
      return answer.small;
    case 'system':
      throw Object.assign(new Error(answer.message), { code: answer.code });
    case 'refused':
      throw refusalOf(answer);
  }
}

function keep(thread: Worker): void {
  idle.push(thread);
  setTimeout(() => {
    const at = idle.indexOf(thread);
    // It has work again.
    if (at === -1) return;
    idle.splice(at, 1);
    void thread.terminate();
  }, KEPT).unref();
}

/** Resolves in any case, also when the thread breaks down or is silent. */
function answerOf(thread: Worker, order: HeicOrder): Promise<HeicAnswer> {
  const { promise, resolve } = Promise.withResolvers<HeicAnswer>();
  const broken = (error: Error): void => resolve({ kind: 'refused', code: 0, message: error.message });
  const timer = setTimeout(() => broken(new Error('It takes too long.')), LONGEST);
  thread.ref();
  thread.once('message', resolve);
  thread.once('error', broken);
  thread.postMessage(order);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', resolve);
    thread.off('error', broken);
    thread.unref();
  });
}

/** `heif_error_Unsupported_filetype`, `_Unsupported_feature` and `_Memory_allocation_error`. */
function refusalOf({ code, message }: Extract<HeicAnswer, { kind: 'refused' }>): PhotoRefusal {
  if (code === 3 || code === 4) {
    return new PhotoRefusal('unsupported-format', phrase('refused.format', { format: phrase('format.heif') }));
  }
  return code === 6 ? tooMuchMemory() : damaged(new Error(message));
}
