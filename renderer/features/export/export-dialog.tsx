import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { ExportResult } from '../../../shared/contract/export.ts';
import {
  EXPORT_PRESETS,
  type ExportPreset,
  PAGE_SIZES,
  type PageSize,
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
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { type Scope, ScopeChoice, useScope } from '../caption-tools/use-scope.tsx';

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
} as const;
const PAPER_KEYS = { a4: 'export.a4', letter: 'export.letter' } as const;

/** Asks in which size the photos of a listing leave, and where to. */
export function ExportDialog({ listingId, name, onClose }: ExportDialogProps): ReactElement {
  const { t } = useWords();
  const { canPickFolder = false } = useWorkbench().snapshot.info ?? {};
  const scope = useScope();
  const [wanted, want] = useState<Wanted>(() => ({
    preset: 'service',
    withContactSheet: false,
    withSidecars: false,
    pageSize: pageSizeOf(navigator.language),
  }));
  const { state, run, runInFolder, cancel } = useExport();
  const mediaIds = scope.which === 'all' ? undefined : scope.items.map((item) => item.mediaId);
  const request = { listingId, ...wanted, ...(mediaIds === undefined ? {} : { mediaIds }) };
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
        <Choices scope={scope} wanted={wanted} onChange={want}>
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

interface Wanted {
  readonly preset: ExportPreset;
  readonly withContactSheet: boolean;
  readonly withSidecars: boolean;
  readonly pageSize: PageSize;
}

interface ChoicesProps {
  scope: Scope;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  children: ReactNode;
}

function Choices({ scope, wanted, onChange, children }: ChoicesProps): ReactElement {
  const { t } = useWords();
  const { preset, withContactSheet, withSidecars, pageSize } = wanted;
  return (
    <div className="stack">
      <ScopeChoice scope={scope} />
      <Choice
        label={t('common.size')}
        options={EXPORT_PRESETS.map((id) => ({ id, label: t(PRESET_KEYS[id][0]) }))}
        value={preset}
        note={t(PRESET_KEYS[preset][1])}
        onChange={(next) => onChange({ ...wanted, preset: next })}
      />
      <CheckBox isSelected={withContactSheet} onChange={(next) => onChange({ ...wanted, withContactSheet: next })}>
        {t('export.contactSheet')}
      </CheckBox>
      {withContactSheet && (
        <Choice
          label={t('export.paper')}
          options={PAGE_SIZES.map((id) => ({ id, label: t(PAPER_KEYS[id]) }))}
          value={pageSize}
          onChange={(next) => onChange({ ...wanted, pageSize: next })}
        />
      )}
      <CheckBox isSelected={withSidecars} onChange={(next) => onChange({ ...wanted, withSidecars: next })}>
        {t('export.sidecars')}
      </CheckBox>
      <p className="small quiet">{t('export.inside')}</p>
      {children}
    </div>
  );
}

interface WaysProps {
  isRunning: boolean;
  onCancel: () => void;
  /** Closes the dialog of an export, which goes on and is shown in the status rail. */
  onGoOn: () => void;
  /** Null where the host has no dialog for folders. */
  onFolder: (() => void) | null;
  onZip: () => void;
}

function Ways({ isRunning, onCancel, onGoOn, onFolder, onZip }: WaysProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <Button onPress={onCancel}>{t('common.cancel')}</Button>
      {isRunning && <Button onPress={onGoOn}>{t('export.goOn')}</Button>}
      {onFolder !== null && (
        <Button isDisabled={isRunning} onPress={onFolder}>
          {t('export.toFolder')}
        </Button>
      )}
      <Button variant="primary" isPending={isRunning} onPress={onZip}>
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
