import type { ReactElement } from 'react';
import type { AccountEnvironment } from '../../shared/contract/model.ts';
import { useWords } from '../language/language-store.ts';
import { ENVIRONMENT_WORDS } from './environment-words.ts';

/** A mark that cannot be overlooked where what is done is not live; nothing where it is. */
export function EnvironmentBadge({ environment }: { environment: AccountEnvironment | null }): ReactElement | null {
  const { t } = useWords();
  const words = environment === null ? null : ENVIRONMENT_WORDS[environment];
  if (words === null) return null;
  return (
    <span className="environment" title={t(words.note)}>
      {t(words.name)}
    </span>
  );
}
