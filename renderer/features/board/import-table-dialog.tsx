import { type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { TableInput, TableLine, TableResult } from '../../../shared/contract/listing-import.ts';
import { saveText } from '../../host/save-file.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NewListingsGo, TemplateChoice, useTemplate } from '../listing/template-choice.tsx';
import { LineResults } from './line-results.tsx';
import { PhotoFolderMatching } from './photo-folders.tsx';
import { type Chosen, TableChooser, textOf } from './table-chooser.tsx';
import { ColumnMatching } from './table-columns.tsx';
import { isUnanswered, NO_ANSWERS, type TableAnswers, TableQuestions } from './table-questions.tsx';
import './board.css';

interface ImportTableProps {
  /** What was dropped on the window. */
  file?: File;
  onClose: () => void;
}

/** A table of listings: which column is what, what each line comes to, and then the import itself. */
export function ImportTableDialog({ file: dropped, onClose }: ImportTableProps): ReactElement {
  const { t, words } = useWords();
  const { file, choose, done, busy, result, taken, importNow, fault, said, say, ...reading } = useImport(onClose);
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
      {file === null && <p className="quiet">{t('table.text')}</p>}
      <TableChooser file={file} dropped={dropped} onChoose={choose} />
      <Failure problem={fault && problemText(words, fault)} />
      {result !== null && done === null && (
        <>
          <TableQuestions result={result} onChange={say} />
          <HowRead result={result} onStartOver={reading.startOver} />
        </>
      )}
      {result !== null && <LineResults result={result} isDone={done !== null} />}
      {result !== null && done === null && (
        <>
          <TableChoiceBoxes result={result} choices={said} onChange={say} />
          <ColumnMatching
            result={result}
            onChange={(header, target) => say({ columns: { ...said.columns, [header]: target } })}
          />
        </>
      )}
      {file !== null && done === null && (
        <>
          <Photos said={said} say={say} result={result} />
          <TemplateChoice
            value={reading.template ?? ''}
            note={t('table.templateNote')}
            onChange={reading.setTemplate}
          />
          <NewListingsGo says="app.newListingsGo" />
        </>
      )}
    </Dialog>
  );
}

/** What a person says of a table. */
type Said = Pick<TableInput, 'columns' | 'anew' | 'folders'> &
  TableChoices &
  TableAnswers & {
    /** Null: the one of such a table before. */
    readonly folder: string | null;
  };

const NOTHING_SAID: Said = {
  columns: {},
  folders: {},
  anew: false,
  unarchive: false,
  replacePhotos: false,
  folder: null,
  ...NO_ANSWERS,
};

function useImport(onClose: () => void) {
  const { commands, services } = useWorkbench();
  const [file, setFile] = useState<Chosen | null>(null);
  const [said, setSaid] = useState(NOTHING_SAID);
  const [chosenTemplate, setTemplate] = useState('');
  const template = useTemplate(chosenTemplate);
  const [done, setDone] = useState<TableResult | null>(null);
  const [fault, setFault] = useState<AppErrorData | null>(null);
  const [busy, setBusy] = useState(false);
  const input = file && inputOf(file, said, template);
  const { value: preview, failure } = useAnswer(services.host, 'listing.previewTable', done === null ? input : null, {
    keeps: true,
  });
  const result = done ?? preview;
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
    setSaid({ ...NOTHING_SAID, folder: said.folder });
    setDone(null);
    setFault(null);
  };
  return {
    file,
    said,
    say: (more: Partial<Said>): void => setSaid({ ...said, ...more }),
    startOver: (): void => setSaid({ ...NOTHING_SAID, anew: true, folder: '' }),
    template,
    setTemplate,
    choose,
    done,
    busy,
    result,
    taken: result?.lines.filter(isTaken),
    importNow,
    fault: fault ?? failure,
  };
}

function inputOf(file: Chosen, { folder, ...said }: Said, template: string | null) {
  const photos = folder === null ? {} : { photos: folder.trim() || null };
  return { text: textOf(file), headingLine: null, template, ...said, ...photos };
}

/** Something is done by it. */
function isTaken({ outcome, photos, notes }: TableLine): boolean {
  if (outcome !== 'same') return outcome !== 'failed' && outcome !== 'archived';
  return photos > 0 || notes.some(({ phrase }) => phrase.code === 'tableLine.replaced');
}

interface PhotosProps {
  said: Said;
  say: (more: Partial<Said>) => void;
  result: TableResult | null;
}

/** The folder of the photos, and which listing has which one in there. */
function Photos({ said: { folder, folders }, say, result }: PhotosProps): ReactElement {
  return (
    <>
      <PhotoFolder
        folder={folder ?? result?.photos ?? ''}
        onChange={(chosen) => say({ folder: chosen, folders: {} })}
      />
      {result?.photoFolders != null && (
        <PhotoFolderMatching
          folders={result.photoFolders}
          onChoose={(line, chosen) => say({ folders: { ...folders, [line]: chosen } })}
        />
      )}
    </>
  );
}

/** What of the table is taken for no listing, and whose choices are taken for its columns. */
function HowRead({ result, onStartOver }: { result: TableResult; onStartOver: () => void }): ReactElement | null {
  const { t, number } = useWords();
  const { passed, asBefore } = result;
  if (passed.length === 0 && !asBefore) return null;
  return (
    <div className="row wrap small quiet">
      {passed.length > 0 && (
        <span>
          {t('table.passed', {
            count: passed.length,
            lines: passed.map(({ line, text }) => `${number(line)} (“${text.slice(0, MOST_SHOWN)}”)`).join(', '),
          })}
        </span>
      )}
      {asBefore && <span>{t('table.asBefore')}</span>}
      {asBefore && (
        <Button variant="link" onPress={onStartOver}>
          {t('table.startOver')}
        </Button>
      )}
    </div>
  );
}

/** Characters of a line. */
const MOST_SHOWN = 40;

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

interface TableChoicesProps {
  result: TableResult;
  choices: TableChoices;
  onChange: (choice: Partial<TableChoices>) => void;
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
        <CheckBox isSelected={choices.unarchive} onChange={(unarchive) => onChange({ unarchive })}>
          {t('table.unarchive', { count: archived })}
        </CheckBox>
      )}
      {reshot > 0 && (
        <CheckBox isSelected={choices.replacePhotos} onChange={(replacePhotos) => onChange({ replacePhotos })}>
          {t('table.replacePhotos', { count: reshot })}
        </CheckBox>
      )}
    </div>
  );
}
