import type { DoctorCheck, DoctorProposal, DoctorReport } from '../../../shared/contract/model.ts';
import { counted } from '../../../shared/domain/state-words.ts';

/** The verdict of one check in a word, shown beside its sign. */
export const VERDICT_WORDS: Readonly<Record<DoctorCheck['verdict'], string>> = {
  good: 'Good',
  note: 'Note',
  bad: 'Problem',
  skipped: 'Not tried',
};

/** What a check says, without the word that stands beside it already. */
export function checkSentence({ verdict, said }: Pick<DoctorCheck, 'verdict' | 'said'>): string {
  const repeated = `${VERDICT_WORDS[verdict]}: `;
  return said.startsWith(repeated) ? said.slice(repeated.length).replace(/^./, (first) => first.toUpperCase()) : said;
}

/** How the examination went in one line: what asks for attention first. */
export function examinationSummary({ checks }: Pick<DoctorReport, 'checks'>): string {
  const count = (verdict: DoctorCheck['verdict']): number => checks.filter((check) => check.verdict === verdict).length;
  const [bad, notes, good, skipped] = [count('bad'), count('note'), count('good'), count('skipped')];
  const parts = [
    ...(bad > 0 ? [counted(bad, 'problem', 'problems')] : []),
    ...(notes > 0 ? [counted(notes, 'note', 'notes')] : []),
    ...(good > 0 ? [`${good} good`] : []),
    ...(skipped > 0 ? [`${skipped} not tried`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** A proposal on one line: `upload.sizeUnit: auto → byte`. */
export function proposalWords({ setting, present, proposed }: Omit<DoctorProposal, 'why'>): string {
  return `${setting}: ${valueWord(present)} → ${valueWord(proposed)}`;
}

function valueWord(value: DoctorProposal['present']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'empty' : String(value);
}
