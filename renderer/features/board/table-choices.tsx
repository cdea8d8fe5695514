import type { ReactElement } from 'react';
import type { TableInput, TableResult } from '../../../shared/contract/listing-import.ts';
import { useWords } from '../../language/language-store.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import './board.css';

export type TableChoices = Pick<TableInput, 'unarchive' | 'replacePhotos'>;

export const NO_CHOICES: TableChoices = { unarchive: false, replacePhotos: false };

interface TableChoicesProps {
  result: TableResult;
  choices: TableChoices;
  onChange: (choices: TableChoices) => void;
}

/** What a table does only where a person says so; asked where some line is about it. */
export function TableChoiceBoxes({ result, choices, onChange }: TableChoicesProps): ReactElement | null {
  const { t } = useWords();
  const lines = (...codes: string[]): number =>
    result.lines.filter(({ notes }) => notes.some(({ phrase }) => codes.includes(phrase.code))).length;
  const archived = lines('tableLine.archived', 'tableLine.unarchived');
  const reshot = lines('tableLine.otherFiles', 'tableLine.replaced');
  if (archived + reshot === 0) return null;
  return (
    <div className="table-choices">
      {archived > 0 && (
        <CheckBox isSelected={choices.unarchive} onChange={(unarchive) => onChange({ ...choices, unarchive })}>
          {t('table.unarchive', { count: archived })}
        </CheckBox>
      )}
      {reshot > 0 && (
        <CheckBox
          isSelected={choices.replacePhotos}
          onChange={(replacePhotos) => onChange({ ...choices, replacePhotos })}
        >
          {t('table.replacePhotos', { count: reshot })}
        </CheckBox>
      )}
    </div>
  );
}
