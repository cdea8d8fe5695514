import { type ReactElement, useState } from 'react';
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
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { ScopeChoice, useScope } from '../caption-tools/use-scope.tsx';
import { useExport } from './use-export.ts';

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
  const [preset, setPreset] = useState<ExportPreset>('service');
  const [withContactSheet, setSheet] = useState(false);
  const [pageSize, setPageSize] = useState<PageSize>(() => pageSizeOf(navigator.language));
  const { state, run, runInFolder, cancel } = useExport();
  const mediaIds = scope.which === 'all' ? undefined : scope.items.map((item) => item.mediaId);
  const request = { listingId, preset, withContactSheet, pageSize, ...(mediaIds === undefined ? {} : { mediaIds }) };
  const isRunning = state.kind === 'running';
  const close = (): void => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      title={t('export.title', { name })}
      onClose={close}
      footer={
        state.kind === 'done' ? (
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('common.close')}
          </Button>
        ) : (
          <>
            <Button onPress={isRunning ? cancel : close}>{t('common.cancel')}</Button>
            {canPickFolder && (
              <Button isDisabled={isRunning} onPress={() => void runInFolder(request)}>
                {t('export.toFolder')}
              </Button>
            )}
            <Button variant="primary" isPending={isRunning} onPress={() => void run(request, { download: true })}>
              {t('export.toZip')}
            </Button>
          </>
        )
      }
    >
      {state.kind === 'asking' && state.failure !== null && (
        <Notice tone="bad" role="alert">
          <ProblemText problem={state.failure} />
        </Notice>
      )}
      {state.kind === 'done' ? (
        <Exported result={state.result} />
      ) : (
        <div className="stack">
          <ScopeChoice scope={scope} />
          <Choice
            label={t('export.size')}
            options={EXPORT_PRESETS.map((id) => ({ id, label: t(PRESET_KEYS[id][0]) }))}
            value={preset}
            note={t(PRESET_KEYS[preset][1])}
            onChange={setPreset}
          />
          <CheckBox isSelected={withContactSheet} onChange={setSheet}>
            {t('export.contactSheet')}
          </CheckBox>
          {withContactSheet && (
            <Choice
              label={t('export.paper')}
              options={PAGE_SIZES.map((id) => ({ id, label: t(PAPER_KEYS[id]) }))}
              value={pageSize}
              onChange={setPageSize}
            />
          )}
          <p className="small quiet">{t('export.inside')}</p>
          {isRunning && (
            <ProgressLine
              label={t('export.running')}
              share={state.progress === null ? null : state.progress.done / Math.max(1, state.progress.total)}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** What was written where, and what was left out. */
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
