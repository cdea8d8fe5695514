import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import type { ExportState } from '../../state/export-run.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useServices } from '../../workbench/workbench.ts';

/** How far an export is, and how to end it. */
export function ExportLine({ name, progress }: Extract<ExportState, { kind: 'running' }>): ReactElement {
  const { t } = useWords();
  const { exportRun } = useServices();
  return (
    <div className="activity" role="group" aria-label={t('export.line')}>
      <span className="activity-words cut">
        <b>{t('export.running')}</b>{' '}
        {progress !== null && t('export.ofTotal', { done: progress.done, total: progress.total })} · {name}
      </span>
      <Button variant="plain" onPress={() => exportRun.cancel()}>
        {t('common.cancel')}
      </Button>
      <ProgressLine
        label={t('export.running')}
        share={progress === null ? null : progress.done / Math.max(1, progress.total)}
      />
    </div>
  );
}
