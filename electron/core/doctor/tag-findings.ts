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
    return finding(
      'tags',
      'bad',
      `The service refuses the tag that it just sent (${own}), so no change can be sent safely. Its operator can mend that.`,
    );
  }
  const without =
    missing === null
      ? ''
      : isTaken(missing)
        ? '; a change without a tag is taken'
        : `; a change without a tag is refused (${missing})`;
  if (stale !== null && isTaken(stale)) {
    return finding(
      'tags',
      'bad',
      `The service takes a change with a tag that is not current (${stale}): changes of others can be overwritten without a word${without}.`,
    );
  }
  return finding('tags', 'good', `Its own tag is accepted, a stale one refused (${stale})${without}.`);
}

export function preferFinding(applied: string | undefined): Finding {
  return applied === undefined
    ? finding(
        'prefer',
        'good',
        'The service does not say whether it honours Prefer; both forms of answer are understood.',
      )
    : finding('prefer', 'good', `The service honours Prefer (${shortened(applied)}).`);
}

/** A header may be of any length; `…` tells that it was cut. */
function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
