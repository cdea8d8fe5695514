import type { Phrase } from '../domain/phrases/phrase.ts';
import { REFUSED } from '../domain/phrases/refused.ts';

/** Why a file without a path is not added. [Note: the preload] It stands apart from the schemas, which a preload has no use for. */
export const NOT_ON_DISK = {
  reason: REFUSED['refused.notOnDisk'],
  phrase: { code: 'refused.notOnDisk', values: {} } satisfies Phrase,
};
