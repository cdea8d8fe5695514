import { mediaSettingsOf } from '../../../../shared/domain/member.ts';
import { readMedia } from '../../service/odata/listing-api.ts';
import type { MediaName } from '../../service/odata/media-address.ts';
import { type IncomingMedia, toMediaEntity } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import type { StoredBinary } from '../../service/upload/media-service.ts';

/** A photo that was added for a try, and is removed after it. */
export interface TestMedia {
  readonly name: MediaName;
  /** Null where it is to be read. */
  readonly etag: string | null;
  readonly caption: string;
}

export type Wait = (milliseconds: number) => Promise<void>;

/** Milliseconds between reads that are to show what was written. */
const PAUSES = [0, 500, 2000, 8000];

/**
 * What is answered once it is enough, or at last, after growing pauses; null where nothing is.
 *
 * @param ask null where this time nothing is answered
 */
export async function askAgain<Value>(
  wait: Wait,
  ask: () => Promise<Value | null>,
  isEnough: (answered: Value) => boolean = () => true,
): Promise<Value | null> {
  let last: Value | null = null;
  for (const pause of PAUSES) {
    if (pause > 0) await wait(pause);
    last = (await ask()) ?? last;
    if (last !== null && isEnough(last)) break;
  }
  return last;
}

/** A Media that is made for a try, with a picture that was uploaded for it. */
export function testEntity(
  { account, api }: Pick<Session, 'account' | 'api'>,
  picture: Pick<StoredBinary, 'id' | 'location' | 'fileName' | 'size'>,
  { order, caption }: { readonly order: number; readonly caption: string },
): Record<string, unknown> {
  return toMediaEntity(
    {
      mediaKey: picture.id,
      mediaUrl: picture.location,
      mediaObjectId: picture.fileName,
      size: picture.size,
      order,
      shortDescription: caption,
      imageOf: '',
      changedByMemberId: account.memberLoginId ?? '',
    },
    mediaSettingsOf(account.profile, account.member),
    api.now(),
  );
}

/** What stands below a photo that is removed again after its tries. */
export const REMOVED_AT_ONCE = 'Test picture of Listing Lightbox, removed at once';

export async function tagOf(session: Session, name: MediaName): Promise<string | null> {
  const read = await readMedia(session.api, name);
  return read.ok ? read.value.etag : null;
}

export const isNewCaption =
  ({ caption }: TestMedia) =>
  ({ fields }: IncomingMedia): boolean =>
    fields.shortDescription !== caption;

/**
 * What reads show once they show a change; null where they do not.
 *
 * @param etag the tag that the change has brought; null where that is not known
 * @param mayBeIt whether what is shown can be what was written
 */
export async function readBack(
  session: Session,
  before: TestMedia,
  etag: string | null,
  wait: Wait,
  mayBeIt: (shown: IncomingMedia) => boolean = () => true,
): Promise<IncomingMedia | null> {
  return askAgain(wait, async () => {
    const read = await readMedia(session.api, before.name);
    if (!read.ok || !mayBeIt(read.value)) return null;
    const shown = read.value.etag;
    return (etag === null ? shown !== before.etag : shown === etag) ? read.value : null;
  });
}
