import type { AccountEnvironment } from '../../shared/contract/model.ts';
import type { WordKey } from '../language/words.ts';

/** What is said loudly of an environment; of production nothing is. */
export const ENVIRONMENT_WORDS = {
  practice: { name: 'settings.practice', note: 'environment.practiceNote' },
  test: { name: 'settings.test', note: 'environment.testNote' },
  production: null,
} as const satisfies Readonly<Record<AccountEnvironment, { name: WordKey; note: WordKey } | null>>;
