import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Pending } from './pending.ts';

/** Everything that an app sent in one run, as a hash: a change of the engine's shape sends what was sent before. */
export interface Transcript {
  sent(one: Pending): void;
  arrived(one: Pending, body: Buffer): void;
  digest(): string;
}

export function createTranscript(): Transcript {
  const hash = createHash('sha256');
  return {
    sent: ({ request }) =>
      void hash.update(
        `${request.method} ${request.url} ${request.headers['if-match'] ?? request.headers['If-Match'] ?? ''}\n`,
      ),
    arrived: ({ request }, body) => {
      const [, boundary] = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '') ?? [];
      const text = body.toString('latin1');
      hash.update(boundary === undefined ? text : text.replaceAll(boundary, 'boundary'));
    },
    digest: () => hash.copy().digest('hex'),
  };
}

const FILE = new URL('transcripts.json', import.meta.url);
const Frozen = z.record(z.string(), z.array(z.string()));

/**
 * Compares runs from the usual first seed with what was sent when the engine was frozen, block by block; one that is not whole is
 * not looked at. Where a change of what is sent is meant: LIGHTBOX_TRANSCRIPTS=write, with `--runs 2000`; blocks that are not played stay.
 *
 * @returns the blocks that sent something else, by their first seeds
 */
export function changedBlocks(
  name: string,
  block: number,
  runs: readonly { readonly seed: number; readonly transcript: string }[],
): number[] {
  const frozen = existsSync(FILE) ? Frozen.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : {};
  const now = Array.from({ length: Math.floor(runs.length / block) }, (_, index) => {
    const hash = createHash('sha256');
    for (const { transcript } of runs.slice(index * block, (index + 1) * block)) hash.update(transcript);
    return hash.digest('hex').slice(0, 16);
  });
  const before = frozen[name] ?? [];
  if (process.env['LIGHTBOX_TRANSCRIPTS'] === 'write') {
    const blocks = [...now, ...before.slice(now.length)];
    writeFileSync(FILE, `${JSON.stringify({ ...frozen, [name]: blocks }, null, 2)}\n`);
    return [];
  }
  return now.flatMap((hash, index) => {
    const isOther = index < before.length && before[index] !== hash;
    return isOther ? [runs[index * block]?.seed ?? 0] : [];
  });
}
