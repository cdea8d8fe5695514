import type { Dialect } from './dialect.ts';

interface Keyed {
  readonly key: string;
}

/** Entities of one answer, and what leads to the next ones; null at the end. */
export interface Page<Media> {
  readonly shown: readonly Media[];
  readonly skipToken: string | null;
}

/** Entities in one page of a service that answers in pages. */
export const PAGE = 2;

/** What a question for the Media of one key finds, by what the service makes of `$filter`. */
export function findByKey<Media extends Keyed>(
  all: readonly Media[],
  filter: Dialect['filter'],
  key: string,
): Page<Media> {
  switch (filter) {
    case 'works':
      return { shown: withKey(all, key), skipToken: null };
    case 'ignored':
      return { shown: all, skipToken: null };
    case 'ignoredInPages':
      return pageFrom(all, 0);
    case 'emptyPageFirst':
      return { shown: [], skipToken: key };
  }
}

/** What follows a page: a number says where to go on, anything else is the key that was asked for. */
export function findFurther<Media extends Keyed>(all: readonly Media[], skipToken: string): Page<Media> {
  return /^\d+$/.test(skipToken)
    ? pageFrom(all, Number(skipToken))
    : { shown: withKey(all, skipToken), skipToken: null };
}

function pageFrom<Media>(all: readonly Media[], from: number): Page<Media> {
  const next = from + PAGE;
  return { shown: all.slice(from, next), skipToken: next < all.length ? String(next) : null };
}

function withKey<Media extends Keyed>(all: readonly Media[], key: string): Media[] {
  return all.filter((one) => one.key.toLowerCase() === key.toLowerCase());
}
