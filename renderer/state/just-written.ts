import type { MediaId } from '../../shared/domain/ids.ts';
import type { MediaFields } from '../../shared/domain/media.ts';

type Field = keyof MediaFields;

/** Texts that this page wrote and does not show yet. */
export interface JustWritten {
  /** What a person goes by who writes now: what they wrote a moment ago, otherwise what is shown. */
  seen(mediaId: MediaId, field: Field, shown: string): string;
  /** A text goes to the library. @returns what to call when it is shown, or could not be written */
  write(mediaId: MediaId, field: Field, text: string): () => void;
}

/**
 * Keys are pressed faster than a library is read: the room of the key before is what the next one replaces, not the room
 * that is still on the screen.
 */
export function createJustWritten(): JustWritten {
  const texts = new Map<string, { readonly text: string }>();
  return {
    seen: (mediaId, field, shown) => texts.get(`${field} ${mediaId}`)?.text ?? shown,
    write(mediaId, field, text) {
      const written = { text };
      texts.set(`${field} ${mediaId}`, written);
      return () => {
        if (texts.get(`${field} ${mediaId}`) === written) texts.delete(`${field} ${mediaId}`);
      };
    },
  };
}
