import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';

interface MixedValuesProps {
  label: string;
  values: readonly string[];
  none: string;
}

const MOST = 4;

/** Which values several photos have, and how many of them each; the most frequent first. */
export function MixedValues({ label, values, none }: MixedValuesProps): ReactElement {
  const { t, number } = useWords();
  const counts = [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => ({ value, count: same.length }))
    .sort((a, b) => b.count - a.count);
  const shown = counts.length > MOST ? counts.slice(0, MOST - 1) : counts;
  return (
    <ul className="batch-values small quiet" aria-label={label}>
      {shown.map(({ value, count }) => (
        <li key={value} className="row">
          <span className="count">{number(count)}</span>
          {value === '' ? <i>{none}</i> : <span className="cut">{value}</span>}
        </li>
      ))}
      {counts.length > shown.length && (
        <li className="row">
          <span className="count" />
          {t('batch.more', { count: counts.length - shown.length })}
        </li>
      )}
    </ul>
  );
}
