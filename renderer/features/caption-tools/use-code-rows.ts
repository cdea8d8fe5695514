import { useState } from 'react';
import type { CodeReplacement } from '../../../shared/domain/settings.ts';
import { useValue } from '../../state/value.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { type CodeRow, codesOf, type EditedCodes, isSameTable, rowsOf, takeOver } from './code-rows.ts';

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
