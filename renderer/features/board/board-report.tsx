import { ChevronDown } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BoardRow, BoardView } from '../../../shared/contract/board.ts';
import { csvText } from '../../../shared/domain/csv-text.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { saveText } from '../../host/save-file.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { type BoardColumn, COLUMN_LOOKS, fieldCell } from './board-columns.tsx';
import './board-report.css';

interface ReportMenuProps {
  readonly view: BoardView;
  /** All that the view has where none is selected. */
  readonly selected: ReadonlySet<ListingId>;
}

/** Hands on what the board shows of the listings, with its columns: as a table for a spreadsheet, or on paper. */
export function ReportMenu({ view, selected }: ReportMenuProps): ReactElement {
  const words = useWords();
  const { commands, preferences } = useWorkbench();
  const [printed, setPrinted] = useState<Table | null>(null);
  const { t } = words;
  const read = async (): Promise<Table | null> => {
    const rows = await commands.readListings(view, selected);
    return rows && reportTable(words, preferences.boardColumns, view.fields, rows);
  };
  const save = async (): Promise<void> => {
    const table = await read();
    const day = new Date().toLocaleDateString('sv');
    // A spreadsheet reads it as UTF-8 only with the mark in front.
    if (table !== null) saveText(`listings-${day}.csv`, `\uFEFF${csvText(table)}`, 'text/csv;charset=utf-8');
  };
  return (
    <>
      <Menu
        label={t('report.menu')}
        trigger={
          <Button variant="plain">
            {t('report.menu')} <ChevronDown size={13} aria-hidden />
          </Button>
        }
        entries={[
          { id: 'save', label: t('report.save'), run: () => void save() },
          { id: 'print', label: t('report.print'), run: () => void read().then(setPrinted) },
        ]}
      />
      {printed !== null && <PrintedReport table={printed} onClose={() => setPrinted(null)} />}
    </>
  );
}

/** Headings, and a line for each listing. */
type Table = readonly (readonly string[])[];

/** @param fields wire names of fields that the board shows as well */
export function reportTable(
  words: Words,
  columns: readonly BoardColumn[],
  fields: readonly string[],
  rows: readonly BoardRow[],
): Table {
  const { t } = words;
  const headings = [
    t('board.column.name'),
    ...columns.map((column) => t(`board.column.${column}`)),
    ...fields.map((name) => fieldNameWord(words, name)),
  ];
  const lines = rows.map((row) => [
    row.name,
    ...columns.map((column) => COLUMN_LOOKS[column].text(words, row)),
    ...fields.map((name) => fieldCell(words, name, row.fields[name])),
  ]);
  return [headings, ...lines];
}

/** Takes the place of the page on paper, while the dialog of the system is open. */
function PrintedReport({ table, onClose }: { table: Table; onClose: () => void }) {
  const [headings = [], ...lines] = table;
  const { t, date } = useWords();
  const [now] = useState(() => new Date());
  useEffect(() => {
    window.addEventListener('afterprint', onClose, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onClose);
    // Each report that is asked for is printed, also where nothing told that an earlier one was.
  }, [table, onClose]);
  return createPortal(
    <article className="report">
      <h1>{t('report.title', { count: lines.length })}</h1>
      <p>{date(now, { dateStyle: 'long', timeStyle: 'short' })}</p>
      <table>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a table on paper never changes
              <th key={index}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a table on paper never changes
            <tr key={line}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table on paper never changes
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
