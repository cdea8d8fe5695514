import type { ReactElement } from 'react';
import type { TableInput, TableResult } from '../../../shared/contract/listing-import.ts';
import { useWords } from '../../language/language-store.ts';
import { Segments } from '../../ui/segments.tsx';

type Column = TableResult['columns'][number];
type TableAnswers = Pick<TableInput, 'decimals' | 'dates'>;

export const NO_ANSWERS: TableAnswers = { decimals: null, dates: null };

/** Whether a person has to say first how the column is written. */
export const isUnanswered = ({ form, question }: Column): boolean => question !== null && form === null;

interface TableQuestionsProps {
  result: TableResult;
  answers: TableAnswers;
  onChange: (answers: TableAnswers) => void;
}

/** What only a person knows of the columns; a table writes all of them alike, so each thing is asked once. */
export function TableQuestions({ result, answers, onChange }: TableQuestionsProps): ReactElement | null {
  const { t } = useWords();
  const asked = (about: 'decimals' | 'dates'): readonly Column[] =>
    result.columns.filter(({ question }) => question?.about === about);
  const [decimals, dates] = [asked('decimals'), asked('dates')];
  const label = (columns: readonly Column[]): string =>
    t('table.question', {
      example: columns[0]?.question?.example ?? '',
      columns: columns.map(({ header }) => `“${header}”`).join(', '),
    });
  const [byDecimals, byDates] = [decimals[0]?.question, dates[0]?.question];
  if (byDecimals === undefined && byDates === undefined) return null;
  return (
    <div className="rows" role="group" aria-label={t('table.questions')}>
      {byDecimals?.about === 'decimals' && (
        <Segments
          label={label(decimals)}
          value={answers.decimals}
          options={byDecimals.readings.map(({ choice, value }) => ({ id: choice, label: value }))}
          onChange={(choice) => onChange({ ...answers, decimals: choice })}
        />
      )}
      {byDates?.about === 'dates' && (
        <Segments
          label={label(dates)}
          value={answers.dates}
          options={byDates.readings.map(({ choice, value }) => ({ id: choice, label: value }))}
          onChange={(choice) => onChange({ ...answers, dates: choice })}
        />
      )}
    </div>
  );
}
