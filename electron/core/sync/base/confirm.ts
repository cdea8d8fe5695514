import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import type { StoredWords, Unconfirmed } from '../../library/store/media-remote-table.ts';

/** A field whose words both sides write. */
export const WORD_FIELDS = ['shortDescription', 'imageOf'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

export interface Sent {
  /** The base: for words on their way what was sent. */
  readonly fields: RemoteMediaFields;
  readonly unconfirmed: Unconfirmed | null;
  readonly altered: StoredWords | null;
  /** The service has shown it since it was added. */
  readonly verified: boolean;
  /** Of the answer that the words were taken with. */
  readonly etag: string | null;
}

export interface Shown {
  readonly fields: RemoteMediaFields;
  readonly etag: string | null;
  /** Fields that it leaves out: what stands for them in `fields` is what was known before. */
  readonly unsaid: readonly string[];
  /** It is the answer to our own request: nobody else can have written what differs. */
  readonly isOwnAnswer: boolean;
  /** Whether the service is known to cut words at this length. */
  readonly isCutAt: (length: number) => boolean;
}

export interface Confirmation {
  /** What to compare with: the base, and theirs, with the service's own doing taken out of both. */
  readonly base: RemoteMediaFields;
  readonly theirs: RemoteMediaFields;
  readonly unconfirmed: Unconfirmed | null;
  readonly altered: StoredWords | null;
  /** Words that the service shows in the place of ours from now on. */
  readonly found: readonly { readonly field: WordField; readonly sent: string; readonly shown: string }[];
}

/** How often words are sent that the service says it has taken, and does not show. */
const MOST_TIMES = 3;

/**
 * What an answer says of words that were sent before: that the service has them, that it has made something else of them
 * (cut, trimmed, escaped, dropped), or that somebody wrote there meanwhile. [Note: 2xx is no proof] Some services answer
 * "done" and keep something else. Then the person's words stay what is wanted, nothing is sent in circles, and what the
 * service shows counts as ours. [Note: the same tag] Other words under the tag of our own change are no proof that the
 * service made them: where tags are times, somebody may have written in the same tick. [Note: a beginning] The beginning of our
 * words may be what a colleague wrote: it counts as cut by the service under that tag, where
 * it cuts other captions at that length, or where nobody has seen the photo yet. [Note: left out] An answer without the words
 * says nothing of them: they stay unconfirmed.
 */
export function confirm(sent: Sent, shown: Shown): Confirmation {
  let base = sent.fields;
  let theirs = shown.fields;
  let altered: StoredWords = {};
  /** What stood before words that this answer leaves out as well. */
  let unsaid: StoredWords = {};
  const found: { field: WordField; sent: string; shown: string }[] = [];
  /** What the service shows stands for ours. */
  const standsForOurs = (field: WordField): void => {
    altered = { ...altered, [field]: shown.fields[field] };
    theirs = { ...theirs, [field]: sent.fields[field] };
  };
  const isFound = (field: WordField): void => {
    standsForOurs(field);
    found.push({ field, sent: sent.fields[field], shown: shown.fields[field] });
  };
  const isRemovedThere = shown.fields.deletedYN && !sent.fields.deletedYN;
  for (const field of WORD_FIELDS) {
    const [ours, their] = [sent.fields[field], shown.fields[field]];
    if (sent.altered?.[field] === their) {
      // Words that the service never took are not gone with a photo that somebody removes there: they are a question.
      if (isRemovedThere && !isAlteredForm(ours, their)) base = { ...base, [field]: their };
      else standsForOurs(field);
      continue;
    }
    const kept = sent.altered?.[field];
    // Somebody wrote over words that the service never took: they were not replaced, since they were not there.
    if (kept !== undefined && their !== ours && !isAlteredForm(ours, kept)) base = { ...base, [field]: kept };
    const before = sent.unconfirmed?.before[field];
    if (shown.unsaid.includes(field)) {
      const last = before ?? (sent.verified ? ours : '');
      if (last !== ours) unsaid = { ...unsaid, [field]: last };
      // With a photo that somebody removes there, what was shown last is all that both sides are known to have had.
      if (isRemovedThere) {
        base = { ...base, [field]: last };
        theirs = { ...theirs, [field]: last };
      }
      continue;
    }
    if (their === ours) continue;
    if (before === undefined) {
      if (sent.verified) continue;
      // Nobody has emptied what nobody has seen: the service did not take it, and it is sent as a change.
      if (their === '') base = { ...base, [field]: '' };
      if (isAlteredForm(ours, their)) isFound(field);
      continue;
    }
    // What still stands as before was not stored: sent again, but not in circles. Also where a service that cuts would show the same:
    // who writes on at the end of a caption has the words from before at its beginning. Where only spaces differ nothing is lost.
    const isEnough = (sent.unconfirmed?.times ?? 0) >= MOST_TIMES || plain(ours) === plain(their);
    if (their === before ? isEnough : shown.isOwnAnswer || isServicesDoing(sent, shown, field)) isFound(field);
    else base = { ...base, [field]: before };
  }
  const isStillOut = WORD_FIELDS.some((field) => base[field] !== sent.fields[field]);
  // [Note: a count that outlives reads] The answer to our own change has reported it, and a read that follows reports it again.
  const isReportedAgain =
    isReported(sent.unconfirmed) && WORD_FIELDS.every((field) => shown.fields[field] === sent.fields[field]);
  const isUntold = Object.keys(unsaid).length > 0;
  return {
    base,
    theirs,
    unconfirmed:
      isUntold || (sent.unconfirmed !== null && (isStillOut || isReportedAgain))
        ? { times: 1, sent: {}, ...sent.unconfirmed, before: unsaid }
        : null,
    altered: Object.keys(altered).length === 0 ? null : altered,
    found,
  };
}

function isServicesDoing({ fields, etag }: Sent, shown: Shown, field: WordField): boolean {
  const isOwnTag = etag !== null && shown.etag === etag;
  return isStoredForm(fields[field], shown.fields[field], isOwnTag ? () => true : shown.isCutAt);
}

/** Whether a service that was sent one text may be taken to show the other for it. */
export function isStoredForm(sent: string, shown: string, isCutAt: Shown['isCutAt']): boolean {
  return plain(sent) === plain(shown) || (isAlteredForm(sent, shown) && isCutAt(shown.length));
}

/** An answer has shown that these words were not stored. */
function isReported(unconfirmed: Unconfirmed | null): boolean {
  return unconfirmed !== null && Object.keys(unconfirmed.before).length === 0;
}

/** A text as it reads: without what spaces, entities and compositions of characters make of it. */
function plain(text: string): string {
  return unescapeHtml(text).normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}

/** What services are known to make of a text: cut, trimmed, normalised or escaped. */
export function isAlteredForm(sent: string, shown: string): boolean {
  if (shown === '') return false;
  const [ours, theirs] = [plain(sent), plain(shown)];
  if (ours === theirs || ours.startsWith(theirs.replace(/(\.\.\.|…)$/, ''))) return true;
  // Cut within an escaped character, of which the rest is none.
  const whole = plain(shown.replace(/&#?\w*$/, ''));
  return whole !== '' && whole.length < ours.length && ours.startsWith(whole);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeHtml(text: string): string {
  return text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll(/&#x([\da-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
