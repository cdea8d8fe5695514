import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { PictureSignals } from '../../../shared/domain/picture-rules/signals.ts';
import type { Pixels } from '../pixels.ts';
import { type CodeOrder, type CodeReply, startCodeThread } from './code-thread.ts';

// [Note: a thread of its own] The reader works in JavaScript's thread and takes 15 ms for a picture; for one that is drawn to look like
// thousands of codes it took 4 s, in which no other picture would go on. A thread can be ended.

/** Milliseconds for one picture: two hundred times what one takes, since this is no measure of its own work on a busy computer. */
const LONGEST = 3000;
/** Milliseconds in which the reader is loaded, on a computer that does much else. */
const LONGEST_START = 30_000;
/** Milliseconds for which a thread without work is kept. */
const KEPT = 2000;
/** A thread looks at so many pictures: the reader leaves it to the garbage collector when what it found is given back. */
const MOST_PICTURES = 500;

/** One is enough: it reads ten pictures while one is decoded. */
const oneByOne = pLimit(1);

interface Reader {
  readonly thread: Worker;
  readonly pictures: number;
}

let idle: (Reader & { readonly end: NodeJS.Timeout }) | null = null;

type Codes = Pick<PictureSignals, 'codes'>;

/**
 * QR codes that can be read in a picture; null where that could not be found out, since it took too long or ended the reader. [Note: said
 * of the picture] That is kept as what is known of it, so that it is not tried for ever. Without a reader nothing is said, and it is
 * tried again when there is one. Resolves in any case.
 *
 * @param longest milliseconds that a picture may take
 */
export function findCodes(pixels: Pixels, longest = LONGEST): Promise<Codes> {
  return oneByOne(async () => {
    const reader = await takeReader();
    if (reader === null) return {};
    const { thread, pictures } = reader;
    const reply = await replyOf(thread, () => thread.postMessage(orderOf(pixels)), longest);
    if (reply?.kind !== 'found') {
      await thread.terminate();
      return { codes: null };
    }
    if (pictures + 1 < MOST_PICTURES) keep({ thread, pictures: pictures + 1 });
    else await thread.terminate();
    return { codes: [...reply.codes] };
  });
}

function orderOf({ data, width, height }: Pixels): CodeOrder {
  return { data, width, height };
}

async function takeReader(): Promise<Reader | null> {
  const kept = idle;
  idle = null;
  if (kept !== null) {
    clearTimeout(kept.end);
    return kept;
  }
  const thread = startCodeThread();
  const ready = await replyOf(thread, () => undefined, LONGEST_START);
  if (ready !== null) return { thread, pictures: 0 };
  await thread.terminate();
  return null;
}

function keep(reader: Reader): void {
  const end = setTimeout(() => {
    idle = null;
    void reader.thread.terminate();
  }, KEPT);
  end.unref();
  idle = { ...reader, end };
}

/** What the thread says next; null where it says nothing for so long, or breaks down. */
function replyOf(thread: Worker, ask: () => void, longest: number): Promise<CodeReply | null> {
  const { promise, resolve } = Promise.withResolvers<CodeReply | null>();
  const broken = (): void => resolve(null);
  const timer = setTimeout(broken, longest);
  thread.ref();
  thread.once('message', resolve);
  thread.once('error', broken);
  thread.once('exit', broken);
  ask();
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', resolve);
    thread.off('error', broken);
    thread.off('exit', broken);
    thread.unref();
  });
}
