import { z } from 'zod';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { Result } from '../remote/failure.ts';
import type { HttpAnswer } from '../remote/http.ts';
import { parseJson } from '../remote/odata-error.ts';
import type { Session } from '../sync/context.ts';
import { type Finding, failedFinding, finding } from './findings.ts';
import type { OwnMedia } from './own-media.ts';
import { send } from './probe.ts';
import { isTaken, preferFinding, tagsFinding } from './tag-findings.ts';

const Tagged = z.looseObject({ '@odata.etag': z.string().optional(), ShortDescription: z.string().nullish() });

export interface TagsExamination {
  readonly findings: readonly Finding[];
  /** The service took a change with its own tag, so what is added can be removed again. */
  readonly canChange: boolean;
}

interface Current {
  readonly etag: string;
  readonly caption: string;
  /** The service was asked just now; otherwise this is what it told last. */
  readonly isFresh: boolean;
}

const MADE_UP = 'W/"lightbox-made-up"';

/** Writes a caption back as it is: with the tag just received, with one that is not current any more, and with none. */
export async function examineTags(session: Session, own: OwnMedia): Promise<TagsExamination> {
  const url = `${session.account.baseUrl}/RESO/OData/Media(${own.mediaKeyNumeric})`;
  const current = await readCurrent(session, url, own);
  if ('check' in current) return { findings: [current], canChange: false };
  const body = JSON.stringify({ ShortDescription: current.caption });
  const patch = (ifMatch: string | null): Promise<Result<HttpAnswer>> =>
    send(session, {
      method: 'PATCH',
      url,
      body,
      headers: { 'Content-Type': 'application/json', ...(ifMatch === null ? {} : { 'If-Match': ifMatch }) },
    });
  const first = await patch(current.etag);
  if (!first.ok) return { findings: [failedFinding('tags', first.failure)], canChange: false };
  const { status } = first.value;
  // [Note: no second try] A refused tag means that the caption may not be the current one: writing it without a fitting
  // tag could then overwrite somebody's words.
  if (!isTaken(status)) {
    const said = phrase('tags.untold', { status });
    const refused = current.isFresh
      ? tagsFinding({ own: status, stale: null, missing: null })
      : finding('tags', 'note', said);
    return { findings: [refused], canChange: false };
  }
  const newTag = tagOf(first.value);
  const isReallyOld = newTag !== null && newTag !== current.etag;
  const stale = await patch(isReallyOld ? current.etag : MADE_UP);
  const missing = await patch(null);
  if (!stale.ok) return { findings: [failedFinding('tags', stale.failure)], canChange: true };
  if (!missing.ok) return { findings: [failedFinding('tags', missing.failure)], canChange: true };
  return {
    findings: [
      tagsFinding({ own: status, stale: stale.value.status, missing: missing.value.status }),
      preferFinding(first.value.headers['preference-applied']),
    ],
    canChange: true,
  };
}

function tagOf(answer: HttpAnswer): string | null {
  const entity = Tagged.safeParse(parseJson(answer.text));
  return answer.headers.etag ?? (entity.success ? entity.data['@odata.etag'] : undefined) ?? null;
}

/** Caption and tag as the service has them; where it cannot be asked, as it told them last. */
async function readCurrent(session: Session, url: string, own: OwnMedia): Promise<Current | Finding> {
  const read = await send(session, { method: 'GET', url });
  if (!read.ok) return failedFinding('tags', read.failure);
  if (read.value.status !== 200) {
    return own.etag === null
      ? finding('tags', 'skipped', phrase('tags.unreadable', { status: read.value.status }))
      : { etag: own.etag, caption: own.shortDescription, isFresh: false };
  }
  const entity = Tagged.safeParse(parseJson(read.value.text));
  const etag = tagOf(read.value);
  return !entity.success || etag === null
    ? finding('tags', 'bad', phrase('tags.none'))
    : { etag, caption: entity.data.ShortDescription ?? '', isFresh: true };
}
