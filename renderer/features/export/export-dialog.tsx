import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { CheckboxGroup, Label } from 'react-aria-components';
import type { ExportResult } from '../../../shared/contract/export.ts';
import {
  CustomSize,
  EXPORT_PRESETS,
  exportNames,
  NAME_VARIABLES,
  PAGE_SIZES,
  pageSizeOf,
} from '../../../shared/domain/export.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { ExportRun, ExportState } from '../../state/export-run.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { type Scope, ScopeChoice, useScope } from '../caption-tools/use-scope.tsx';
import { exportRequest, type Wanted } from './export-request.ts';
import { LogoField } from './logo-field.tsx';

interface ExportDialogProps {
  listingId: ListingId;
  name: string;
  onClose: () => void;
}

const PRESET_KEYS = {
  service: ['export.service', 'export.serviceNote'],
  print: ['export.print', 'export.printNote'],
  web: ['export.web', 'export.webNote'],
  portals: ['export.portals', 'export.portalsNote'],
  custom: ['export.custom', 'export.customNote'],
} as const;
const PAPER_KEYS = { a4: 'export.a4', letter: 'export.letter' } as const;

/** Asks in which size the photos of a listing leave, and where to. */
export function ExportDialog({ listingId, name, onClose }: ExportDialogProps): ReactElement {
  const { t } = useWords();
  const { snapshot, preferences } = useWorkbench();
  const { canPickFolder = false } = snapshot.info ?? {};
  const scope = useScope();
  const [wanted, want] = useState<Wanted>(() => ({
    presets: ['service'],
    withContactSheet: false,
    withSidecars: false,
    withCameraData: false,
    pageSize: pageSizeOf(navigator.language),
  }));
  const { state, run, runInFolder, cancel } = useExport();
  const mediaIds = scope.which === 'all' ? null : scope.items.map((item) => item.mediaId);
  const request = exportRequest(listingId, mediaIds, wanted, preferences);
  const isRunning = state.kind === 'running';
  return (
    <Dialog
      title={t('export.title', { name })}
      onClose={onClose}
      footer={
        state.kind === 'done' ? (
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('common.close')}
          </Button>
        ) : (
          <Ways
            isRunning={isRunning}
            isReady={wanted.presets.length > 0}
            onCancel={isRunning ? cancel : onClose}
            onGoOn={onClose}
            onFolder={canPickFolder ? () => void runInFolder(name, request) : null}
            onZip={() => void run(name, request, { download: true })}
          />
        )
      }
    >
      {state.kind === 'asking' && <Failure problem={state.failure} />}
      {state.kind === 'done' ? (
        <Exported result={state.result} />
      ) : (
        <Choices name={name} scope={scope} wanted={wanted} onChange={want}>
          {isRunning && (
            <ProgressLine
              label={t('export.running')}
              share={state.progress === null ? null : state.progress.done / Math.max(1, state.progress.total)}
            />
          )}
        </Choices>
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  /** Of the listing. */
  name: string;
  scope: Scope;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  children: ReactNode;
}

function Choices({ name, scope, wanted, onChange, children }: ChoicesProps): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  const { presets, withContactSheet, withSidecars, withCameraData, pageSize } = wanted;
  const isOnlyService = presets.every((preset) => preset === 'service');
  return (
    <div className="stack">
      <ScopeChoice scope={scope} />
      <Sizes wanted={wanted} onChange={onChange} />
      {presets.includes('custom') && <SizeFields />}
      {!isOnlyService && (
        <TextField
          label={t('export.watermark')}
          value={preferences.exportWatermark}
          maxLength={80}
          note={t('export.watermarkNote')}
          onChange={(exportWatermark) => prefer({ exportWatermark })}
        />
      )}
      <CheckBox isSelected={withContactSheet} onChange={(next) => onChange({ ...wanted, withContactSheet: next })}>
        {t('export.contactSheet')}
      </CheckBox>
      {withContactSheet && (
        <>
          <Choice
            label={t('export.paper')}
            options={PAGE_SIZES.map((id) => ({ id, label: t(PAPER_KEYS[id]) }))}
            value={pageSize}
            onChange={(next) => onChange({ ...wanted, pageSize: next })}
          />
          <LogoField />
        </>
      )}
      <CheckBox isSelected={withSidecars} onChange={(next) => onChange({ ...wanted, withSidecars: next })}>
        {t('export.sidecars')}
      </CheckBox>
      {!isOnlyService && (
        <CheckBox isSelected={withCameraData} onChange={(next) => onChange({ ...wanted, withCameraData: next })}>
          <span>
            {t('export.cameraData')} <span className="small quiet">{t('export.cameraDataNote')}</span>
          </span>
        </CheckBox>
      )}
      <NamesField listing={name} scope={scope} />
      <p className="small quiet">{t('export.inside')}</p>
      {children}
    </div>
  );
}

function Sizes({ wanted, onChange }: Pick<ChoicesProps, 'wanted' | 'onChange'>): ReactElement {
  const { t } = useWords();
  const { presets } = wanted;
  return (
    <CheckboxGroup
      className="field stack"
      value={[...presets]}
      onChange={(next) => onChange({ ...wanted, presets: EXPORT_PRESETS.filter((preset) => next.includes(preset)) })}
    >
      <Label>{t('common.size')}</Label>
      {EXPORT_PRESETS.map((preset) => (
        <CheckBox key={preset} value={preset}>
          <span>
            {t(PRESET_KEYS[preset][0])} <span className="small quiet">{t(PRESET_KEYS[preset][1])}</span>
          </span>
        </CheckBox>
      ))}
      {presets.length > 1 && <p className="small quiet">{t('export.folders')}</p>}
    </CheckboxGroup>
  );
}

/** A size of one's own. What is no number yet is not taken, and the one before it stays. */
function SizeFields(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  const { exportSize } = preferences;
  const [typed, type] = useState({
    longEdge: String(exportSize.longEdge),
    quality: String(exportSize.quality),
    ppi: String(exportSize.ppi),
  });
  const field = (name: keyof CustomSize): ReactElement => {
    const isTaken = CustomSize.shape[name].safeParse(Number(typed[name])).success;
    return (
      <TextField
        label={t(`export.${name}`)}
        inputMode="numeric"
        value={typed[name]}
        error={isTaken ? null : t('export.stays', { value: exportSize[name] })}
        onChange={(text) => {
          type({ ...typed, [name]: text });
          const next = CustomSize.safeParse({ ...exportSize, [name]: Number(text) });
          if (next.success) prefer({ exportSize: next.data });
        }}
      />
    );
  };
  return (
    <div className="two-columns">
      {field('longEdge')}
      {field('quality')}
      {field('ppi')}
    </div>
  );
}

/** What the files are called, with the name of the first as it would be. */
function NamesField({ listing, scope }: { listing: string; scope: Scope }): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  const pattern = preferences.exportNames.trim();
  const [first = ''] = exportNames(
    scope.items.filter((item) => !item.rejected),
    pattern === '' ? null : { pattern, listing },
  );
  return (
    <TextField
      label={t('export.names')}
      placeholder={first}
      value={preferences.exportNames}
      maxLength={200}
      note={t('export.namesNote', { example: first, variables: NAME_VARIABLES.map((each) => `{${each}}`).join(' ') })}
      onChange={(typed) => prefer({ exportNames: typed })}
    />
  );
}

interface WaysProps {
  isRunning: boolean;
  /** A size is selected. */
  isReady: boolean;
  onCancel: () => void;
  /** Closes the dialog of an export, which goes on and is shown in the status rail. */
  onGoOn: () => void;
  /** Null where the host has no dialog for folders. */
  onFolder: (() => void) | null;
  onZip: () => void;
}

function Ways({ isRunning, isReady, onCancel, onGoOn, onFolder, onZip }: WaysProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <Button onPress={onCancel}>{t('common.cancel')}</Button>
      {isRunning && <Button onPress={onGoOn}>{t('export.goOn')}</Button>}
      {onFolder !== null && (
        <Button isDisabled={isRunning || !isReady} onPress={onFolder}>
          {t('export.toFolder')}
        </Button>
      )}
      <Button variant="primary" isDisabled={!isReady} isPending={isRunning} onPress={onZip}>
        {t('export.toZip')}
      </Button>
    </>
  );
}

function Exported({ result }: { result: ExportResult }): ReactElement {
  const { t } = useWords();
  const { photos, folder, download, leftOut, captionsNotShown } = result;
  const place = folder ?? download?.fileName ?? '';
  return (
    <div className="stack" role="status">
      <p>{t('export.done', { count: photos.length, place })}</p>
      {captionsNotShown > 0 && <p className="small quiet">{t('export.notShown', { count: captionsNotShown })}</p>}
      {leftOut.length > 0 && (
        <Notice tone="warn">
          <p>{t('export.leftOut', { count: leftOut.length })}</p>
          <ul>
            {leftOut.map(({ mediaId, problem }) => (
              <li key={mediaId}>
                <ProblemText problem={problem} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** The export of this window, as a dialog shows it. */
function useExport(): Omit<ExportRun, 'getSnapshot' | 'subscribe' | 'attend'> & { readonly state: ExportState } {
  const { exportRun } = useServices();
  const state = useValue(exportRun);
  useEffect(() => exportRun.attend(), [exportRun]);
  const { run, runInFolder, cancel } = exportRun;
  return { state, run, runInFolder, cancel };
}
