import type { Missing, Readiness } from '../../shared/domain/readiness.ts';
import { fieldNameWord } from './core-words.ts';
import type { Words } from './words.ts';

/** One thing that is missing, as what is pressed to go to it says it. */
export function missingWord(words: Words, missing: Missing): string {
  const { t } = words;
  switch (missing.what) {
    case 'attention':
      return t('readiness.attention');
    case 'photos':
      return t('readiness.photos');
    case 'captions':
      return t('readiness.captions', { count: missing.count });
    case 'errors':
      return t('readiness.errors', { count: missing.count });
    case 'rooms':
      return t('readiness.rooms', { count: missing.count });
    case 'fields': {
      const { names } = missing;
      const named = names.map((name) => fieldNameWord(words, name)).join(', ');
      return t('readiness.fields', { count: names.length, names: named });
    }
  }
}

/** How far a listing is, and all that is missing. */
export function readinessWords(words: Words, { stage, share, missing }: Readiness): string {
  switch (stage) {
    case 'sent':
      return words.t('readiness.sent');
    case 'complete':
      return words.t('readiness.complete');
    case 'attention':
    case 'incomplete': {
      // Rounded down, so that what is incomplete is never a hundred percent.
      const percent = Math.floor(share * 100);
      const list = missing.map((each) => missingWord(words, each)).join(', ');
      return words.t('readiness.incomplete', { percent, list });
    }
  }
}
