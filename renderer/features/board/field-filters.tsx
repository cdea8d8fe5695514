import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { BoardView, FieldFilter } from '../../../shared/contract/board.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { focusBoard } from '../../workbench/panes.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

const MOST_FILTERS = 8;

/** The fields in which some listing says something, and those that are shown anyhow; by what they are called. */
export function useFieldsOfListings(shown: readonly string[]): readonly string[] {
  const { services, snapshot } = useWorkbench();
  const { words } = useWords();
  const again = snapshot.workspaceRevision;
  const { value } = useAnswer(services.host, 'listing.fieldsInUse', {}, { again, keeps: true });
  const name = (field: string): string => fieldNameWord(words, field);
  return [...new Set([...shown, ...(value?.fields ?? [])])].toSorted((one, other) =>
    name(one).localeCompare(name(other), words.locale),
  );
}

function filterWords(words: Words, { field, value }: FieldFilter): string {
  return words.t('board.filterNamed', { field: fieldNameWord(words, field), value });
}

interface FieldFiltersProps {
  view: BoardView;
  show: (changes: Pick<BoardView, 'where'>) => void;
}

const isSame = (one: FieldFilter, other: FieldFilter): boolean =>
  one.field === other.field && one.value === other.value;

/** What listings have to say in their fields to be shown, each with what takes it away. */
export function FieldFilters({ view, show }: FieldFiltersProps): ReactElement {
  const { t, words } = useWords();
  const [isAdding, setAdding] = useState(false);
  const { where } = view;
  return (
    <>
      {where.map((filter) => {
        const said = filterWords(words, filter);
        return (
          <Button
            key={said}
            aria-label={t('board.removeFilter', { filter: said })}
            onPress={() => {
              show({ where: where.filter((each) => each !== filter) });
              // The button goes with its filter.
              focusBoard();
            }}
          >
            {said} <X size={13} aria-hidden />
          </Button>
        );
      })}
      {where.length < MOST_FILTERS && (
        <Button variant="plain" onPress={() => setAdding(true)}>
          {t('board.filterBy')}
        </Button>
      )}
      {isAdding && (
        <FilterDialog
          shown={view.fields}
          onAdd={(filter) => show({ where: [...where.filter((each) => !isSame(each, filter)), filter] })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

interface FilterDialogProps {
  shown: readonly string[];
  onAdd: (filter: FieldFilter) => void;
  onClose: () => void;
}

function FilterDialog({ shown, onAdd, onClose }: FilterDialogProps): ReactElement {
  const { t, words } = useWords();
  const fields = useFieldsOfListings(shown);
  const [chosen, setChosen] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = chosen ?? fields[0] ?? null;
  const add = (): Promise<null> | null => {
    if (field === null || value.trim() === '') {
      setError(t('board.filterMissing'));
      return null;
    }
    onAdd({ field, value: value.trim() });
    return Promise.resolve(null);
  };
  return (
    <FormDialog
      title={t('board.filterTitle')}
      confirmLabel={t('board.filterConfirm')}
      isDisabled={field === null}
      onSubmit={add}
      onClose={onClose}
    >
      {field === null ? (
        <p className="quiet">{t('board.noFields')}</p>
      ) : (
        <Choice
          label={t('board.field')}
          options={fields.map((id) => ({ id, label: fieldNameWord(words, id) }))}
          value={field}
          onChange={setChosen}
        />
      )}
      <TextField
        label={t('board.filterValue')}
        value={value}
        maxLength={200}
        note={t('board.filterNote')}
        error={error}
        onChange={(typed) => {
          setValue(typed);
          setError(null);
        }}
      />
    </FormDialog>
  );
}
