import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { patchMedia } from '../../service/odata/listing-api.ts';
import type { Session } from '../../service/session.ts';
import { readBack, type TestMedia, tagOf, type Wait } from './test-media.ts';

/** What became of an Order that was changed. */
export type OrderTry =
  | { readonly kind: 'stored'; readonly sent: number; readonly stored: number }
  | { readonly kind: 'refused'; readonly why: Phrase }
  | { readonly kind: 'untold' };

/** So many places behind the end. */
const FURTHER = 5;

/**
 * Gives a test photo, which is the last of its listing, a higher Order, and reads it back: no other photo moves, whatever the service makes
 * of numbers.
 */
export async function tryOrder(
  session: Session,
  media: TestMedia,
  order: number,
  wait: Wait,
): Promise<{ readonly outcome: OrderTry; readonly media: TestMedia }> {
  const { name } = media;
  const etag = media.etag ?? (await tagOf(session, name));
  if (etag === null) return { outcome: { kind: 'untold' }, media };
  const sent = order + FURTHER;
  const patched = await patchMedia(session.api, name, { order: sent }, etag);
  if (!patched.ok) {
    const { kind, phrase: why } = patched.failure;
    return kind === 'refused'
      ? { outcome: { kind, why }, media: { ...media, etag } }
      : { outcome: { kind: 'untold' }, media: { ...media, etag: null } };
  }
  const written = patched.value;
  const shown = await readBack(session, { ...media, etag }, written.etag, wait);
  const stored = shown?.fields.order ?? null;
  return {
    outcome: stored === null ? { kind: 'untold' } : { kind: 'stored', sent, stored },
    media: { ...media, etag: written.etag ?? shown?.etag ?? null },
  };
}
