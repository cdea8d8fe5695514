import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createCore } from '../../electron/core/app/app.ts';

// A process that syncs a library and is killed while it does: node crash-worker.ts HOME TOKEN
const [home, token] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2));
const quiet = (): void => undefined;

const core = createCore({
  home,
  host: { kind: 'cli', version: '0.0.0', pickFiles: null },
  secrets: { read: () => Promise.resolve(token), write: () => Promise.resolve(), describe: () => 'an argument' },
  practice: null,
  log: {
    info: quiet,
    warn: quiet,
    error: (message, detail) => process.stderr.write(`${message} ${JSON.stringify(detail)}\n`),
  },
  now: () => new Date(),
  newId: randomUUID,
  random: Math.random,
});
process.stdout.write('open\n');
process.stdout.write(`${JSON.stringify(await core.dispatch('sync.run', {}))}\n`);
await core.close();
