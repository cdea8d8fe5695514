import { useEffect, useRef, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ExportProgress, ExportResult } from '../../../shared/contract/export.ts';
import { useServices } from '../../workbench/workbench.ts';

/** How an export stands. */
export type ExportState =
  | { readonly kind: 'asking'; readonly failure: AppErrorData | null }
  | { readonly kind: 'running'; readonly progress: ExportProgress | null }
  | { readonly kind: 'done'; readonly result: ExportResult };

type Request = Omit<CallInput<'export.photos'>, 'exportId' | 'folder' | 'download'>;

/** Runs one export at a time, which ends when the dialog is closed. */
export function useExport() {
  const { host } = useServices();
  const [state, setState] = useState<ExportState>({ kind: 'asking', failure: null });
  const exportId = useRef<string | null>(null);
  useEffect(
    () =>
      host.subscribe('export.changed', (progress) => {
        if (progress.exportId === exportId.current) setState({ kind: 'running', progress });
      }),
    [host],
  );
  const cancel = (): void => {
    if (exportId.current !== null) void host.call('export.cancel', { exportId: exportId.current });
  };
  const run = async (request: Request, to: { folder: string } | { download: true }): Promise<void> => {
    const id = crypto.randomUUID();
    exportId.current = id;
    setState({ kind: 'running', progress: null });
    const answer = await host.call('export.photos', { ...request, ...to, exportId: id });
    exportId.current = null;
    if (!answer.ok) return setState({ kind: 'asking', failure: answer.error });
    const { download } = answer.value;
    const failure = download === null ? null : await host.saveDownload(download.id, download.fileName);
    if (failure !== null) return setState({ kind: 'asking', failure });
    setState({ kind: 'done', result: answer.value });
  };
  /** The same into a folder that the system's dialog asks for. */
  const runInFolder = async (request: Request): Promise<void> => {
    const answer = await host.call('export.pickFolder', { listingId: request.listingId });
    if (!answer.ok) return setState({ kind: 'asking', failure: answer.error });
    const { folder } = answer.value;
    if (folder !== null) await run(request, { folder });
  };
  return { state, run, runInFolder, cancel };
}
