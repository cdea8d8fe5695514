import { type ReactElement, useState } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import type { CaptionLine, CaptionList, MappedCaptions } from '../../../shared/domain/caption-list.ts';
import { planList } from '../../../shared/domain/caption-plan.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { useValue } from '../../state/value.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { BulkDialog, useBulkChange } from './bulk-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { ScopeChoice, useScope } from './use-scope.tsx';

/** Gives photos the captions of a pasted list, after a look at which line goes where. */
export function PasteDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { detail, services } = useWorkbench();
  const { t } = useWords();
  const { codeReplacements } = useValue(services.settings);
  const scope = useScope();
  const [pasted, setPasted] = useState('');
  const [emptyLineSkips, setEmptyLineSkips] = useState(false);

  const { changes, list, mapped, unknownCodes } = planList({
    pasted,
    codes: codeReplacements,
    items: scope.items,
    emptyLineSkips,
  });
  const done = (count: number): string => t('tools.written', { count });
  const bulk = useBulkChange(changes, 'pasteCaptions', { done, onClose });
  const hasGaps = /\S[^\S\n]*\r?\n[^\S\n]*\r?\n\s*\S/.test(pasted);
  const started = pasted.trim() !== '';
  return (
    <BulkDialog
      title={t('paste.title')}
      size="wide"
      bulk={bulk}
      confirm={(count) => t('tools.write', { count })}
      onClose={onClose}
    >
      <TextField className="field" value={pasted} onChange={setPasted} autoFocus>
        <div className="field-head">
          <Label>{t('paste.list')}</Label>
        </div>
        <TextArea className="input paste-list" rows={5} placeholder={t('paste.hint')} />
      </TextField>
      {(hasGaps || scope.ways.size > 1) && (
        <div className="bulk-options row wrap">
          {hasGaps && list.kind === 'inTurn' && (
            <CheckBox isSelected={emptyLineSkips} onChange={setEmptyLineSkips}>
              {t('paste.emptyLine')}
            </CheckBox>
          )}
          <span className="grow" />
          <ScopeChoice scope={scope} />
        </div>
      )}
      {started && <Findings list={list} mapped={mapped} unknownCodes={unknownCodes} />}
      <ChangeList
        bulk={bulk}
        most={detail?.rules.shortDescriptionMaxLength ?? 0}
        empty={started ? t('paste.same') : t('paste.start')}
      />
    </BulkDialog>
  );
}

const MOST_LINES = 6;

interface FindingsProps {
  list: CaptionList;
  mapped: MappedCaptions<MediaId>;
  unknownCodes: readonly string[];
}

function Findings({ list, mapped, unknownCodes }: FindingsProps): ReactElement {
  const { t } = useWords();
  const { leftOver, without, twice } = mapped;
  const problems: string[] = [
    ...(leftOver.length > 0 ? [t('paste.leftOver', { count: leftOver.length, lines: linesInWords(t, leftOver) })] : []),
    ...(twice > 0 ? [t('paste.twice', { count: twice })] : []),
    ...(without > 0 ? [t('paste.without', { count: without })] : []),
    ...(unknownCodes.length > 0 ? [t('paste.codes', { codes: unknownCodes.join(', ') })] : []),
  ];
  return (
    <div className="rows" role="status">
      <p className="small quiet">{t(`paste.${list.kind}`)}</p>
      {problems.length > 0 && (
        <Notice tone={leftOver.length > 0 || twice > 0 ? 'warn' : 'info'}>{problems.join(' ')}</Notice>
      )}
    </div>
  );
}

function linesInWords(t: Words['t'], lines: readonly CaptionLine[]): string {
  const named = lines
    .slice(0, MOST_LINES)
    .map(({ line, key }) => (key === null ? t('paste.line', { line }) : t('paste.lineKey', { line, key })));
  return [...named, ...(lines.length > MOST_LINES ? ['…'] : [])].join(', ');
}
