import type { ReactElement } from 'react';
import { LINE_OUTCOMES, type TableLine, type TableResult } from '../../../shared/contract/listing-import.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';
import { isUnanswered } from './table-questions.tsx';

/** Lines that are shown; the file of failed lines has all of those. */
const MOST_LINES = 200;

/** What each line comes to, those with problems first, then those of which there is something to know. */
export function LineResults({ result, isDone }: { result: TableResult; isDone: boolean }): ReactElement {
  const { t, words } = useWords();
  const troubled = result.lines.filter(({ problems }) => problems.length > 0);
  const noted = result.lines.filter(({ problems, notes }) => problems.length === 0 && notes.length > 0);
  const others = result.lines.filter(({ problems, notes }) => problems.length === 0 && notes.length === 0);
  const shown = [...troubled, ...noted, ...others].slice(0, MOST_LINES);
  const asked = result.lines.filter(isAsked).length;
  const count = (outcome: TableLine['outcome']): number =>
    result.lines.filter((line) => line.outcome === outcome).length - (outcome === 'failed' ? asked : 0);
  const questions = new Set(result.columns.filter(isUnanswered).map(({ question }) => question?.about)).size;
  return (
    <section aria-labelledby="table-lines">
      <h3 className="section-title small quiet" id="table-lines">
        {t(isDone ? 'table.linesDone' : 'table.lines')}
      </h3>
      <p role="status">
        {LINE_OUTCOMES.filter((outcome) => outcome !== 'archived' || count(outcome) > 0)
          .map((outcome) => t(`table.count.${outcome}`, { count: count(outcome) }))
          .concat(asked === 0 ? [] : [t('table.count.asked', { count: asked })])
          .concat(questions === 0 ? [] : [t('table.count.question', { count: questions })])
          .join(' · ')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className="table-lines" tabIndex={0} role="region" aria-labelledby="table-lines">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('table.line')}</th>
              <th scope="col">{t('table.outcome')}</th>
              <th scope="col">{t('board.column.name')}</th>
              <th scope="col">{t('board.column.photos')}</th>
              <th scope="col">{t('common.fields')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.line} data-failed={(line.problems.length > 0 && !isAsked(line)) || undefined}>
                <td>{line.line}</td>
                <td>{t(`table.outcome.${isAsked(line) ? 'asked' : line.outcome}`)}</td>
                <td>{line.name}</td>
                <td>{line.photos === 0 ? '' : line.photos}</td>
                <td>{whatOf(words, line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {result.lines.length > shown.length && (
        <p className="small quiet">{t('table.more', { count: result.lines.length - shown.length })}</p>
      )}
    </section>
  );
}

/** Nothing is wrong in it: a person says first how a column is written. */
function isAsked({ problems }: TableLine): boolean {
  return problems.length > 0 && problems.every(({ phrase }) => phrase?.code === 'tableLine.asked');
}

function whatOf(words: Words, line: TableLine): string {
  const said = [...line.problems, ...line.notes].map((each) => problemText(words, each));
  return line.problems.length > 0 ? said.join(' ') : [...said, changesOf(words, line)].join(' ').trim();
}

function changesOf(words: Words, { outcome, changes }: TableLine): string {
  return changes
    .map(({ field, before, after, fromTemplate }) => {
      const name = fieldNameWord(words, field);
      if (fromTemplate) return words.t('table.fromTemplate', { field: name, value: after });
      return outcome === 'change' ? `${name}: ${before === '' ? '–' : before} → ${after}` : `${name}: ${after}`;
    })
    .join(', ');
}
