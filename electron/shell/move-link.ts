import { spawnSync } from 'node:child_process';
import { app } from 'electron';
import { z } from 'zod';
import type { MovingPort } from '../core/app/ports.ts';
import type { Way } from '../core/library/copies/move-library.ts';
import { refuseShareAsPlace } from '../hosts/network-share.ts';
import { argumentsOfMove } from './finish-move.ts';
import { ownCommandLine } from './offer-recovery.ts';

/** How the app moves its library: the pictures while it is open, the rest by the command line at the next start. */
export function movingPort(home: string): MovingPort {
  return {
    refuse: (folder) => refuseShareAsPlace(folder, process.platform),
    restart(folder) {
      app.relaunch({ args: argumentsOfMove(process.argv.slice(1), home, folder) });
      // Its answer reaches the page first.
      setImmediate(() => app.quit());
    },
  };
}

const Failed = z.object({ error: z.object({ message: z.string() }) });
const NOT_MOVED = 'The library was not moved. It is where it was, as it was. Try again, or run: lightbox library move';

/**
 * Moves what is left of a library by the command line. [Note: standing still] Where the app keeps its data has to be decided before
 * Electron is ready, so nothing else goes on meanwhile; the pictures were copied before.
 *
 * @returns why it could not; null once it is done
 */
export function moveRest({ home, folder }: Way): string | null {
  const { program, script, environment } = ownCommandLine();
  const { status, stdout } = spawnSync(program, [script, '--json', '--home', home, 'library', 'move', folder], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    windowsHide: true,
  });
  return status === 0 ? null : reasonIn(stdout);
}

function reasonIn(stdout: string | null): string {
  try {
    return Failed.parse(JSON.parse(stdout ?? '')).error.message;
  } catch {
    return NOT_MOVED;
  }
}
