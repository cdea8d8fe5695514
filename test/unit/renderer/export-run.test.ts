import { expect, it } from 'vitest';
import type { Host } from '../../../renderer/host/host.ts';
import { pageError } from '../../../renderer/host/typed-dispatch.ts';
import { createExportRun, type ExportRequest, type ExportState } from '../../../renderer/state/export-run.ts';
import { ListingId } from '../../../shared/domain/ids.ts';

const REQUEST = { listingId: ListingId.parse('0b6f2c58-2f0c-4a53-9a3e-0d7a4b1c9f10') } as ExportRequest;
const RESULT = {
  photos: ['a.jpg'],
  folder: null,
  leftOut: [],
  captionsNotShown: 0,
  download: { id: 'd', fileName: 'Oak.zip' },
};

/** An export in a browser whose dialog was closed, and what was reported of its end. */
function exportIn(parts: Partial<Pick<Host, 'saveDownload'>> & { pickFolder?: 'fails' }) {
  const reported: ExportState[] = [];
  const asked: string[] = [];
  const host = {
    call(name: string) {
      asked.push(name);
      return Promise.resolve(
        name === 'export.pickFolder'
          ? { ok: false, error: pageError('internal', 'host.silent', 'retry') }
          : { ok: true, value: RESULT },
      );
    },
    subscribe: () => () => undefined,
    saveDownload: () => Promise.resolve(null),
    ...parts,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an export uses these alone
  return { run: createExportRun(host as unknown as Host, (ended) => reported.push(ended)), reported, asked };
}

it('a folder that could not be asked for is told of, also when the dialog is closed', async () => {
  const { run, reported } = exportIn({});
  await run.runInFolder('Oak', REQUEST);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatchObject({ kind: 'asking', failure: { code: 'internal' } });
});

it('until a zip is handed over to the browser the export is running, and no other one begins', async () => {
  const saving = Promise.withResolvers<null>();
  const { run, reported, asked } = exportIn({ saveDownload: () => saving.promise });
  const first = run.run('Oak', REQUEST, { download: true });
  await Promise.resolve();
  await Promise.resolve();
  await run.run('Elm', REQUEST, { download: true });
  await run.runInFolder('Elm', REQUEST);
  expect(run.getSnapshot()).toMatchObject({ kind: 'running', name: 'Oak' });
  saving.resolve(null);
  await first;
  expect(reported).toEqual([{ kind: 'done', result: RESULT }]);
  expect(asked).toEqual(['export.photos']);
});
