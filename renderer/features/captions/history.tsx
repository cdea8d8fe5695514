import { type ReactElement, useState } from 'react';
import type { HistoryEntry } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { withFieldLabels } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { CoreText } from '../../ui/problem-text.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useServices } from '../../workbench/workbench.ts';

interface HistoryProps {
  listingId: ListingId;
  /** Null for the whole listing. */
  mediaId: MediaId | null;
  /** Read again when the library has changed. */
  revision: number;
}

const FIRST = 6;
const ALL = 200;

/** What happened, the latest first. */
export function History({ listingId, mediaId, revision }: HistoryProps): ReactElement | null {
  const { t } = useWords();
  const [most, setMost] = useState(FIRST);
  const { entries } = useHistory({ listingId, mediaId, most: most + 1, revision });
  if (entries === null || entries.length === 0) return null;
  return (
    <section>
      <h3 className="section-title small quiet">{t('action.listing.history')}</h3>
      <dl className="facts">
        {entries.slice(0, most).map((entry) => (
          <div key={entry.historyId} className="fact-row">
            <dt>
              <Instant at={entry.at} brief />
            </dt>
            <dd>
              <HistoryText entry={entry} />
            </dd>
          </div>
        ))}
      </dl>
      {mediaId === null ? (
        <ActionButton id="listing.history" variant="link">
          {t('common.showAll')}
        </ActionButton>
      ) : (
        entries.length > most && (
          <Button variant="link" onPress={() => setMost(ALL)}>
            {t('common.showAll')}
          </Button>
        )
      )}
    </section>
  );
}

/** What happened, with the labels of fields, as the form has them. */
export function HistoryText({ entry: { what, phrase } }: { entry: HistoryEntry }): ReactElement {
  return <CoreText phrase={phrase}>{withFieldLabels(useWords(), what)}</CoreText>;
}

interface HistoryQuestion extends HistoryProps {
  readonly most: number;
}

/** What happened, the latest first, kept up to date; a reading that fails leaves what was read before. */
export function useHistory({ listingId, mediaId, most, revision }: HistoryQuestion) {
  const input = { listingId, most, ...(mediaId === null ? {} : { mediaId }) };
  const { host } = useServices();
  const { value, failure } = useAnswer(host, 'history.list', input, { again: revision, keeps: true });
  return { entries: value?.toSorted((a, b) => b.historyId - a.historyId) ?? null, failure };
}
