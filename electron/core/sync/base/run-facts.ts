import type { AttemptId, MediaId, UploadId } from '../../../../shared/domain/ids.ts';
import { NOTHING_SENT } from '../../../../shared/domain/status.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Operation } from './operation.ts';

/**
 * What one run of a listing has met so far. It only bounds how often something is tried in this run: all that decides
 * what is sent stands in the library.
 */
export type RunFacts = ReturnType<typeof createRunFacts>;

export function createRunFacts(owner: string, fence: number) {
  return {
    owner,
    fence,
    /** By `keyOf`. */
    inFlight: new Map<string, Operation>(),
    /** Photos whose pictures were made or found intact, with the picture that it was. */
    prepared: new Map<MediaId, string>(),
    /** Uploads that go in a request of their own from now on. */
    alone: new Set<UploadId>(),
    /** How often requests about an upload, a photo or the listing had no answer, by their id. */
    unanswered: new Map<string, number>(),
    /** How often a photo's tag was refused, and which tags. */
    refusedTags: new Map<MediaId, readonly string[]>(),
    /** How often the tag of a photo was read and could not be trusted yet, since somebody had written again. */
    restless: new Map<MediaId, number>(),
    /** Photos whose tag was refused: they are read before anything more is sent of them. */
    toRead: new Set<MediaId>(),
    /** Photos that the service did not show: nothing more is sent of them in this run. */
    notShown: new Set<MediaId>(),
    /** Photos whose tag has to be read, and that are only shown as they were before: nothing more is sent of them in this run. */
    shownOlder: new Set<MediaId>(),
    /** Photos of an insert whose answer shows others of it, and not these. */
    notInAnswer: new Set<MediaId>(),
    /** Photos that were read without a tag. */
    withoutTag: new Set<MediaId>(),
    /**
     * Where the bytes of photos go, as the answers to their creation said. [Note: an address that is a secret] It may let anybody
     * write: it is used once, and kept nowhere else.
     */
    pictureLinks: new Map<MediaId, string>(),
    /** Attempts about which the service gives no answer. */
    unanswerable: new Set<AttemptId>(),
    /** Attempts that the service was asked about, and of which its answer was not certain. */
    justAsked: new Set<AttemptId>(),
    /** How often the listing was read since that was last asked for, or since the run began. */
    reads: 0,
    /** The Order of all photos was read, and nobody is known to have moved one since. */
    isOrderKnown: false,
    /** Something was sent that only reading the listing back shows. */
    isReadBackWanted: false,
    askedUnknown: false,
    /** Most photos that are embedded in an insert; the others are attached. */
    mostEmbedded: Number.POSITIVE_INFINITY,
    /** What was done so far, for the sentence at the end. */
    counts: { ...NOTHING_SENT },
  };
}

/**
 * Keeps what was met so far. What it returns forgets, once, all that was met since: a transaction that is taken back
 * leaves no trace here either.
 */
export function rememberRun(run: RunFacts): () => void {
  const kept = structuredClone(run);
  return () => void Object.assign(run, kept);
}

/** A photo that others keep changing, or a request that keeps getting lost, is left for later after this many tries. */
export const MOST_TRIES = 3;
/**
 * Reading back finds what merging brought; more reads than this that nobody asked for mean that somebody edits all the time, and a run
 * leaves it at that.
 */
export const MOST_READS = 4;

/** A read that was wanted and has not started: a person asked for one, or an Order that went alone is read back. */
export function isAskedFor({ readWanted, readStarted }: Pick<ListingRow, 'readWanted' | 'readStarted'>): boolean {
  return readWanted && !readStarted;
}

export function countUnanswered({ unanswered }: RunFacts, id: string): number {
  const times = (unanswered.get(id) ?? 0) + 1;
  unanswered.set(id, times);
  return times;
}
