import { X } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { Input } from 'react-aria-components';
import { CODE_DELIMITER, readCodeTable, writeCodeTable } from '../../../shared/domain/code-replacements.ts';
import { type CodeReplacement, MOST_CODES } from '../../../shared/domain/settings.ts';
import { saveText } from '../../host/save-file.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { useValue } from '../../state/value.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import {
  type CodeRow,
  type CodeRowProblems,
  codesOf,
  type EditedCodes,
  isSameTable,
  problemsOf,
  rowsOf,
  takeOver,
} from './code-rows.ts';

/** More rows than this are found by a search. */
const MOST_SHOWN = 150;

/** The table of code replacements, edited in place. */
export function CodesEditor(): ReactElement {
  const { t } = useWords();
  const table = useCodeRows();
  const [wanted, setWanted] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const { rows } = table;
  const problems = problemsOf(rows);
  const find = wanted.trim().toLowerCase();
  const matching = rows.filter(({ code, text }) => `${code}\n${text}`.toLowerCase().includes(find));
  const shown = matching.slice(0, MOST_SHOWN);
  return (
    <>
      <p className="quiet">
        {t('codes.about', { example: `${CODE_DELIMITER}${rows[0]?.code || 'kit'}${CODE_DELIMITER}` })}
      </p>
      {rows.length > 12 && <TextField label={t('codes.find')} value={wanted} onChange={setWanted} />}
      {shown.length === 0 ? (
        <p className="quiet">{rows.length === 0 ? t('codes.empty') : t('codes.noMatch')}</p>
      ) : (
        <CodeTable table={table} shown={shown} problems={problems} onLastRemoved={() => addButton.current?.focus()} />
      )}
      {matching.length > shown.length && (
        <p className="small quiet">{t('codes.more', { shown: shown.length, count: matching.length })}</p>
      )}
      {problems.size > 0 && <Notice tone="warn">{t('codes.notSaved', { count: problems.size })}</Notice>}
      <div className="row wrap">
        <Button
          ref={addButton}
          onPress={() => {
            setWanted('');
            table.add();
          }}
        >
          {t('codes.add')}
        </Button>
        <span className="grow" />
        <ShareCodes table={table} />
      </div>
    </>
  );
}

interface CodeTableProps {
  table: CodeRows;
  shown: readonly CodeRow[];
  problems: ReadonlyMap<number, CodeRowProblems>;
  onLastRemoved: () => void;
}

function CodeTable({ table, shown, problems, onLastRemoved }: CodeTableProps): ReactElement {
  const { t } = useWords();
  const body = useRef<HTMLTableSectionElement>(null);
  // The button that was pressed goes with its row; the next row, or the one before, takes the focus.
  const remove = (key: number, place: number): void => {
    const next = body.current?.rows[place + 1] ?? body.current?.rows[place - 1];
    const field = next?.querySelector('input');
    if (field == null) onLastRemoved();
    else field.focus();
    table.remove(key);
  };
  return (
    <div className="codes-frame">
      <table className="codes">
        <thead>
          <tr>
            <th scope="col">{t('common.code')}</th>
            <th scope="col">{t('codes.text')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('palette.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((row, place) => (
            <CodeLine
              key={row.key}
              row={row}
              table={table}
              problems={problems.get(row.key) ?? null}
              onRemove={() => remove(row.key, place)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CodeLineProps {
  row: CodeRow;
  table: CodeRows;
  problems: CodeRowProblems | null;
  onRemove: () => void;
}

function CodeLine({ row, table, problems, onRemove }: CodeLineProps): ReactElement {
  const { t } = useWords();
  const { key, code, text } = row;
  // A row that is just being filled in is not complained about before it is left.
  const [left, setLeft] = useState(code !== '');
  const note = left && problems !== null ? problemWords(t, problems) : null;
  const common = {
    className: 'input',
    autoComplete: 'off',
    ...(note === null ? {} : { 'aria-describedby': `code-note-${key}` }),
  };
  return (
    <tr
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setLeft(true);
        table.keep();
      }}
    >
      <td>
        <Input
          {...common}
          aria-label={t('common.code')}
          aria-invalid={(note !== null && problems?.code != null) || undefined}
          spellCheck={false}
          autoFocus={code === '' && text === ''}
          value={code}
          onChange={(event) => table.type(key, { code: event.currentTarget.value })}
        />
      </td>
      <td>
        <Input
          {...common}
          aria-label={t('codes.text')}
          aria-invalid={(note !== null && problems?.text != null) || undefined}
          value={text}
          onChange={(event) => table.type(key, { text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') table.add();
          }}
        />
        {note !== null && (
          <span className="field-error" id={`code-note-${key}`}>
            {note}
          </span>
        )}
      </td>
      <td>
        <IconButton
          icon={X}
          label={code === '' ? t('codes.removeNew') : t('codes.remove', { code })}
          onPress={onRemove}
        />
      </td>
    </tr>
  );
}

function problemWords(t: Words['t'], { code, text }: CodeRowProblems): string {
  return [...(code === null ? [] : [t(`codes.${code}`)]), ...(text === null ? [] : [t(`codes.${text}`)])].join(' ');
}

/** The table as tab-separated text, which Photo Mechanic reads and writes too. */
function ShareCodes({ table }: { table: CodeRows }): ReactElement {
  const { services } = useWorkbench();
  const { t } = useWords();
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (text: string): Promise<void> => {
    const { codes, refused: lines } = readCodeTable(text);
    if (codes.length === 0) return setRefused(t('codes.nothing'));
    // What is imported counts, and what only this library has stays.
    const merged = new Map([...codesOf(table.rows), ...codes].map(({ code, text }) => [code, text]));
    const all = [...merged].map(([code, text]) => ({ code, text }));
    if (all.length > MOST_CODES) return setRefused(t('codes.tooMany', { most: MOST_CODES }));
    setRefused(null);
    if (await table.replaceAll(all)) {
      services.toasts.inform(t('codes.imported', { count: codes.length, refused: lines.length }));
    }
  };
  return (
    <>
      <FileButton
        variant="plain"
        label={t('codes.file')}
        accept=".txt,.tsv,.tab,text/plain,text/tab-separated-values"
        onText={(text) => void take(text)}
      >
        {t('codes.import')}
      </FileButton>
      <Button
        variant="plain"
        isDisabled={table.rows.length === 0}
        onPress={() => saveText('code-replacements.txt', writeCodeTable(codesOf(table.rows)), 'text/plain')}
      >
        {t('codes.export')}
      </Button>
      <Failure problem={refused} />
    </>
  );
}

interface CodeRows {
  readonly rows: readonly CodeRow[];
  add(): void;
  remove(key: number): void;
  type(key: number, changes: Partial<Pick<CodeRow, 'code' | 'text'>>): void;
  /** Keeps the rows that are right; the others stay in the table only. */
  keep(): void;
  replaceAll(codes: readonly CodeReplacement[]): Promise<boolean>;
}

/** The table of codes while it is edited. What another window keeps meanwhile is taken over. */
function useCodeRows(): CodeRows {
  const { services, commands } = useWorkbench();
  const { codeReplacements } = useValue(services.settings);
  const [edited, setEdited] = useState<EditedCodes>(() => ({
    rows: rowsOf(codeReplacements),
    of: codeReplacements,
    sent: [],
  }));
  if (edited.of !== codeReplacements) setEdited(takeOver(edited, codeReplacements));
  const { rows, sent } = edited;
  const setRows = (next: readonly CodeRow[]): void => setEdited((before) => ({ ...before, rows: next }));
  const keep = async (next: readonly CodeRow[]): Promise<void> => {
    const codes = codesOf(next);
    if (isSameTable(codes, sent.at(-1) ?? codeReplacements)) return;
    setEdited((before) => ({ ...before, sent: [...before.sent, codes] }));
    const isKept = await commands.keepSettings({ codeReplacements: codes });
    if (!isKept) setEdited((before) => ({ ...before, sent: before.sent.filter((table) => table !== codes) }));
  };
  return {
    rows,
    add: () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, code: '', text: '' }]),
    remove(key) {
      const next = rows.filter((row) => row.key !== key);
      setRows(next);
      void keep(next);
    },
    type: (key, changes) => setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    keep: () => void keep(rows),
    replaceAll: (codes) => commands.keepSettings({ codeReplacements: [...codes] }),
  };
}
