import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { patchMedia } from '../../service/odata/listing-api.ts';
import type { Session } from '../../service/session.ts';
import { type CaptionOutcome, type CaptionTries, longCaption, MARKED, storedLength } from './caption-findings.ts';
import { isNewCaption, readBack, type TestMedia, tagOf, type Wait } from './test-media.ts';

/**
 * Gives a test photo a long caption and one with marks that services alter, and reads them back; where the long one is refused,
 * others lead to the longest that is taken. No other photo's words are written for that.
 */
export async function tryCaptions(
  session: Session,
  media: TestMedia,
  wait: Wait,
): Promise<{ readonly tries: CaptionTries; readonly media: TestMedia }> {
  const most = session.account.profile.rules.shortDescriptionMaxLength;
  const long = await tryCaption(session, media, longCaption(most), wait);
  const { kind } = long.outcome;
  if (kind === 'untold') return { tries: { long: long.outcome, longest: null, marked: null }, media: long.media };
  const shorter = kind === 'refused' ? await findLongest(session, long.media, most, wait) : null;
  const longest = shorter?.longest ?? null;
  const text = MARKED.slice(0, storedLength(long.outcome) ?? longest ?? most);
  const marked = await tryCaption(session, shorter?.media ?? long.media, text, wait);
  return { tries: { long: long.outcome, longest, marked: marked.outcome }, media: marked.media };
}

/** The longest caption that is taken and kept whole, by halves; null where it cannot be told. */
async function findLongest(
  session: Session,
  media: TestMedia,
  refused: number,
  wait: Wait,
): Promise<{ readonly longest: number | null; readonly media: TestMedia }> {
  let [taken, tooLong, present] = [0, refused, media];
  while (tooLong - taken > 1) {
    const length = Math.floor((taken + tooLong) / 2);
    const { outcome, media: after } = await tryCaption(session, present, longCaption(length), wait);
    present = after;
    if (outcome.kind === 'refused') tooLong = length;
    else if (outcome.kind === 'stored' && outcome.stored === outcome.sent) taken = length;
    else return { longest: null, media: present };
  }
  return { longest: taken === 0 ? null : taken, media: present };
}

interface Tried {
  readonly outcome: CaptionOutcome;
  readonly media: TestMedia;
}

async function tryCaption(session: Session, media: TestMedia, sent: string, wait: Wait): Promise<Tried> {
  const { name } = media;
  const etag = media.etag ?? (await tagOf(session, name));
  if (etag === null) return { outcome: { kind: 'untold', sent, why: phrase('attach.noTag') }, media };
  const patched = await patchMedia(session.api, name, { shortDescription: sent }, etag);
  if (!patched.ok) {
    const { kind, phrase: why } = patched.failure;
    return kind === 'refused'
      ? { outcome: { kind, sent, why }, media: { ...media, etag } }
      : // It may have been written all the same: the tag is read anew.
        { outcome: { kind: 'untold', sent, why }, media: { ...media, etag: null } };
  }
  const written = patched.value;
  const shown = (await readBack(session, { ...media, etag }, written.etag, wait, isNewCaption(media))) ?? written.media;
  const stored = shown?.fields.shortDescription ?? null;
  return {
    outcome:
      stored === null ? { kind: 'untold', sent, why: phrase('attach.notShown') } : { kind: 'stored', sent, stored },
    media: { name, etag: written.etag ?? shown?.etag ?? null, caption: stored ?? media.caption },
  };
}
