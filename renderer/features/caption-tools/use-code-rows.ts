import { useState } from 'react';
import type { CodeReplacement } from '../../../shared/domain/settings.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { useSettings } from '../../state/hooks.ts';
import { type CodeRow, codesOf, isSameTable, rowsOf } from './code-rows.ts';

export interface CodeRows {
  readonly rows: readonly CodeRow[];
  add(): void;
  remove(key: number): void;
  type(key: number, changes: Partial<Pick<CodeRow, 'code' | 'text'>>): void;
  /** Keeps the rows that are right; the others stay in the table only. */
  keep(): void;
  replaceAll(codes: readonly CodeReplacement[]): Promise<boolean>;
}

/** The table of codes while it is edited. What another window keeps meanwhile is taken over. */
export function useCodeRows(): CodeRows {
  const { services, commands } = useWorkbench();
  const { codeReplacements } = useSettings(services.settings);
  const [edited, setEdited] = useState(() => ({ of: codeReplacements, rows: rowsOf(codeReplacements) }));
  if (edited.of !== codeReplacements) {
    const rows = isSameTable(codesOf(edited.rows), codeReplacements) ? edited.rows : rowsOf(codeReplacements);
    setEdited({ of: codeReplacements, rows });
  }
  const { rows } = edited;
  const setRows = (next: CodeRow[]): void => setEdited((before) => ({ ...before, rows: next }));
  const save = async (codes: readonly CodeReplacement[]): Promise<boolean> => {
    const failure = await commands.saveSettings({ codeReplacements: [...codes] });
    if (failure !== null) services.toasts.fail(failure);
    return failure === null;
  };
  const keep = (next: readonly CodeRow[]): void => {
    const codes = codesOf(next);
    if (!isSameTable(codes, codeReplacements)) void save(codes);
  };
  return {
    rows,
    add: () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, code: '', text: '' }]),
    remove(key) {
      const next = rows.filter((row) => row.key !== key);
      setRows(next);
      keep(next);
    },
    type: (key, changes) => setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    keep: () => keep(rows),
    replaceAll: save,
  };
}
