import { spawnSync } from 'node:child_process';
import { app } from 'electron';
import { z } from 'zod';
import type { MovingPort } from '../core/app/ports.ts';
import { isOnItsWay } from '../core/library/copies/move-library.ts';
import { refuseShareAsPlace } from '../hosts/network-share.ts';
import { ownCommandLine } from './offer-recovery.ts';

const FINISH = '--finish-move=';
const HOME = '--home=';

/** The arguments with which the app starts again to move its library, beside those that it was started with. */
export function argumentsOfMove(args: readonly string[], home: string, folder: string): string[] {
  const others = args.filter((each) => !each.startsWith(FINISH) && !each.startsWith(HOME));
  return [...others, `${HOME}${home}`, `${FINISH}${folder}`];
}

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

/** Which library is opened, and why it was not moved. */
interface Finished {
  readonly home: string;
  readonly problem: string | null;
}

const Failed = z.object({ error: z.object({ message: z.string() }) });
const NOT_MOVED = 'The library was not moved. It is where it was, as it was. Try again, or run: lightbox library move';

/**
 * Moves what is left of a library that is on its way to another folder. [Note: standing still] Where the app keeps its data has to be
 * decided before Electron is ready, so nothing else goes on meanwhile; the pictures were copied before.
 */
export function finishMove(args: readonly string[], home: string): Finished {
  const folder = args.findLast((argument) => argument.startsWith(FINISH))?.slice(FINISH.length);
  if (folder === undefined || !isOnItsWay({ home, folder })) return { home, problem: null };
  const { program, script, environment } = ownCommandLine();
  const { status, stdout } = spawnSync(program, [script, '--json', '--home', home, 'library', 'move', folder], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    windowsHide: true,
  });
  return status === 0 ? { home: folder, problem: null } : { home, problem: reasonIn(stdout) };
}

function reasonIn(stdout: string | null): string {
  try {
    return Failed.parse(JSON.parse(stdout ?? '')).error.message;
  } catch {
    return NOT_MOVED;
  }
}
