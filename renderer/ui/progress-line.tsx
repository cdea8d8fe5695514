import type { ReactElement } from 'react';
import './progress-line.css';

/** A hairline that fills up; `share` runs from 0 to 1, null while it is unknown. */
export function ProgressLine({ share, label }: { share: number | null; label: string }): ReactElement {
  const percent = share === null ? null : Math.round(Math.max(0, Math.min(1, share)) * 100);
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      data-unknown={percent === null || undefined}
    >
      <i style={{ width: `${percent ?? 30}%` }} />
    </div>
  );
}
