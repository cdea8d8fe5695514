// Runs the core and the browser's host in a process of its own, and reports what became of a file.

import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createCore } from '../../../electron/core/app/app.ts';
import { plainNodeLaunch } from '../../../electron/core/photos/pictures/launch.ts';
import { createPictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';
import { startLoopbackHost } from '../../../electron/hosts/loopback.ts';
import { typedInProcess } from '../../../shared/contract/dispatch.ts';
import { answerMeasured, readProcess } from '../measure.ts';

const Question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('add'), path: z.string() }),
  z.object({ kind: z.literal('look') }),
]);

const home = process.argv[2] ?? '';
const none = (): Promise<null> => Promise.resolve(null);
const faults: string[] = [];
const pictures = createPictureMaker(plainNodeLaunch());
const core = createCore({
  home,
  host: { kind: 'loopback', version: '0.0.0', pickFiles: null },
  secrets: { read: none, write: () => Promise.resolve(), describe: () => 'nowhere' },
  practice: null,
  pictures,
  log: {
    info: () => undefined,
    warn: (...words) => void faults.push(JSON.stringify(words)),
    error: (...words) => void faults.push(JSON.stringify(words)),
  },
  now: () => new Date(),
  newId: randomUUID,
  random: Math.random,
});
const dispatch = typedInProcess(core.dispatch);
const created = await dispatch('listing.create', { name: 'Hostile' });
if (!created.ok) throw new Error(created.error.message);
const { listingId } = created.value;

answerMeasured(async (question) => {
  const asked = Question.parse(question);
  switch (asked.kind) {
    case 'open': {
      const host = await startLoopbackHost({ core, rendererFolder: home, port: 0 });
      return { url: host.url, listingId };
    }
    case 'add':
      return dispatch('media.add', { listingId, paths: [asked.path] });
    case 'look':
      return look();
  }
});

/** What stays of it all: every photo with what the history says of it, and every file. */
async function look() {
  const listing = await dispatch('listing.get', { listingId });
  if (!listing.ok) throw new Error(listing.error.message);
  const history = await dispatch('history.list', { listingId, most: 1 });
  if (!history.ok) throw new Error(history.error.message);
  const media = listing.value.media.at(-1);
  const { user, system } = process.cpuUsage();
  const aside = readProcess(pictures.processId());
  return {
    photos: listing.value.media.length,
    caption: media?.shortDescription ?? null,
    said: history.value[0]?.phrase?.code ?? null,
    files: filesOf(path.join(home, 'pictures')),
    cpuSeconds: (user + system) / 1e6 + aside.cpuSeconds,
    picturePeak: aside.peakBytes,
    faults: faults.splice(0),
  };
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() ? [path.join(path.relative(folder, entry.parentPath), entry.name)] : [],
  );
}
