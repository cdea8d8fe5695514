import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { z } from 'zod';
import { pastedTokenSource } from '../../electron/core/service/http/auth.ts';
import { createHttpClient } from '../../electron/core/service/http/http.ts';
import { NO_LIMIT } from '../../electron/core/service/http/rate-limit.ts';
import { type Binary, type MediaService, uploadBinaries } from '../../electron/core/service/upload/media-service.ts';
import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';

/**
 * Sends files by the product's own upload path and prints what that took; nothing else happens in this process, so that
 * its memory is that of the upload.
 */
const Task = z.object({
  port: z.int(),
  /** Each inner array is one request. */
  requests: z.array(z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() }))),
  concurrency: z.int(),
  /** Port of a service to send one file to first, so that loading code is not measured; null measures a cold start. */
  warmUpPort: z.int().nullable(),
});
export type Task = z.input<typeof Task>;

const task = Task.parse(JSON.parse(process.argv[2] ?? ''));
const client = createHttpClient();

function serviceAt(port: number): MediaService {
  return {
    uploadUrl: `http://127.0.0.1:${port}`,
    settings: DEFAULT_PROFILE.upload,
    client,
    tokens: pastedTokenSource(() => Promise.resolve('bench')),
    now: () => new Date(),
    limit: NO_LIMIT,
    probe: () => Promise.resolve(false),
  };
}

/**
 * The most memory this process ever held. [Note: inherited maximum] On Linux the maximum of getrusage begins with what the parent
 * held when it started us; the kernel's mark for this program alone is in /proc. Both are in kibibytes.
 */
async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const mark = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1];
  return ((mark === undefined ? process.resourceUsage().maxRSS : Number(mark)) * 1024) / 1e6;
}

async function send(port: number, binaries: readonly Binary[]): Promise<void> {
  const result = await uploadBinaries(serviceAt(port), binaries);
  if (!result.ok) throw new Error(result.failure.message);
  if (result.value.includes(null)) throw new Error('The receiver did not confirm every file.');
}

const requests = task.requests.map((files, request) =>
  files.map((file, index): Binary => ({ ...file, fileName: `${request}-${index}.jpg`, mediaType: 'image/jpeg' })),
);
const [first] = requests.flat();
if (task.warmUpPort !== null && first !== undefined) await send(task.warmUpPort, [first]);

const started = performance.now();
const limit = pLimit(task.concurrency);
await Promise.all(requests.map((binaries) => limit(() => send(task.port, binaries))));
const seconds = (performance.now() - started) / 1000;

process.stdout.write(JSON.stringify({ seconds, peakMegabytes: await peakMegabytes() }));
process.exit(0);
