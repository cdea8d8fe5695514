import { app } from 'electron';
import type { Log } from '../core/library/log.ts';
import { afterGpuGone, WITHOUT_GPU } from './gpu-policy.ts';

/** Starts the app again without the graphics card when that keeps failing. Before the app is ready. */
export function watchGpu(log: Log, args: readonly string[], now: () => number): void {
  const losses: number[] = [];
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (type !== 'GPU') return;
    const next = afterGpuGone(reason, losses, now(), args);
    losses.push(now());
    if (next === 'ignore') return;
    log.warn('the process of the graphics card was lost', { reason, exitCode, next });
    if (next !== 'restart') return;
    app.relaunch({ args: [...args.slice(1), WITHOUT_GPU] });
    app.quit();
  });
}
