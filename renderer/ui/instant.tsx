import { type ReactElement, useState } from 'react';
import { formatInstant } from '../state/format.ts';

/** An instant (ISO 8601) in the person's words and time zone; `brief` leaves out the time of other days. */
export function Instant({ at, brief = false }: { at: string; brief?: boolean }): ReactElement {
  const [now] = useState(() => new Date());
  const whole = formatInstant(at, now);
  return (
    <time dateTime={at} title={whole}>
      {brief ? whole.split(', ')[0] : whole}
    </time>
  );
}
