import { useState } from 'react';

const PREFIX = 'listing-lightbox.';

/** A text that is being written and outlives a reload of the page; an empty one is forgotten. */
export function useKeptText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => read(key));
  const keep = (next: string): void => {
    setText(next);
    try {
      if (next === '') localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, next);
    } catch {
      // The words stay in the page; only a reload would lose them.
    }
  };
  return [text, keep];
}

function read(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}
