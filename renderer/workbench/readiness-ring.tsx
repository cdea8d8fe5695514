import type { ReactElement } from 'react';
import type { Readiness } from '../../shared/domain/readiness.ts';
import { useWords } from '../language/language-store.ts';
import { readinessWords } from '../language/readiness-words.ts';
import './readiness-ring.css';

const RADIUS = 6.5;
const LENGTH = 2 * Math.PI * RADIUS;

interface ReadinessRingProps {
  readiness: Readiness;
  /** What it stands in says its words. */
  isSilent?: boolean;
}

/**
 * A ring that fills up as captions and rooms do: whole when nothing is missing, with a tick when the service has it all, with
 * a mark where a person is needed. Its words are a tooltip and what a screen reader says.
 */
export function ReadinessRing({ readiness, isSilent = false }: ReadinessRingProps): ReactElement {
  const words = readinessWords(useWords(), readiness);
  const { stage, share } = readiness;
  return (
    <span
      className="readiness-ring"
      data-stage={stage}
      {...(isSilent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words, title: words })}
    >
      <svg viewBox="0 0 18 18" aria-hidden>
        <circle className="ring-track" cx="9" cy="9" r={RADIUS} />
        <circle
          className="ring-share"
          cx="9"
          cy="9"
          r={RADIUS}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          transform="rotate(-90 9 9)"
        />
        {stage === 'sent' && <path className="ring-mark" d="M6 9.2l2.1 2.1L12 7" />}
        {stage === 'attention' && <path className="ring-mark" d="M9 6v3.6M9 12v.1" />}
      </svg>
    </span>
  );
}
