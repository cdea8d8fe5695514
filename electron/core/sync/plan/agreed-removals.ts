import { lossOf, reasonToAsk } from '../../../../shared/domain/before-sending.ts';
import type { Plan } from '../base/reconcile.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';

/**
 * What a sync sends without what nobody has agreed to. [Note: removed while it waits] Before much of a listing is taken off a service a
 * person sees it in numbers, as they ask for the sync. What they remove after that, while the sync waits or goes on, would go along
 * unseen: it stays until they ask again.
 */
export function withAgreedRemovals(
  plan: Plan,
  snapshot: SyncSnapshot,
): { readonly plan: Plan; readonly asks: boolean } {
  const { listing, account, rows, remote } = snapshot;
  const leaving = new Set(
    plan.patches.flatMap(({ mediaId, changes }) => (changes.deletedYN === true ? [mediaId] : [])),
  );
  const agreed = new Set(listing.removalsAgreed);
  if ([...leaving].every((mediaId) => agreed.has(mediaId))) return { plan, asks: false };
  const photos = rows.map((row) => ({
    ...row,
    remote: remote.get(row.mediaId) ?? null,
    goes: leaving.has(row.mediaId),
  }));
  const { environment } = account;
  const isAsked = reasonToAsk({ environment, onService: true, agreed: true, ...lossOf(photos) }) === 'removal';
  if (!isAsked) return { plan, asks: false };
  return { plan: { ...plan, patches: plan.patches.filter(({ mediaId }) => !leaving.has(mediaId)) }, asks: true };
}
