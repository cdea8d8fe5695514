/**
 * How many characters of a caption a service kept that cut off the rest without a word; null where it made something else of it.
 */
export function keptLength(caption: string, stored: string): number | null {
  const isCut = stored !== '' && stored.length < caption.length && caption.startsWith(stored);
  return isCut ? stored.length : null;
}
