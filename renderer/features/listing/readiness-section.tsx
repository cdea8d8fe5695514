import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { useWords } from '../../language/language-store.ts';
import { listingStateWords } from '../../language/state-words.ts';
import { Button } from '../../ui/button.tsx';
import { useMissingEntries } from '../../workbench/missing-menu.tsx';
import { ReadinessRing } from '../../workbench/readiness-ring.tsx';
import './readiness-button.css';

/** In the details of a listing: how far it is, and each thing that is missing as the way to it. */
export function ReadinessSection({ detail }: { detail: ListingDetail }): ReactElement {
  const words = useWords();
  const entriesOf = useMissingEntries();
  const { words: state, asks } = listingStateWords(words, detail);
  const entries = entriesOf(detail);
  return (
    <section className="readiness-section" aria-label={words.t('readiness.title')}>
      <p className="row" data-asks={asks || undefined}>
        <ReadinessRing readiness={readinessOf(detail)} isSilent={entries.length > 0} />
        <span>{state}</span>
      </p>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ id, label, run }) => (
            <li key={id}>
              <Button variant="link" onPress={run}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
