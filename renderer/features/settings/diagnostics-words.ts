import type { DoctorCheck, DoctorProposal, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import { EN } from '../../language/en/index.ts';
import { PROFILE_ROWS } from '../../language/profile-settings.ts';
import type { WordKey, Words } from '../../language/words.ts';
import { valueWords } from './profile-values.ts';

/** The verdict of one check in a word, shown beside its sign. */
export const VERDICT_KEYS = {
  good: 'diagnostics.good',
  note: 'diagnostics.note',
  bad: 'diagnostics.bad',
  skipped: 'diagnostics.skipped',
} as const satisfies Readonly<Record<DoctorCheck['verdict'], WordKey>>;

/** What a check says, in the core's English, without the word that stands beside it already. */
export function checkSentence({ verdict, said }: Pick<DoctorCheck, 'verdict' | 'said'>): string {
  const repeated = `${EN[VERDICT_KEYS[verdict]]}: `;
  return said.startsWith(repeated) ? said.slice(repeated.length).replace(/^./, (first) => first.toUpperCase()) : said;
}

/** How the diagnostics went in one line: what asks for attention first. */
export function diagnosticsSummary(t: Words['t'], { checks }: Pick<DoctorReport, 'checks'>): string {
  const count = (verdict: DoctorCheck['verdict']): number => checks.filter((check) => check.verdict === verdict).length;
  const [bad, notes, good, skipped] = [count('bad'), count('note'), count('good'), count('skipped')];
  const parts = [
    ...(bad > 0 ? [t('diagnostics.badCount', { count: bad })] : []),
    ...(notes > 0 ? [t('diagnostics.noteCount', { count: notes })] : []),
    ...(good > 0 ? [t('diagnostics.goodCount', { count: good })] : []),
    ...(skipped > 0 ? [t('diagnostics.skippedCount', { count: skipped })] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** A proposal on one line, as the form of the profile names it: `Unit of sizes: Found out → Bytes`. */
export function proposalWords(
  words: Words,
  { setting, present, proposed }: Omit<DoctorProposal, 'why' | 'phrase'>,
): string {
  const row = PROFILE_ROWS.find((each) => each.setting === setting);
  if (row === undefined) return words.t('profile.advanced');
  const [label] = row[words.language];
  return `${label}: ${valueWords(words, row, present)} → ${valueWords(words, row, proposed)}`;
}
