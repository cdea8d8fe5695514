import { Worker } from 'node:worker_threads';
import { PhotoRefusal } from '../errors.ts';
import type { PhotoMediaType } from '../file-type.ts';
import type { Answer, Question } from './protocol.ts';
import type { BlockFacts, FileFacts, MetadataBlocks } from './read-file.ts';
import type { TiffPatch } from './tiff-lean.ts';

/** As sources, and as built: beside the folder of the host that is bundled. */
const SCRIPT = import.meta.url.endsWith('.ts') ? './worker.ts' : '../worker/metadata-worker.js';

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Aside {
  ask(question: Question): Promise<Answer>;
}

/** [Note: one for a process] Started at the first question, like the decoder's own threads, and ended with the process. */
let present: Aside | null = null;

/** The format of the file at `path`, by its first bytes. @throws PhotoRefusal */
export async function readFormatAside(path: string, name: string): Promise<PhotoMediaType> {
  const answer = await ask({ kind: 'format', path, name });
  return answer.kind === 'format' ? answer.mediaType : fail(answer);
}

/** What to leave out of a copy of a file to decode it; null for one that is decoded as it is. */
export async function readLeanAside(path: string): Promise<TiffPatch | null> {
  const answer = await ask({ kind: 'lean', path });
  return answer.kind === 'lean' ? answer.patch : fail(answer);
}

/** What the file at `path` says of itself, read by a thread of its own. @throws PhotoRefusal */
export async function readFileAside(path: string, name: string): Promise<FileFacts> {
  const answer = await ask({ kind: 'file', path, name });
  return answer.kind === 'file' ? answer.facts : fail(answer);
}

/** What metadata says that the decoder found. */
export async function readBlocksAside(blocks: MetadataBlocks): Promise<BlockFacts> {
  const answer = await ask({ kind: 'blocks', blocks });
  return answer.kind === 'blocks' ? answer.facts : fail(answer);
}

function fail(answer: Answer): never {
  if (answer.kind === 'refused') throw new PhotoRefusal(answer.code, answer.why);
  throw new Error(answer.kind === 'fault' ? answer.message : 'The answer is to another question.');
}

function ask(question: Question): Promise<Answer> {
  present ??= start(() => {
    present = null;
  });
  return present.ask(question);
}

function start(onEnd: () => void): Aside {
  const worker = new Worker(new URL(SCRIPT, import.meta.url));
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const end = (error: unknown): void => {
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.unref();
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The thread that reads metadata ended (${code}).`)));
  worker.on('message', ({ id, answer }: { readonly id: number; readonly answer: Answer }) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
    // Only while somebody waits does it keep the process alive.
    if (waiting.size === 0) worker.unref();
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: last, question });
      }),
  };
}
