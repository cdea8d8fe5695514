import { type ReactElement, useRef, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { TableInput, TableLine, TableResult } from '../../../shared/contract/listing-import.ts';
import { LEFT_OUT, OWN_TARGETS, PROBLEM } from '../../../shared/domain/listing-import/columns.ts';
import {
  readTableFile,
  type TableFile,
  type TableFileFault,
} from '../../../shared/domain/listing-import/table-file.ts';
import { saveText } from '../../host/save-file.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NewListingsGo, TemplateChoice, useTemplate } from '../listing/template-choice.tsx';
import { LineResults } from './line-results.tsx';
import { PhotoFolderMatching, usePhotoFolders } from './photo-folders.tsx';
import { isUnanswered, NO_ANSWERS, TableQuestions } from './table-questions.tsx';
import './board.css';

interface Chosen {
  readonly name: string;
  readonly table: Exclude<TableFile, { kind: 'unusable' }>;
  /** Which one of a workbook, from 0. */
  readonly sheet: number;
}

function textOf({ table, sheet }: Chosen): string {
  return table.kind === 'text' ? table.text : (table.sheets[sheet]?.text ?? '');
}

/** A table of listings: which column is what, what each line comes to, and then the import itself. */
export function ImportTableDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t, words } = useWords();
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
              isDisabled={result === null || taken?.length === 0 || result.columns.some(isUnanswered)}
              onPress={() => void importNow()}
            >
              {t('table.import', { count: taken?.length ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <p className="quiet">{t('table.text')}</p>
      <TableChooser file={file} onChoose={choose} />
      {file !== null && done === null && (
        <>
          <PhotoFolder folder={reading.photos.folder} onChange={reading.photos.setFolder} />
          <TemplateChoice
            value={reading.template ?? ''}
            note={t('table.templateNote')}
            onChange={reading.setTemplate}
          />
          <NewListingsGo says="app.newListingsGo" />
        </>
      )}
      <Failure problem={fault && problemText(words, fault)} />
      {result !== null && done === null && (
        <TableQuestions result={result} answers={reading.answers} onChange={reading.setAnswers} />
      )}
      {result !== null && done === null && <ColumnMatching result={result} onChange={reading.setColumn} />}
      {result !== null && done === null && (
        <TableChoiceBoxes result={result} choices={reading.choices} onChange={reading.setChoices} />
      )}
      {result?.photoFolders != null && done === null && (
        <PhotoFolderMatching folders={result.photoFolders} onChoose={reading.photos.choose} />
      )}
      {result !== null && <LineResults result={result} isDone={done !== null} />}
    </Dialog>
  );
}

function useImport(onClose: () => void) {
  const { commands, services } = useWorkbench();
  const [file, setFile] = useState<Chosen | null>(null);
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({});
  const photos = usePhotoFolders(file);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [chosenTemplate, setTemplate] = useState('');
  const template = useTemplate(chosenTemplate);
  const [done, setDone] = useState<TableResult | null>(null);
  const [fault, setFault] = useState<AppErrorData | null>(null);
  const [busy, setBusy] = useState(false);
  const input = file && {
    text: textOf(file),
    columns: { ...columns },
    ...photos.input,
    template,
    ...choices,
    ...answers,
  };
  const { host } = services;
  const { value: preview, failure } = useAnswer(host, 'listing.previewTable', done === null ? input : null, {
    keeps: true,
  });
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
    setAnswers(NO_ANSWERS);
    setColumns({});
    setDone(null);
    setFault(null);
  };
  const setColumn = (header: string, target: string): void => setColumns({ ...columns, [header]: target });
  return {
    file,
    photos,
    template,
    setTemplate,
    setColumn,
    answers,
    setAnswers,
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

function TableChooser({ file, onChoose }: TableFileProps): ReactElement {
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
  return (
    <div className="row wrap">
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
    <div className="field-and-button table-folder">
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

type TableChoices = Pick<TableInput, 'unarchive' | 'replacePhotos'>;

const NO_CHOICES: TableChoices = { unarchive: false, replacePhotos: false };

interface TableChoicesProps {
  result: TableResult;
  choices: TableChoices;
  onChange: (choices: TableChoices) => void;
}

/** What a table does only where a person says so; asked where some line is about it. */
function TableChoiceBoxes({ result, choices, onChange }: TableChoicesProps): ReactElement | null {
  const { t } = useWords();
  const lines = (...codes: string[]): number =>
    result.lines.filter(({ notes }) => notes.some(({ phrase }) => codes.includes(phrase.code))).length;
  const archived = lines('tableLine.archived', 'tableLine.unarchived');
  const reshot = lines('tableLine.otherFiles', 'tableLine.replaced');
  if (archived + reshot === 0) return null;
  return (
    <div className="rows">
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

interface ColumnMatchingProps {
  result: TableResult;
  onChange: (header: string, target: string) => void;
}

/** Which column of the file is what: as it was found out, to be corrected by hand. */
function ColumnMatching({ result, onChange }: ColumnMatchingProps): ReactElement {
  const { t, words } = useWords();
  const options = [
    { id: LEFT_OUT, label: t('table.leftOut') },
    ...result.targets.map((id) => ({ id, label: targetWord(words, id) })),
  ];
  return (
    <section aria-labelledby="table-columns">
      <h3 className="section-title small quiet" id="table-columns">
        {t('common.columns')}
      </h3>
      <p className="small quiet">{result.keyedBy === null ? t('table.noKey') : t(`table.keyedBy.${result.keyedBy}`)}</p>
      <div className="two-columns table-columns">
        {result.columns.filter(isMatched).map(({ header, target, examples }) => (
          <Choice
            key={header}
            label={header === '' ? '—' : header}
            value={target ?? LEFT_OUT}
            options={
              target === null || options.some(({ id }) => id === target)
                ? options
                : [...options, { id: target, label: target }]
            }
            note={examples.join(' · ')}
            onChange={(chosen) => onChange(header, chosen)}
          />
        ))}
      </div>
    </section>
  );
}

/** The column that says what was wrong with a line is ours, and no choice. */
function isMatched({ header, target }: TableResult['columns'][number]): boolean {
  return header !== PROBLEM || target !== null;
}

function targetWord(words: Words, target: string): string {
  const own = OWN_TARGETS.find((each) => each === target);
  return own === undefined ? fieldNameWord(words, target) : words.t(`table.target.${own}`);
}
