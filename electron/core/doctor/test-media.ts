import { readMedia } from '../remote/listing-api.ts';
import type { MediaName } from '../remote/media-address.ts';
import type { IncomingMedia } from '../remote/media-mapper.ts';
import type { Session } from '../sync/context.ts';

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
  for (const pause of PAUSES) {
    if (pause > 0) await wait(pause);
    const read = await readMedia(session.api, before.name);
    if (!read.ok || !mayBeIt(read.value)) continue;
    const shown = read.value.etag;
    if (etag === null ? shown !== before.etag : shown === etag) return read.value;
  }
  return null;
}
