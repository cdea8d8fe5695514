import { z } from 'zod';
import type { AttemptRecord } from '../../library/store/attempt-table.ts';

/** How the journal says that an interrupted upload was sent again, since the service cannot be asked about it. */
export const SENT_AGAIN = 'sent again';

/** What the journal keeps of an upload's answer: binaries that the service has and that nothing here uses. */
export interface LeftBehind {
  readonly leftBehind: readonly string[];
}

const Answer = z.union([
  z.object({ settled: z.literal(SENT_AGAIN) }),
  z.object({ leftBehind: z.array(z.string()) }),
  z.unknown().transform(() => null),
]);

/**
 * How many pictures a listing leaves at the service when it is forgotten here: those of interrupted uploads and of uploads under
 * way, whose answer nobody takes in any more, and those that were uploaded and are on no listing.
 */
export function countLeftByForgetting(uploads: readonly EndedUpload[], uploadedAlone: number): number {
  return (
    countLeftAtService(uploads.map((each) => (each.state === 'open' ? { ...each, state: 'inDoubt' } : each))) +
    uploadedAlone
  );
}

export type EndedUpload = Pick<AttemptRecord, 'state' | 'subject' | 'answer'>;

/**
 * How many pictures these uploads may have left at the service that no listing uses: one for each picture of an attempt
 * that was interrupted, and each result that could not be matched. One whose answer came after all counts no more; one
 * under way does not count yet.
 */
export function countLeftAtService(uploads: readonly EndedUpload[]): number {
  return uploads.reduce((sum, { state, subject, answer }) => {
    const said = Answer.parse(answer);
    if (state === 'open') return sum;
    if (state === 'inDoubt') return sum + subject.length;
    if (said === null) return sum;
    return sum + ('leftBehind' in said ? said.leftBehind.length : state === 'failed' ? subject.length : 0);
  }, 0);
}
