import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Result } from '../../service/http/failure.ts';
import type { HttpAnswer } from '../../service/http/http.ts';
import { parseJson } from '../../service/http/json.ts';
import { mediaAddress } from '../../service/odata/media-address.ts';
import { fromMediaEntity, type IncomingMedia, type StatusSetting } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { type Finding, failedFinding, finding } from './findings.ts';
import type { OwnMedia } from './own-media.ts';
import { send } from './probe.ts';

/** A photo of ours at the service, for writes that leave it as it is. */
export interface OwnPhoto {
  readonly url: string;
  readonly etag: string;
  readonly fields: Pick<IncomingMedia['fields'], 'shortDescription' | 'deletedYN'>;
  /** As the service showed it just now; null where it cannot be asked, and this is what it told last. */
  readonly shown: IncomingMedia | null;
}

/** One that was read, and not only told of earlier. */
export type ShownPhoto = OwnPhoto & { readonly shown: IncomingMedia };

/** The entity of an answer, with its tag from wherever the answer tells it. */
export function entityOf(answer: HttpAnswer, setting?: StatusSetting): IncomingMedia | null {
  return fromMediaEntity(parseJson(answer.text), answer.headers.etag ?? null, setting);
}

export function tagOf(answer: HttpAnswer): string | null {
  return answer.headers.etag ?? entityOf(answer)?.etag ?? null;
}

/** The photo as the service has it; where it cannot be asked, as it told it last. */
export async function readOwnPhoto(session: Session, own: OwnMedia): Promise<OwnPhoto | Finding> {
  const url = mediaAddress(session.api, own.name);
  if (url === null) return finding('tags', 'skipped', phrase('tags.noAddress'));
  const read = await send(session, { method: 'GET', url });
  if (!read.ok) return failedFinding('tags', read.failure);
  if (read.value.status !== 200) {
    return own.etag === null
      ? finding('tags', 'skipped', phrase('tags.unreadable', { status: read.value.status }))
      : { url, etag: own.etag, fields: { shortDescription: own.shortDescription, deletedYN: false }, shown: null };
  }
  const shown = entityOf(read.value, session.account.profile.read);
  const etag = tagOf(read.value);
  return shown === null || etag === null
    ? finding('tags', 'bad', phrase('tags.none'))
    : { url, etag, fields: shown.fields, shown };
}

/** Words of which every service makes the same, however often they are written. */
const UNALTERABLE = /^(?=.*[A-Za-z])[A-Za-z0-9]+(?:(?:[.,]? |-)[A-Za-z0-9]+)*$/;

/**
 * What is written so that nothing changes. [Note: as it is] A service that escapes or trims what it is sent makes of its own
 * `Bed &amp; bath` a `Bed &amp;amp; bath`: such words are left alone, and the flag is written that cannot be altered.
 */
export function asItIs({ fields }: Pick<OwnPhoto, 'fields'>): Record<string, unknown> {
  const { shortDescription, deletedYN } = fields;
  return UNALTERABLE.test(shortDescription) ? { ShortDescription: shortDescription } : { DeletedYN: deletedYN };
}

/** Writes the photo as it is, under a tag or without one. */
export function writeAsItIs(session: Session, photo: OwnPhoto, ifMatch: string | null): Promise<Result<HttpAnswer>> {
  return send(session, {
    method: 'PATCH',
    url: photo.url,
    body: JSON.stringify(asItIs(photo)),
    headers: { 'Content-Type': 'application/json', ...(ifMatch === null ? {} : { 'If-Match': ifMatch }) },
  });
}
