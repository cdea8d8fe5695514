import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Core, createCore } from '../../electron/core/app/app.ts';
import { PRIVATE_FILE } from '../../electron/core/library/private-files.ts';
import type { CardPlace } from '../../electron/core/photos/cards/read-cards.ts';
import { openFileLog } from '../../electron/hosts/file-log.ts';
import { createPracticePort } from '../../electron/hosts/practice-port.ts';
import { openNodeSecrets } from '../../electron/hosts/secrets/secret-storage.ts';
import { findSamples, VERSION } from '../../electron/hosts/shipped.ts';
import { NO_POLICY, type PolicyView } from '../../shared/contract/policy.ts';

/**
 * The core of a library as a host of plain Node opens it, but for the process of its pictures. [Note: one picture process for all
 * specs of a worker] That of a host ends with its core, and starting another one for each spec took an eighth of its processor time.
 */
export function openCore(
  home: string,
  kind: 'cli' | 'loopback',
  cardPlaces: readonly CardPlace[] = [],
  policy: PolicyView = NO_POLICY,
): Core {
  return createCore({
    home,
    host: { kind, version: VERSION, pickFiles: null, cardPlaces },
    secrets: openNodeSecrets(home, process.env, false),
    practice: policy.sets.includes('practice')
      ? null
      : createPracticePort(home, findSamples(), (file, text) => writeFileSync(file, text, { mode: PRIVATE_FILE })),
    policy,
    log: openFileLog(home, false),
    now: () => new Date(),
    newId: randomUUID,
    random: Math.random,
  });
}
