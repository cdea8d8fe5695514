import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runScript, startServer } from './helper-process.ts';
import { writePictures } from './photos.ts';
import { type BenchRow, type Goal, plainRow } from './row.ts';

const imported = 1000;
const sent = 200;

const Delay = z.object({ p99: z.number(), most: z.number(), mostOwn: z.number() });
const Measured = z.object({
  busy: Delay,
  locked: Delay,
  waited: z.number(),
  seconds: z.number(),
  sent: z.int(),
});

/** How long the process that answers the page stands still, as it sees it itself, at its busiest and under another's lock. */
export async function benchResponsive(scratch: string): Promise<BenchRow[]> {
  const practice = await startServer('./practice.ts', ['bench']);
  try {
    const photos = await writePictures(scratch, imported + sent);
    const measured = Measured.parse(
      await runScript('./responsive-host.ts', {
        home: join(scratch, 'home'),
        port: practice.port,
        first: photos.slice(0, sent),
        more: photos.slice(sent),
        lock: fileURLToPath(new URL('./lock-holder.ts', import.meta.url)),
      }),
    );
    if (measured.sent !== sent) throw new Error(`Only ${measured.sent} photos were sent.`);
    return [
      ...rowsOf(`while ${imported} photos are imported and ${sent} are sent`, measured.busy),
      plainRow('seconds that this takes', measured.seconds, 's'),
      ...rowsOf('while another program holds the library', measured.locked),
      plainRow('a change that waits for it', measured.waited, 'ms'),
    ];
  } finally {
    await practice.stop();
  }
}

function rowsOf(when: string, { p99, most, mostOwn }: z.infer<typeof Delay>): BenchRow[] {
  const goal = (limit: number): Goal => ({ of: 'value', at: 'most', limit });
  return [
    plainRow(`event loop ${when}, 99 of 100`, p99, 'ms', goal(50)),
    plainRow('  the longest', most, 'ms', goal(100)),
    plainRow('  the longest in processor time of its own', mostOwn, 'ms', goal(100)),
  ];
}
