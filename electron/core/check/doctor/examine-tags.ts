import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { HttpAnswer } from '../../service/http/http.ts';
import type { Session } from '../../service/session.ts';
import { type Finding, failedFinding, finding } from './findings.ts';
import type { OwnMedia } from './own-media.ts';
import { readOwnPhoto, type ShownPhoto, tagOf, writeAsItIs } from './own-photo.ts';
import { isTaken, preferFinding, tagsFinding } from './tag-findings.ts';

export interface TagsExamination {
  readonly findings: readonly Finding[];
  /** The service took a change with its own tag, so what is added can be removed again. */
  readonly canChange: boolean;
  /** What further changes of the photo start from; null where it cannot be read, or was not changed. */
  readonly changed: { readonly photo: ShownPhoto; readonly tag: string | null } | null;
}

const MADE_UP = 'W/"lightbox-made-up"';

/** Writes a photo as it is: with the tag just received, with one that is not current any more, and with none. */
export async function examineTags(session: Session, own: OwnMedia): Promise<TagsExamination> {
  const current = await readOwnPhoto(session, own);
  if ('check' in current) return { findings: [current], canChange: false, changed: null };
  const first = await writeAsItIs(session, current, current.etag);
  if (!first.ok) return { findings: [failedFinding('tags', first.failure)], canChange: false, changed: null };
  const { status } = first.value;
  // [Note: no second try] A refused tag means that the photo may not be as it is known: writing it without a fitting tag
  // could then overwrite what somebody wrote.
  if (!isTaken(status)) {
    const said = phrase('tags.untold', { status });
    const refused =
      current.shown === null ? finding('tags', 'note', said) : tagsFinding({ own: status, stale: null, missing: null });
    return { findings: [refused], canChange: false, changed: null };
  }
  const newTag = tagOf(first.value);
  const isReallyOld = newTag !== null && newTag !== current.etag;
  const stale = await writeAsItIs(session, current, isReallyOld ? current.etag : MADE_UP);
  const missing = await writeAsItIs(session, current, null);
  if (!stale.ok) return { findings: [failedFinding('tags', stale.failure)], canChange: true, changed: null };
  if (!missing.ok) return { findings: [failedFinding('tags', missing.failure)], canChange: true, changed: null };
  return {
    findings: [
      tagsFinding({ own: status, stale: stale.value.status, missing: missing.value.status }),
      preferFinding(first.value.headers['preference-applied']),
    ],
    canChange: true,
    changed:
      current.shown === null
        ? null
        : { photo: { ...current, shown: current.shown }, tag: lastTag([first.value, stale.value, missing.value]) },
  };
}

/** The tag by the last of the writes that were taken; null where that told none. */
function lastTag(answers: readonly HttpAnswer[]): string | null {
  const last = answers.findLast(({ status }) => isTaken(status));
  return last === undefined ? null : tagOf(last);
}
