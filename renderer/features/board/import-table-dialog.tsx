import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { TableLine, TableResult } from '../../../shared/contract/listing-import.ts';
import { readTableBytes, type TableText } from '../../../shared/domain/text-file.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveText } from '../../ui/save-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { TemplateChoice, useTemplate } from '../listing/template-choice.tsx';
import { ColumnMatching } from './column-matching.tsx';
import { LineResults } from './line-results.tsx';
import { NO_CHOICES, TableChoiceBoxes } from './table-choices.tsx';
import './board.css';

interface Chosen extends TableText {
  readonly name: string;
}

/** A table of listings: which column is what, what each line comes to, and then the import itself. */
export function ImportTableDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useWords();
  const { t } = words;
  const { file, choose, done, busy, result, taken, importNow, fault, ...reading } = useImport(onClose);
  return (
    <Dialog
      title={t('table.title')}
      size="large"
      onClose={onClose}
      footer={
        <>
          <SaveFailed toFix={result?.toFix ?? null} />
          <span className="grow" />
          <Button onPress={onClose}>{t(done === null ? 'common.cancel' : 'common.close')}</Button>
          {done === null && (
            <Button
              variant="primary"
              isPending={busy}
              isDisabled={taken === undefined || taken.length === 0}
              onPress={() => void importNow()}
            >
              {t('table.import', { count: taken?.length ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <p className="quiet">{t('table.text')}</p>
      <TableFile file={file} onChoose={choose} />
      {file !== null && done === null && (
        <>
          <PhotoFolder folder={reading.folder} onChange={reading.setFolder} />
          <TemplateChoice
            value={reading.template ?? ''}
            note={t('table.templateNote')}
            onChange={reading.setTemplate}
          />
        </>
      )}
      {fault !== null && (
        <Notice tone="bad" role="alert">
          {problemText(words, fault)}
        </Notice>
      )}
      {result !== null && done === null && <ColumnMatching result={result} onChange={reading.setColumn} />}
      {result !== null && done === null && (
        <TableChoiceBoxes result={result} choices={reading.choices} onChange={reading.setChoices} />
      )}
      {result !== null && <LineResults result={result} isDone={done !== null} />}
    </Dialog>
  );
}

interface Preview {
  readonly preview: TableResult | null;
  readonly failure: AppErrorData | null;
}

/** What the import would do, read again a moment after something of it was changed; the answer to the latest question counts. */
function usePreview(input: Parameters<ReturnType<typeof useWorkbench>['commands']['previewTable']>[0] | null): Preview {
  const { commands } = useWorkbench();
  const [answer, setAnswer] = useState<Preview>({ preview: null, failure: null });
  const latest = useRef('');
  const key = input === null ? '' : JSON.stringify(input);
  useEffect(() => {
    latest.current = key;
    if (input === null) return;
    void commands.previewTable(input).then((described) => {
      if (latest.current !== key) return;
      setAnswer((before) =>
        described.ok
          ? { preview: described.value, failure: null }
          : { preview: before.preview, failure: described.error },
      );
    });
    // The key says all of the input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, commands]);
  return answer;
}

/** The state of an import: the file, how it is read, what it would do, and what it did. */
function useImport(onClose: () => void) {
  const { commands } = useWorkbench();
  const [file, setFile] = useState<Chosen | null>(null);
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({});
  const [folder, setFolder] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const [chosenTemplate, setTemplate] = useState('');
  const template = useTemplate(chosenTemplate);
  const [done, setDone] = useState<TableResult | null>(null);
  const [fault, setFault] = useState<AppErrorData | null>(null);
  const [busy, setBusy] = useState(false);
  const input =
    file === null
      ? null
      : {
          text: file.text,
          columns: { ...columns },
          photos: folder.trim() === '' ? null : folder.trim(),
          template,
          ...choices,
        };
  const { preview, failure } = usePreview(done === null ? input : null);
  const result = done ?? preview;
  const taken = result?.lines.filter(isTaken);
  const importNow = async (): Promise<void> => {
    if (busy || input === null) return;
    setBusy(true);
    const answer = await commands.importTable(input);
    setBusy(false);
    if (!('lines' in answer)) return setFault(answer);
    if (answer.toFix === null) return onClose();
    setDone(answer);
  };
  const choose = (chosen: Chosen): void => {
    setFile(chosen);
    setChoices(NO_CHOICES);
    setColumns({});
    setDone(null);
    setFault(null);
  };
  const setColumn = (header: string, target: string): void => setColumns({ ...columns, [header]: target });
  return {
    file,
    folder,
    setFolder,
    template,
    setTemplate,
    setColumn,
    choices,
    setChoices,
    choose,
    done,
    busy,
    result,
    taken,
    importNow,
    fault: fault ?? failure,
  };
}

/** Something is done by it. */
function isTaken({ outcome, photos, notes }: TableLine): boolean {
  if (outcome !== 'same') return outcome !== 'failed' && outcome !== 'archived';
  return photos > 0 || notes.some(({ phrase }) => phrase.code === 'tableLine.replaced');
}

interface TableFileProps {
  file: Chosen | null;
  onChoose: (chosen: Chosen) => void;
}

function TableFile({ file, onChoose }: TableFileProps): ReactElement {
  const { t } = useWords();
  const read = useRef<TableText | null>(null);
  const decode = (bytes: Uint8Array): string | null => {
    read.current = readTableBytes(bytes);
    return read.current?.text ?? null;
  };
  return (
    <div className="row wrap">
      <FileButton
        label={t('table.file')}
        accept=".csv,.txt,.tsv,text/csv"
        variant={file === null ? 'primary' : 'outlined'}
        decode={decode}
        onText={(_, name) => {
          if (read.current !== null) onChoose({ ...read.current, name });
        }}
      >
        {t('table.choose')}
      </FileButton>
      {file !== null && <span>{file.name}</span>}
      {file !== null && file.otherLines.length > 0 && <OtherLines lines={file.otherLines} />}
    </div>
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

function SaveFailed({ toFix }: { toFix: string | null }): ReactElement | null {
  const { t } = useWords();
  if (toFix === null) return null;
  return <Button onPress={() => saveText('to-fix.csv', `\uFEFF${toFix}`, 'text/csv')}>{t('table.saveFailed')}</Button>;
}

function PhotoFolder({ folder, onChange }: { folder: string; onChange: (folder: string) => void }): ReactElement {
  const { t } = useWords();
  const { commands, snapshot } = useWorkbench();
  const pick = async (): Promise<void> => {
    const chosen = await commands.pickFolder();
    if (chosen !== null) onChange(chosen);
  };
  return (
    <div className="table-folder">
      <TextField
        label={t('table.folder')}
        value={folder}
        maxLength={10_000}
        note={t('table.folderNote')}
        onChange={onChange}
      />
      {snapshot.info?.canPickFolder === true && <Button onPress={() => void pick()}>{t('watch.select')}</Button>}
    </div>
  );
}
