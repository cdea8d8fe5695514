import { ListingId, type MediaId } from '../../../../shared/domain/ids.ts';
import { freeName } from '../../../../shared/domain/listing-names.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { withOriginal } from '../../../../shared/domain/picture-rules/alteration.ts';
import { withoutIdentity } from '../../../../shared/domain/property-fields.ts';
import { forgetTakenBack, recordChange } from '../../library/changes/record.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import { copyPhoto } from '../../photos/import/rows.ts';

type DuplicateContext = Pick<ImportContext, 'store' | 'now' | 'newId'>;

interface Duplicate {
  readonly listingId: ListingId;
  /** The mark of its change. */
  readonly together: string;
  /** Photos that have no file of their own yet, and those that show a drawing in the place of one, or cannot be used. */
  readonly leftOut: { readonly arriving: number; readonly unusable: number };
}

/**
 * Makes a draft that starts as another listing is, within a change of the library. It is a listing of its own: the keys of the first,
 * its account, what a table called it and what was sent of it stay with that one.
 *
 * @param name null for that of the first with a number behind it
 * @param withPhotos also its photos, with their words: the pictures are in the library once
 */
export function duplicateListing(
  context: DuplicateContext,
  first: ListingRow,
  name: string | null,
  withPhotos: boolean,
): Duplicate {
  const { store, now, newId } = context;
  const listingId = ListingId.parse(newId());
  const at = now().toISOString();
  forgetTakenBack(store, now());
  const taken = new Set(store.listingImports.names().map((each) => each.name));
  store.listings.insert(listingId, name ?? freeName(first.name, taken), withoutIdentity(first.fields), at);
  store.history.add(at, listingId, null, 'you', phrase('history.duplicated', { name: first.name }));
  const steps: Step[] = [{ kind: 'listing', from: false, to: true }];
  const leftOut = { arriving: 0, unusable: 0 };
  // [Note: samples stay in practice] A drawn house does so in a copy too.
  if (withPhotos && store.history.isOfSample(first.listingId) && first.accountId !== null) {
    store.listings.bindAccount(listingId, first.accountId);
    store.history.add(at, listingId, null, 'lightbox', phrase('history.fromSample'));
  }
  const photos = withPhotos ? store.media.ofListing(first.listingId).filter(({ removed }) => !removed) : [];
  const copies = new Map<MediaId, MediaId>();
  for (const row of photos) {
    if (row.arriving) leftOut.arriving += 1;
    else if (row.placeholder !== null || row.fault !== null) leftOut.unusable += 1;
    else {
      const mediaId = copyPhoto(context, listingId, row);
      copies.set(row.mediaId, mediaId);
      steps.push({ kind: 'presence', mediaId, from: null, to: steps.length });
    }
  }
  tieCopies(context, photos, copies);
  const together = newId();
  recordChange(store, listingId, { kind: 'duplicate', count: 1, steps, session: together, at: now() });
  return { listingId, together, leftOut };
}

/** Altered pictures are tied to the copies of their originals. */
function tieCopies(
  { store }: DuplicateContext,
  photos: readonly MediaRow[],
  copies: ReadonlyMap<MediaId, MediaId>,
): void {
  for (const { mediaId, alteration } of photos) {
    const copy = copies.get(mediaId);
    if (copy === undefined || alteration === null) continue;
    store.media.setAlteration(
      copy,
      withOriginal(alteration, (originalId) => copies.get(originalId) ?? null),
    );
  }
}
