import type { MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { patchMedia, readMedia } from '../remote/listing-api.ts';
import type { IncomingMedia } from '../remote/media-mapper.ts';
import type { Session } from '../sync/context.ts';
import { type CaptionOutcome, type CaptionTries, longCaption, MARKED, storedLength } from './caption-findings.ts';

/** A photo that was added for a try, and is removed after it. */
export interface TestMedia {
  readonly mediaKeyNumeric: MediaKeyNumeric;
  /** Null where it is to be read. */
  readonly etag: string | null;
}

type Wait = (milliseconds: number) => Promise<void>;

/** Milliseconds between reads that are to show what was written. */
const PAUSES = [0, 500, 2000, 8000];

/**
 * Gives a test photo a long caption and one with marks that services alter, and reads them back. No other photo's words are
 * written for that.
 */
export async function tryCaptions(
  session: Session,
  media: TestMedia,
  wait: Wait,
): Promise<{ readonly tries: CaptionTries; readonly media: TestMedia }> {
  const text = longCaption(session.account.profile.rules.shortDescriptionMaxLength);
  const long = await tryCaption(session, media, text, wait);
  if (long.outcome.kind === 'untold') return { tries: { long: long.outcome, marked: null }, media: long.media };
  const marked = await tryCaption(session, long.media, MARKED.slice(0, storedLength(long.outcome) ?? undefined), wait);
  return { tries: { long: long.outcome, marked: marked.outcome }, media: marked.media };
}

interface Tried {
  readonly outcome: CaptionOutcome;
  readonly media: TestMedia;
}

async function tryCaption(session: Session, media: TestMedia, sent: string, wait: Wait): Promise<Tried> {
  const { mediaKeyNumeric } = media;
  const etag = media.etag ?? (await tagOf(session, mediaKeyNumeric));
  if (etag === null) return { outcome: { kind: 'untold', sent, why: phrase('attach.noTag') }, media };
  const patched = await patchMedia(session.api, mediaKeyNumeric, { shortDescription: sent }, etag);
  if (!patched.ok) {
    const { kind, phrase: why } = patched.failure;
    return kind === 'refused'
      ? { outcome: { kind, sent, why }, media: { ...media, etag } }
      : // It may have been written all the same: the tag is read anew.
        { outcome: { kind: 'untold', sent, why }, media: { ...media, etag: null } };
  }
  const written = patched.value;
  const shown = (await readBack(session, mediaKeyNumeric, { before: etag, now: written.etag }, wait)) ?? written.media;
  return {
    outcome:
      shown === null
        ? { kind: 'untold', sent, why: phrase('attach.notShown') }
        : { kind: 'stored', sent, stored: shown.fields.shortDescription },
    media: { mediaKeyNumeric, etag: written.etag ?? shown?.etag ?? null },
  };
}

async function tagOf(session: Session, mediaKeyNumeric: MediaKeyNumeric): Promise<string | null> {
  const read = await readMedia(session.api, mediaKeyNumeric);
  return read.ok ? read.value.etag : null;
}

/** What reads show once they show the change; null where they do not. */
async function readBack(
  session: Session,
  mediaKeyNumeric: MediaKeyNumeric,
  tags: { readonly before: string; readonly now: string | null },
  wait: Wait,
): Promise<IncomingMedia | null> {
  for (const pause of PAUSES) {
    if (pause > 0) await wait(pause);
    const read = await readMedia(session.api, mediaKeyNumeric);
    if (!read.ok) continue;
    const { etag } = read.value;
    if (tags.now === null ? etag !== tags.before : etag === tags.now) return read.value;
  }
  return null;
}
