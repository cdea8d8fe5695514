import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { Session } from '../sync/context.ts';
import { type Finding, failedFinding, finding } from './findings.ts';
import type { OwnMedia } from './own-media.ts';
import { readOwnPhoto, tagOf, writeAsItIs } from './own-photo.ts';
import { isTaken, preferFinding, tagsFinding } from './tag-findings.ts';

export interface TagsExamination {
  readonly findings: readonly Finding[];
  /** The service took a change with its own tag, so what is added can be removed again. */
  readonly canChange: boolean;
}

const MADE_UP = 'W/"lightbox-made-up"';

/** Writes a photo as it is: with the tag just received, with one that is not current any more, and with none. */
export async function examineTags(session: Session, own: OwnMedia): Promise<TagsExamination> {
  const current = await readOwnPhoto(session, own);
  if ('check' in current) return { findings: [current], canChange: false };
  const first = await writeAsItIs(session, current, current.etag);
  if (!first.ok) return { findings: [failedFinding('tags', first.failure)], canChange: false };
  const { status } = first.value;
  // [Note: no second try] A refused tag means that the photo may not be as it is known: writing it without a fitting tag
  // could then overwrite what somebody wrote.
  if (!isTaken(status)) {
    const said = phrase('tags.untold', { status });
    const refused =
      current.shown === null ? finding('tags', 'note', said) : tagsFinding({ own: status, stale: null, missing: null });
    return { findings: [refused], canChange: false };
  }
  const newTag = tagOf(first.value);
  const isReallyOld = newTag !== null && newTag !== current.etag;
  const stale = await writeAsItIs(session, current, isReallyOld ? current.etag : MADE_UP);
  const missing = await writeAsItIs(session, current, null);
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
