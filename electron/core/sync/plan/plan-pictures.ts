import { isWanted } from '../../../../shared/domain/culling.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { awaitsPicture } from '../../../../shared/domain/pending-picture.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { mediaAddress } from '../../service/odata/media-address.ts';
import { isNamed } from '../base/named.ts';
import type { LocalStep, Operation } from '../base/operation.ts';
import type { Plan } from '../base/reconcile.ts';
import { MOST_TRIES, type RunFacts } from '../base/run-facts.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';
import { isOfEveryPicture, isProblem, LISTING_GONE, NO_PICTURE_ADDRESS } from '../base/standard-problems.ts';
import { isPrepared } from './plan-uploads.ts';

/** Pictures whose bytes are sent to Media that the service has (RESO RCP-48), each once it is known where they go. */
export function planPictures(
  snapshot: SyncSnapshot,
  run: RunFacts,
  plan: Plan,
): { readonly operations: readonly Operation[]; readonly local: readonly LocalStep[] } {
  const { listing } = snapshot;
  const isLeft = listing.absentSince !== null || isProblem(listing.blocked, LISTING_GONE);
  const rows = isLeft ? [] : plan.pictures.flatMap((mediaId) => snapshot.remote.get(mediaId) ?? []);
  const lost = rows.filter((row) => isNowhere(snapshot, row)).map(({ mediaId }) => mediaId);
  const local: LocalStep[] = lost.length === 0 ? [] : [{ kind: 'block', mediaIds: lost, problem: NO_PICTURE_ADDRESS }];
  const operations = rows.flatMap((row): Operation[] => {
    const { mediaId } = row;
    const waits = run.notShown.has(mediaId) || row.absentSince !== null;
    const isGivenUp = (run.unanswered.get(mediaId) ?? 0) >= MOST_TRIES;
    if (waits || isGivenUp || !isPrepared(snapshot, run, mediaId) || !isNamedThere(snapshot, row)) return [];
    return [{ kind: 'picture', mediaId }];
  });
  return { operations, local };
}

/** Where its bytes go is not known, and no read will show it. */
function isNowhere(snapshot: SyncSnapshot, row: MediaRemoteRow): boolean {
  const isReported = row.verified || !snapshot.account.profile.read.entities;
  return isReported && !isNamedThere(snapshot, row);
}

/** Whether it is known where the service has it: see named.ts. */
export function isNamedThere({ account }: Pick<SyncSnapshot, 'account'>, row: MediaRemoteRow): boolean {
  return isNamed(row) && mediaAddress(account, row) !== null;
}

/** The Media waits for its picture, and only reading it shows where that goes. */
export function isUnnamed(snapshot: Pick<SyncSnapshot, 'account'>, row: MediaRemoteRow): boolean {
  const isAsked = snapshot.account.profile.read.entities && !row.verified && !row.fields.deletedYN;
  return awaitsPicture(row) && isAsked && !isNamedThere(snapshot, row);
}

/**
 * Media that wait for their picture: no more are made than pictures are sent at a time, since a service may clean them up. [Note: in vain]
 * Where it takes none at all, it would have a Media without a picture of every photo in the end.
 */
export function isEnoughWaiting({ account, rows, remote }: SyncSnapshot, plan: Plan): boolean {
  const inVain = rows.filter(
    (row) => isWanted(row) && isOfEveryPicture(row.blocked) && awaitsPicture(remote.get(row.mediaId) ?? null),
  );
  return plan.pictures.length + inVain.length >= account.profile.upload.concurrency;
}

/** Whether nothing about this photo is changed at the service yet: its picture goes first, unless it is removed, or was. */
export function waitsForPicture(
  snapshot: SyncSnapshot,
  mediaId: MediaId,
  changes: { readonly deletedYN?: boolean },
): boolean {
  const row = snapshot.remote.get(mediaId);
  if (row === undefined || !awaitsPicture(row)) return false;
  const isAboutRemoval = changes.deletedYN === true || row.fields.deletedYN;
  return !isAboutRemoval || isUnnamed(snapshot, row);
}
