import { isWanted } from '../../../../shared/domain/culling.ts';
import { MediaKey } from '../../../../shared/domain/ids.ts';
import { mediaSettingsOf } from '../../../../shared/domain/member.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { UploadDescriptor } from '../../library/store/upload-table.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';
import { type OutgoingMedia, toMediaEntity } from '../../service/odata/media-mapper.ts';
import type { SentMedia } from '../base/attempt-request.ts';
import type { RunContext } from '../base/context.ts';

/** An uploaded photo that can be put on a listing. */
export interface Ready {
  readonly media: MediaRow;
  readonly descriptor: UploadDescriptor;
  readonly order: number;
}

export function readyMedia({ store, listingId }: RunContext, { uploadUrl }: AccountRow): Omit<Ready, 'order'>[] {
  const descriptors = new Map(
    store.uploads
      .ofListing(listingId)
      .filter((row) => row.target === uploadUrl)
      .map((row) => [row.mediaId, row.descriptor]),
  );
  return store.media.ofListing(listingId).flatMap((media) => {
    const descriptor = descriptors.get(media.mediaId) ?? null;
    return !isWanted(media) || descriptor === null ? [] : [{ media, descriptor }];
  });
}

export function toSent({ media, descriptor, order }: Ready): SentMedia {
  return {
    mediaId: media.mediaId,
    mediaKey: MediaKey.parse(descriptor.id),
    mediaUrl: descriptor.location,
    mediaObjectId: descriptor.fileName,
    shortDescription: media.shortDescription,
    imageOf: media.imageOf,
    order,
    picture: pictureId(media.sha256, media.corrections),
  };
}

export function entityOf(ready: Ready, account: AccountRow, now: Date): Record<string, unknown> {
  const { location: mediaUrl, fileName: mediaObjectId, size } = ready.descriptor;
  return describedBy(account, { ...toSent(ready), mediaUrl, mediaObjectId, size }, now);
}

/** A photo as the account describes it to its service. */
export function describedBy(
  account: AccountRow,
  photo: Omit<OutgoingMedia, 'changedByMemberId'>,
  now: Date,
): Record<string, unknown> {
  const named = { ...photo, changedByMemberId: account.memberLoginId ?? '' };
  return toMediaEntity(named, mediaSettingsOf(account.profile, account.member), now);
}
