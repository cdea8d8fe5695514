import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Finding, finding } from './findings.ts';

export interface TagAnswers {
  /** Status of a PATCH with the tag the service had just sent. */
  readonly own: number;
  /** Null: not tried, since the first one was refused. */
  readonly stale: number | null;
  readonly missing: number | null;
}

export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Reads how the service treats its own tag, an old one and none. The PATCHes left all values as they were. */
export function tagsFinding({ own, stale, missing }: TagAnswers): Finding {
  if (!isTaken(own)) {
    return finding('tags', 'bad', phrase('tags.refused', { status: own }));
  }
  const without =
    missing === null
      ? []
      : isTaken(missing)
        ? phrase('tags.withoutTaken')
        : phrase('tags.withoutRefused', { status: missing });
  if (stale !== null && isTaken(stale)) {
    return finding('tags', 'bad', phrase('tags.staleTaken', { status: stale, without }));
  }
  return finding('tags', 'good', phrase('tags.good', { status: String(stale), without }));
}

export function preferFinding(applied: string | undefined): Finding {
  return applied === undefined
    ? finding('prefer', 'good', phrase('prefer.unsaid'))
    : finding('prefer', 'good', phrase('prefer.honoured', { applied: shortened(applied) }));
}

/** A header may be of any length; `…` tells that it was cut. */
function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
