import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { MediaId } from '../../../../shared/domain/ids.ts';
import { toCsv } from '../../library/history/csv.ts';
import { HISTORY_COLUMNS, historyLines } from '../../library/history/export-history.ts';
import type { AttemptRecord } from '../../library/store/attempt-table.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';

type HistoryHandlers = Pick<Handlers, 'history.list' | 'history.export'>;

/** More lines than a listing has in years; beyond them the oldest are left out. */
const MOST_LINES = 100_000;

export function historyHandlers(context: HandlerContext): HistoryHandlers {
  const { store } = context;
  return {
    'history.list': ({ listingId, mediaId, most }) => store.history.list(listingId, mediaId, most),
    'history.export'({ listingId, format }) {
      const listing = listingOrThrow(context, listingId);
      const names = new Map(store.media.ofListing(listingId).map((media) => [media.mediaId, media.fileName]));
      const uploads = new Map<string, MediaId>(
        store.uploads.ofListing(listingId).map((row) => [row.uploadId, row.mediaId]),
      );
      const mediaOf = (attempt: AttemptRecord): MediaId | null => {
        const [only, ...others] = attempt.subject;
        if (only === undefined || others.length > 0) return null;
        if (attempt.kind === 'upload') return uploads.get(only) ?? null;
        return attempt.kind === 'patch' ? (MediaId.safeParse(only).data ?? null) : null;
      };
      const lines = historyLines(
        store.history.list(listingId, undefined, MOST_LINES),
        store.attempts.ofListing(listingId),
        (mediaId) => names.get(mediaId) ?? '',
        mediaOf,
      );
      const base = listing.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'listing';
      const text = format === 'csv' ? toCsv(HISTORY_COLUMNS, lines) : `${JSON.stringify(lines, null, 2)}\n`;
      return { fileName: `${base} history.${format}`, text };
    },
  };
}
