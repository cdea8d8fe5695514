import { type ReactElement, useState } from 'react';
import { readCodeTable, writeCodeTable } from '../../../shared/domain/code-replacements.ts';
import { MOST_CODES } from '../../../shared/domain/settings.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveText } from '../../ui/save-text.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { codesOf } from './code-rows.ts';
import type { CodeRows } from './use-code-rows.ts';

/** The table as tab-separated text, which Photo Mechanic reads and writes too. */
export function ShareCodes({ table }: { table: CodeRows }): ReactElement {
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
      {refused !== null && (
        <Notice tone="bad" role="alert">
          {refused}
        </Notice>
      )}
    </>
  );
}
