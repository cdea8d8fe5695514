import type { Words } from '../../language/words.ts';

/** Limits for captions, from the service profile. */
interface CaptionRules {
  readonly shortDescriptionMaxLength: number;
}

/** Characters of a caption to aim for (RESO Data Dictionary). */
const SUGGESTED = 50;

export interface CaptionCount {
  /** `31 / 50` */
  readonly words: string;
  readonly tone: 'quiet' | 'warn' | 'bad';
  readonly note: string | null;
}

/** The counter beside a caption: against the suggested length, then against the hard limit. */
export function captionCount({ t }: Words, text: string, rules: CaptionRules): CaptionCount {
  const length = text.length;
  const { shortDescriptionMaxLength: most } = rules;
  if (length > most) {
    const over = length - most;
    return {
      words: `${length} / ${most}`,
      tone: 'bad',
      note: t('captions.over', { over, most }),
    };
  }
  const goal = Math.min(SUGGESTED, most);
  if (length <= goal) return { words: `${length} / ${goal}`, tone: 'quiet', note: null };
  return {
    words: `${length} / ${goal}`,
    tone: 'warn',
    note: t('captions.long', { goal }),
  };
}
