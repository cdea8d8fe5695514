import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import type { OpenDecision } from '../../state/decisions.ts';
import { DecisionAction, type DecisionCard, DecisionWords, keyOf, toneOf } from './decision-line.tsx';

/** What stops most, with its way on. The state beside it says how many conflicts there are, so their line is a button alone. */
export function RailDecision({ decision }: { decision: OpenDecision<DecisionCard> | undefined }): ReactElement | null {
  // The listing that it is about says so, and the panel.
  if (decision === undefined || decision.kind === 'unseenBase') return null;
  const tone = toneOf(decision);
  const isUrgent = decision.kind !== 'card' && decision.kind !== 'conflicts';
  return (
    <div key={keyOf(decision)} className="rail-decision" data-tone={tone} {...(isUrgent ? { role: 'alert' } : {})}>
      {decision.kind !== 'conflicts' && (
        <div className="rail-decision-words">
          {tone !== 'info' && <TriangleAlert size={15} aria-hidden />}
          <p>
            <DecisionWords decision={decision} />
          </p>
        </div>
      )}
      <DecisionAction decision={decision} />
    </div>
  );
}
