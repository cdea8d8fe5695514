import type { HistoryEntry } from '../../../../shared/contract/model.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { AttemptRecord } from '../store/attempt-table.ts';

/** One line of an exported history: a change made here or seen at the service, or something that was sent. */
interface HistoryLine {
  /** ISO 8601 instant. */
  readonly at: string;
  /** The member who was signed in, else `you`, `service` or `lightbox`. */
  readonly who: string;
  readonly photo: string;
  readonly mediaId: MediaId | null;
  readonly what: string;
  /** What was sent, as JSON; empty for what happened here. */
  readonly sent: string;
  /** Which answer came: `done`, or why not. */
  readonly answer: string;
}

const KINDS: Readonly<Record<AttemptRecord['kind'], string>> = {
  upload: 'Sent to the upload address',
  insert: 'Sent the listing',
  attach: 'Sent a photo of the listing',
  patch: 'Sent changes',
};

/** Brings what happened, newest first, and what was sent into one sequence, oldest first. */
export function historyLines(
  entries: readonly HistoryEntry[],
  attempts: readonly AttemptRecord[],
  nameOf: (mediaId: MediaId) => string,
  mediaOf: (attempt: AttemptRecord) => MediaId | null,
): HistoryLine[] {
  const happened = entries.toReversed().map((entry): HistoryLine => {
    const { at, what, mediaId } = entry;
    const who = entry.member ?? entry.who;
    return { at, who, photo: mediaId === null ? '' : nameOf(mediaId), mediaId, what, sent: '', answer: '' };
  });
  const sent = attempts.map((attempt): HistoryLine => {
    const mediaId = mediaOf(attempt);
    return {
      at: new Date(attempt.startedAt).toISOString(),
      who: 'lightbox',
      photo: mediaId === null ? '' : nameOf(mediaId),
      mediaId,
      what: KINDS[attempt.kind],
      sent: JSON.stringify(attempt.request),
      answer: answerOf(attempt),
    };
  });
  return [...happened, ...sent].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function answerOf(attempt: AttemptRecord): string {
  switch (attempt.state) {
    case 'open':
      return 'none yet';
    case 'done':
      return 'done';
    case 'inDoubt':
    case 'failed':
      return `${attempt.state === 'inDoubt' ? 'in doubt' : 'failed'} ${JSON.stringify(attempt.answer)}`;
  }
}

/** The columns of the table, in their order. */
export const HISTORY_COLUMNS = ['at', 'who', 'photo', 'mediaId', 'what', 'sent', 'answer'] as const;
