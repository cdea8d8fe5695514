import type { PropertyFieldView } from '../../shared/contract/rules.ts';
import type { Missing, Readiness } from '../../shared/domain/readiness.ts';
import { fieldNameWord } from './core-words.ts';
import type { Words } from './words.ts';

type ShownField = Pick<PropertyFieldView, 'name' | 'label'>;

/** Fields that are named; a service may require dozens of them. */
const MOST_NAMED = 6;

/**
 * One thing that is missing, as what is pressed to go to it says it.
 *
 * @param shown the fields of the listing, where it is the open one
 */
export function missingWord(words: Words, missing: Missing, shown: readonly ShownField[] = []): string {
  const { t } = words;
  switch (missing.what) {
    case 'attention':
    case 'photos':
      return t(`readiness.${missing.what}`);
    case 'captions':
    case 'errors':
    case 'rooms':
      return t(`readiness.${missing.what}`, { count: missing.count });
    case 'fields': {
      const { names } = missing;
      const named = names.slice(0, MOST_NAMED).map((name) => fieldNameWord(words, name, shown));
      const list = [...named, ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ');
      return t('readiness.fields', { count: names.length, names: list });
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
