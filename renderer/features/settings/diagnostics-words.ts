import type { DoctorCheck, DoctorProposal, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import { EN } from '../../language/en/index.ts';
import type { WordKey, Words } from '../../language/words.ts';

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

/** A proposal on one line: `upload.sizeUnit: auto → byte`. */
export function proposalWords(
  t: Words['t'],
  { setting, present, proposed }: Omit<DoctorProposal, 'why' | 'phrase'>,
): string {
  return `${setting}: ${valueWord(t, present)} → ${valueWord(t, proposed)}`;
}

function valueWord(t: Words['t'], value: DoctorProposal['present']): string {
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no').toLowerCase();
  return value === '' ? t('common.empty') : String(value);
}
