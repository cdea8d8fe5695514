import { type ReactElement, useState } from 'react';
import { useWords } from '../language/language-store.ts';
import { formatInstant } from '../state/format.ts';

/** An instant (ISO 8601) in the person's words and time zone; `brief` leaves out the time of other days. */
export function Instant({ at, brief = false }: { at: string; brief?: boolean }): ReactElement {
  const [now] = useState(() => new Date());
  const words = useWords();
  return (
    <time dateTime={at} title={formatInstant(words, at, now)}>
      {formatInstant(words, at, now, brief)}
    </time>
  );
}
