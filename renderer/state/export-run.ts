import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { CallInput } from '../../shared/contract/dispatch.ts';
import type { ExportProgress, ExportResult } from '../../shared/contract/export.ts';
import type { Host } from '../host/host.ts';
import { createValue, type Value } from './value.ts';

/** How an export stands. */
export type ExportState =
  | { readonly kind: 'asking'; readonly failure: AppErrorData | null }
  /** `name` is that of the listing. */
  | { readonly kind: 'running'; readonly name: string; readonly progress: ExportProgress | null }
  | { readonly kind: 'done'; readonly result: ExportResult };

export type ExportRequest = Omit<CallInput<'export.photos'>, 'exportId' | 'folder' | 'download'>;

/** One export at a time, which goes on when the dialog that began it is closed. */
export interface ExportRun extends Value<ExportState> {
  run(name: string, request: ExportRequest, to: { folder: string } | { download: true }): Promise<void>;
  /** The same into a folder that the system's dialog asks for. */
  runInFolder(name: string, request: ExportRequest): Promise<void>;
  cancel(): void;
  /** A dialog shows the progress, until the returned function is called; without one, `tell` reports the end. */
  attend(): () => void;
}

const ASKING: ExportState = { kind: 'asking', failure: null };

/** @param tell called with the end of an export that no dialog shows */
export function createExportRun(host: Host, tell: (ended: ExportState) => void): ExportRun {
  const { set, ...value } = createValue(ASKING);
  let exportId: string | null = null;
  let wasCancelled = false;
  let attending = 0;
  const end = (ended: ExportState): void => {
    set(attending > 0 ? ended : ASKING);
    // Who cancelled it knows.
    if (attending === 0 && !wasCancelled) tell(ended);
  };
  host.subscribe('export.changed', (progress) => {
    const state = value.getSnapshot();
    if (progress.exportId === exportId && state.kind === 'running') set({ ...state, progress });
  });
  const run: ExportRun['run'] = async (name, request, to) => {
    if (exportId !== null) return;
    const id = crypto.randomUUID();
    exportId = id;
    wasCancelled = false;
    set({ kind: 'running', name, progress: null });
    const answer = await host.call('export.photos', { ...request, ...to, exportId: id });
    const ended = answer.ok
      ? await handedOver(host, answer.value)
      : ({ kind: 'asking', failure: answer.error } as const);
    // Only now: what is handed over to the browser is a part of it, and no other one begins meanwhile.
    exportId = null;
    end(ended);
  };
  return {
    ...value,
    run,
    async runInFolder(name, request) {
      if (exportId !== null) return;
      wasCancelled = false;
      const answer = await host.call('export.pickFolder', { listingId: request.listingId });
      if (exportId !== null) return;
      if (!answer.ok) return end({ kind: 'asking', failure: answer.error });
      const { folder } = answer.value;
      if (folder !== null) await run(name, request, { folder });
    },
    cancel() {
      if (exportId === null) return;
      wasCancelled = true;
      void host.call('export.cancel', { exportId });
    },
    attend() {
      attending += 1;
      return () => {
        attending -= 1;
        if (attending === 0 && value.getSnapshot().kind !== 'running') set(ASKING);
      };
    },
  };
}

/** How an export ends whose files are made; in a browser they are saved as a download. */
async function handedOver(host: Host, result: ExportResult): Promise<ExportState> {
  const { download } = result;
  const failure = download === null ? null : await host.saveDownload(download.id, download.fileName);
  return failure === null ? { kind: 'done', result } : { kind: 'asking', failure };
}
