import { z } from 'zod';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import type { AttemptRecord } from '../../library/store/attempt-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { SentPatch } from '../base/attempt-request.ts';
import { isStoredForm, type Shown, WORD_FIELDS } from '../base/confirm.ts';

/** How the journal says that nothing was found out about a change whose answer was lost: its tag decides. */
export const BY_THE_TAG = 'decided by the tag';

const DecidedByTheTag = z.object({ settled: z.literal(BY_THE_TAG) });

/**
 * The base, with the words of changes whose answer was lost where the service shows these. [Note: a conflict with oneself] A
 * read from a copy that lags does not show that such a change has arrived; when its words are shown later they are ours all the same,
 * and what was written here since is sent over them unasked. Their beginning may be a colleague's: that is a question, unless the service cuts there.
 */
export function withLostChanges(
  base: RemoteMediaFields,
  theirs: RemoteMediaFields,
  mine: Pick<MediaRow, 'mediaId' | 'shortDescription' | 'imageOf'>,
  attempts: () => readonly AttemptRecord[],
  isCutAt: Shown['isCutAt'],
): RemoteMediaFields {
  const differing = WORD_FIELDS.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  if (differing.length === 0) return base;
  const lost = attempts().flatMap(({ kind, state, subject, request, answer }) => {
    const isOurs = kind === 'patch' && state === 'failed' && subject[0] === mine.mediaId;
    return isOurs && DecidedByTheTag.safeParse(answer).success ? [SentPatch.parse(request).changes] : [];
  });
  const known = differing.filter((field) =>
    lost.some(({ [field]: sent }) => sent !== undefined && isStoredForm(sent, theirs[field], isCutAt)),
  );
  return { ...base, ...Object.fromEntries(known.map((field) => [field, theirs[field]])) };
}
