import type { MediaId } from '../../shared/domain/ids.ts';
import type { MediaFields } from '../../shared/domain/media.ts';

type Field = keyof MediaFields;

/** Texts that this page wrote and does not show yet. */
export type JustWritten = ReturnType<typeof createJustWritten>;

interface Written {
  readonly mediaId: MediaId;
  readonly field: Field;
  readonly text: string;
  /** What may still be shown until the text is: what was shown at first, and what was written before it. */
  readonly before: readonly (string | undefined)[];
}

/**
 * Keys are pressed faster than a library is read: the room of the key before is what the next one replaces, not the room
 * that is still on the screen.
 *
 * @param shownOf what the page shows of a photo; undefined for one that it does not show
 */
export function createJustWritten(shownOf: (mediaId: MediaId, field: Field) => string | undefined) {
  const texts = new Map<string, Written>();
  const keyOf = (mediaId: MediaId, field: Field): string => `${field} ${mediaId}`;
  return {
    /** What a person goes by who writes now: what they wrote a moment ago, otherwise what is shown. */
    seen: (mediaId: MediaId, field: Field, shown: string): string => texts.get(keyOf(mediaId, field))?.text ?? shown,
    /** A text goes to the library. @returns what to call when it is shown, or could not be written */
    write(mediaId: MediaId, field: Field, text: string): () => void {
      const key = keyOf(mediaId, field);
      const former = texts.get(key);
      const before = former === undefined ? [shownOf(mediaId, field)] : [...former.before, former.text];
      const written = { mediaId, field, text, before };
      texts.set(key, written);
      return () => {
        if (texts.get(key) === written) texts.delete(key);
      };
    },
    /** The page shows the library anew. What it shows by now counts, and goes on counting when it changes again. */
    look(): void {
      for (const [key, { mediaId, field, text, before }] of texts) {
        const shown = shownOf(mediaId, field);
        if (shown === text || !before.includes(shown)) texts.delete(key);
      }
    },
    /** A change was taken back or done again: what was written before does not count any more. */
    clear: (): void => texts.clear(),
  };
}
