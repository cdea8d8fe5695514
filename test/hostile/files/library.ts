import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Cost, excess, MOST, startMeasured } from '../measure.ts';

/** Processor time that no file may take, of both processes together, in seconds. */
const MOST_SECONDS = 5;

/** Nothing that is read or decoded keeps the host's own loop: that is another process. */
const MOST_OF_HOST: Cost = { ...MOST, longestBlock: 100 };

const Added = z.object({
  ok: z.literal(true),
  value: z.object({
    added: z.array(z.object({ fileName: z.string() })),
    refused: z.array(z.object({ path: z.string(), phrase: z.object({ code: z.string() }).nullable() })),
  }),
});
const Look = z.object({
  photos: z.number(),
  caption: z.string().nullable(),
  said: z.string().nullable(),
  files: z.array(z.string()),
  cpuSeconds: z.number(),
  /** The largest memory of the picture process so far, in bytes. */
  picturePeak: z.number(),
  faults: z.array(z.string()),
});
export type Looked = z.infer<typeof Look>;
const Opened = z.object({ url: z.string(), listingId: z.string() });

/** A library with one listing, in a process that measures itself. */
export interface HostileLibrary {
  /** A folder for the files to try. */
  readonly folder: string;
  /** What is there now, after what was done since the last look: what it cost, and what went wrong inside, is in `troubles`. */
  look(): Promise<Looked & { readonly troubles: readonly string[] }>;
  /** `added`, or the code of the refusal. */
  add(file: string): Promise<string>;
  /** The same as the page sends a dropped file. */
  post(file: string): Promise<string>;
  /** What the most costly of all files cost, in words. */
  worst(): string;
  end(): Promise<void>;
}

export async function openHostileLibrary(): Promise<HostileLibrary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-hostile-'));
  const core = startMeasured(new URL('core-process.ts', import.meta.url), [path.join(folder, 'home')]);
  const { url, listingId } = Opened.parse((await core.ask({ kind: 'open' })).value);
  const { origin, hash } = new URL(url);
  const worst = { peakBytes: 0, longestBlock: 0, seconds: 0 };
  let [spent, costly]: [number, Cost] = [0, { peakBytes: 0, longestBlock: 0 }];
  const ask = async (question: unknown): Promise<unknown> => {
    const { value, cost } = await core.ask(question);
    costly = larger(costly, cost);
    return value;
  };
  return {
    folder,
    async look() {
      const looked = Look.parse(await ask({ kind: 'look' }));
      // The host and the process that decodes are one program to who has the computer.
      costly = larger(costly, { peakBytes: costly.peakBytes + looked.picturePeak, longestBlock: 0 });
      const seconds = looked.cpuSeconds - spent;
      const troubles = [
        ...looked.faults,
        ...excess(costly, MOST_OF_HOST),
        ...(seconds > MOST_SECONDS ? [`${seconds.toFixed(1)} s of processor time`] : []),
      ];
      Object.assign(worst, larger(worst, costly), { seconds: Math.max(worst.seconds, seconds) });
      [spent, costly] = [looked.cpuSeconds, { peakBytes: 0, longestBlock: 0 }];
      return { ...looked, troubles };
    },
    add: async (file) => outcomeOf(await ask({ kind: 'add', path: file })),
    async post(file) {
      const address = `${origin}/import/${listingId}?name=${encodeURIComponent(path.basename(file))}`;
      const headers = {
        authorization: `Bearer ${hash.slice('#token='.length)}`,
        'content-type': 'application/octet-stream',
      };
      const answer = await fetch(address, { method: 'POST', headers, body: await openAsBlob(file) });
      return outcomeOf(await answer.json());
    },
    worst: () =>
      `at most ${Math.round(worst.peakBytes / 1e6)} MB, loop blocked for ${Math.round(worst.longestBlock)} ms, ${worst.seconds.toFixed(1)} s of processor time for one`,
    async end() {
      await core.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function larger(one: Cost, other: Cost): Cost {
  return {
    peakBytes: Math.max(one.peakBytes, other.peakBytes),
    longestBlock: Math.max(one.longestBlock, other.longestBlock),
  };
}

function outcomeOf(answer: unknown): string {
  const { added, refused } = Added.parse(answer).value;
  return added.length > 0 ? 'added' : (refused[0]?.phrase?.code ?? 'neither');
}
