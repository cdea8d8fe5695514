import type { ReactElement } from 'react';
import type { TableInput, TableResult } from '../../../shared/contract/listing-import.ts';
import { useWords } from '../../language/language-store.ts';
import { Segments } from '../../ui/segments.tsx';

type Column = TableResult['columns'][number];
export type TableAnswers = Pick<TableInput, 'decimals' | 'dates'>;

export const NO_ANSWERS: TableAnswers = { decimals: null, dates: null };

/** Whether a person has to say first how the column is written. */
export const isUnanswered = ({ form, question }: Column): boolean => question !== null && form === null;

interface TableQuestionsProps {
  result: TableResult;
  onChange: (answer: Partial<TableAnswers>) => void;
}

/** What only a person knows of the columns; a table writes all of them alike, so each thing is asked once. */
export function TableQuestions({ result, onChange }: TableQuestionsProps): ReactElement | null {
  const { t } = useWords();
  const asked = (about: 'decimals' | 'dates'): readonly Column[] =>
    result.columns.filter(({ question }) => question?.about === about);
  const [decimals, dates] = [asked('decimals'), asked('dates')];
  const label = (columns: readonly Column[]): string =>
    t('table.question', {
      example: columns[0]?.question?.example ?? '',
      columns: columns.map(({ header }) => `“${header}”`).join(', '),
    });
  // As it is said, or was said of such a table before.
  const said = <Choice extends string>(columns: readonly Column[], choices: readonly { readonly choice: Choice }[]) =>
    choices.find(({ choice }) => columns.some(({ form }) => form === choice))?.choice ?? null;
  const [byDecimals, byDates] = [decimals[0]?.question, dates[0]?.question];
  if (byDecimals === undefined && byDates === undefined) return null;
  return (
    <div className="rows" role="group" aria-label={t('table.questions')}>
      {byDecimals?.about === 'decimals' && (
        <Segments
          label={label(decimals)}
          value={said(decimals, byDecimals.readings)}
          options={byDecimals.readings.map(({ choice, value }) => ({ id: choice, label: value }))}
          onChange={(choice) => onChange({ decimals: choice })}
        />
      )}
      {byDates?.about === 'dates' && (
        <Segments
          label={label(dates)}
          value={said(dates, byDates.readings)}
          options={byDates.readings.map(({ choice, value }) => ({ id: choice, label: value }))}
          onChange={(choice) => onChange({ dates: choice })}
        />
      )}
    </div>
  );
}
