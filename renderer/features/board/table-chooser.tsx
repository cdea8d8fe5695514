import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  readTableFile,
  type TableFile,
  type TableFileFault,
} from '../../../shared/domain/listing-import/table-file.ts';
import { useWords } from '../../language/language-store.ts';
import { Choice } from '../../ui/choice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';

/** A table as it was selected. */
export interface Chosen {
  readonly name: string;
  readonly table: Exclude<TableFile, { kind: 'unusable' }>;
  /** Which one of a workbook, from 0. */
  readonly sheet: number;
}

export function textOf({ table, sheet }: Chosen): string {
  return table.kind === 'text' ? table.text : (table.sheets[sheet]?.text ?? '');
}

interface TableChooserProps {
  file: Chosen | null;
  /** What was dropped on the window, to begin with. */
  dropped: File | undefined;
  onChoose: (chosen: Chosen) => void;
}

/** The file of a table, with its sheet, and what is wrong with it. */
export function TableChooser({ file, dropped, onChoose }: TableChooserProps): ReactElement {
  const { t } = useWords();
  const read = useRef<TableFile | null>(null);
  const [fault, setFault] = useState<TableFileFault | null>(null);
  // What is wrong with a table is said here.
  const decode = (bytes: Uint8Array): string => {
    read.current = readTableFile(bytes);
    return '';
  };
  const take = (name: string): void => {
    const table = read.current;
    setFault(table?.kind === 'unusable' ? table.fault : null);
    if (table !== null && table.kind !== 'unusable') onChoose({ table, name, sheet: 0 });
  };
  const begin = useEffectEvent((name: string, bytes: ArrayBuffer): void => {
    decode(new Uint8Array(bytes));
    take(name);
  });
  useEffect(() => {
    if (dropped === undefined) return;
    void dropped.arrayBuffer().then(
      (bytes) => begin(dropped.name, bytes),
      // Gone since it was dropped.
      () => setFault('noTable'),
    );
  }, [dropped]);
  return (
    <div className="row wrap table-chooser">
      <FileButton
        label={t('table.file')}
        accept=".csv,.txt,.tsv,text/csv,.xlsx,.xls"
        variant={file === null ? 'primary' : 'outlined'}
        decode={decode}
        onText={(_, name) => take(name)}
      >
        {t('table.choose')}
      </FileButton>
      {file !== null && <span>{file.name}</span>}
      <Failure problem={fault && t(`table.fault.${fault}`)} />
      {file !== null && <SheetChoice file={file} onChoose={onChoose} />}
      {file?.table.kind === 'text' && file.table.otherLines.length > 0 && <OtherLines lines={file.table.otherLines} />}
    </div>
  );
}

/** Asked where several sheets have lines. */
function SheetChoice({ file, onChoose }: { file: Chosen; onChoose: (chosen: Chosen) => void }): ReactElement | null {
  const { t } = useWords();
  if (file.table.kind !== 'workbook' || file.table.sheets.length < 2) return null;
  return (
    <Choice
      label={t('table.sheet')}
      value={`${file.sheet}`}
      options={file.table.sheets.map(({ name }, index) => ({ id: `${index}`, label: name }))}
      onChange={(id) => onChoose({ ...file, sheet: Number(id) })}
    />
  );
}

const MOST_NUMBERS = 10;

/** Where letters may not be what they were meant to be. */
function OtherLines({ lines }: { lines: readonly number[] }): ReactElement {
  const { t, number } = useWords();
  const shown = lines
    .slice(0, MOST_NUMBERS)
    .map((line) => number(line))
    .join(', ');
  const more = lines.length - MOST_NUMBERS;
  const named = more > 0 ? t('table.moreLines', { lines: shown, count: more }) : shown;
  return <Notice tone="warn">{t('table.otherLines', { count: lines.length, lines: named })}</Notice>;
}
