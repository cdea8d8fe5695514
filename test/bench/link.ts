import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';
import { startServer } from './helper-process.ts';
import { type Bench, median, pairedRow, plainRow } from './row.ts';
import { type SampleFile, sendFresh, writeSampleFiles } from './upload.ts';

const rounds = 3;
const photos = 20;
const photoBytes = 600_000;
const bitsPerSecond = 20e6;
const roundTrip = 60;
/** Files of the long transfer, in one request: long enough that its start hardly counts. */
const longTransferFiles = 60;

/** How much of a slow, far line the default profile uses, beside one request at a time and one long transfer. */
export async function benchLink(): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  const receiver = await startServer('./receiver.ts');
  const link = await startServer('./slow-link.ts', [String(receiver.port), String(bitsPerSecond), String(roundTrip)]);
  try {
    const files = await writeSampleFiles(scratch, photos, photoBytes);
    const linkUsed = async (requests: readonly (readonly SampleFile[])[], concurrency: number): Promise<number> => {
      const { seconds } = await sendFresh({
        port: link.port,
        requests: requests.map((request) => [...request]),
        concurrency,
        warmUpPort: receiver.port,
      });
      const bytes = requests.flat().reduce((sum, file) => sum + file.bytes, 0);
      return (bytes * 8) / (seconds * bitsPerSecond);
    };
    const { concurrency } = DEFAULT_PROFILE.upload;
    const oneEach = files.map((file) => [file]);
    const ours: number[] = [];
    const oneAtATime: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await linkUsed(oneEach, concurrency));
      oneAtATime.push(await linkUsed(oneEach, 1));
    }
    const long = Array.from({ length: longTransferFiles }, (_, index) => files[index % photos] ?? []).flat();
    const bound = await linkUsed([long], 1);
    const name = `of 20 Mbit/s and 60 ms used, ${photos} x 600 KB, ${concurrency} requests at a time`;
    const value = median(ours);
    return {
      rows: [
        pairedRow(`part ${name}`, '', value, { name: 'one long transfer', value: bound }),
        plainRow(`part ${name}`, value, '', { of: 'value', at: 'least', limit: 0.92 }),
        pairedRow(
          `part ${name}`,
          '',
          value,
          { name: 'one request at a time', value: median(oneAtATime) },
          { of: 'ratio', at: 'least', limit: 1.2 },
        ),
      ],
      missingPeers: [],
    };
  } finally {
    await link.stop();
    await receiver.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
