import { useEffect } from 'react';
import type { ExportRun, ExportState } from '../../state/export-run.ts';
import { useValue } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

/** The export of this window, as a dialog shows it. */
export function useExport(): Omit<ExportRun, 'getSnapshot' | 'subscribe' | 'attend'> & { readonly state: ExportState } {
  const { exportRun } = useServices();
  const state = useValue(exportRun);
  useEffect(() => exportRun.attend(), [exportRun]);
  const { run, runInFolder, cancel } = exportRun;
  return { state, run, runInFolder, cancel };
}
