import { existsSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

// Loaded into the real picture process before its own script: ends it while it is at one picture.
const { CULPRIT, HOW, ONCE } = z
  .object({ CULPRIT: z.string(), HOW: z.enum(['kill', 'crash', 'memory']), ONCE: z.string().optional() })
  .parse(process.env);
const Asked = z.object({ kind: z.enum(['tile', 'outputs', 'full']), input: z.object({ source: z.string() }) });

/** Long enough for the decoder to have begun, and far shorter than it takes. Milliseconds. */
const IN_THE_MIDDLE = 20;

process.on('message', (message) => {
  const asked = Asked.safeParse(message);
  if (!asked.success || !asked.data.input.source.endsWith(CULPRIT)) return;
  if (ONCE !== undefined) {
    if (existsSync(ONCE)) return;
    writeFileSync(ONCE, '');
  }
  setTimeout(end, IN_THE_MIDDLE);
});

function end(): void {
  switch (HOW) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      break;
    case 'crash':
      process.abort();
      break;
    case 'memory':
      for (const held: unknown[] = []; ; ) held.push(Array.from({ length: 20_000_000 }, () => 1.5));
  }
}
