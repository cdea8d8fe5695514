import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { type Core, createCore } from '../core/app/app.ts';
import type { HostPort } from '../core/app/ports.ts';
import { cardPlaces } from '../core/photos/cards/read-cards.ts';
import { plainNodeLaunch } from '../core/photos/pictures/launch.ts';
import { createPictureMaker } from '../core/photos/pictures/picture-maker.ts';
import { openFileLog } from './file-log.ts';
import { keepGivenPlace } from './library-place.ts';
import { refuseShare } from './network-share.ts';
import { openNoteFiles, stateFolder } from './note-files.ts';
import { NONE, NOT_UNDERSTOOD, type ReadPolicy, viewOfPolicy } from './policy.ts';
import { createPracticePort } from './practice-port.ts';
import { closeHome, notClosed } from './private-home.ts';
import { openNodeSecrets } from './secrets/secret-storage.ts';
import { findSamples, VERSION } from './shipped.ts';

/** `LIGHTBOX_CARDS` names a folder of volumes in place of the system's. */
function cardsOf(environment: NodeJS.ProcessEnv): Pick<HostPort, 'cardPlaces'> {
  const given = environment['LIGHTBOX_CARDS'];
  if (given !== undefined) return { cardPlaces: [{ kind: 'volumes', folder: given }] };
  return { cardPlaces: cardPlaces(process.platform, userInfo().username) };
}

/** Opens the core for a host that runs in plain Node. */
export function openNodeCore(options: {
  readonly home: string;
  readonly kind: HostPort['kind'];
  readonly debug: boolean;
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether the picture process is that of all libraries of this process; otherwise it ends with the core. */
  readonly sharesPictures?: boolean;
  /** That of the computer; none where left out. */
  readonly policy?: ReadPolicy;
}): Core {
  const { home, environment = process.env, policy: read = NONE } = options;
  const { policy, problem } = read;
  refuseShare(home, process.platform);
  const failures: unknown[] = [];
  // Before anything is written, the log included.
  closeHome(home, process.platform, (error) => failures.push(error));
  const log = openFileLog(home, options.debug);
  for (const failure of failures) log.warn(notClosed(failure));
  if (problem !== null) log.warn(NOT_UNDERSTOOD, { problem });
  const core = createCore({
    home,
    host: { kind: options.kind, version: VERSION, pickFiles: null, ...cardsOf(environment) },
    secrets: openNodeSecrets(home, environment, options.kind !== 'cli'),
    practice:
      policy.practice === 'off'
        ? null
        : createPracticePort(home, findSamples(), (file, text) => writeFileSync(file, text, { mode: 0o600 })),
    policy: viewOfPolicy(read),
    ...(options.sharesPictures === true ? {} : { pictures: createPictureMaker(plainNodeLaunch(), log) }),
    notes: openNoteFiles(stateFolder(environment, process.platform)),
    log,
    now: () => new Date(),
    newId: randomUUID,
    random: Math.random,
  });
  keepGivenPlace(home, environment, process.platform, policy.library);
  return core;
}
