import { afterEach, expect, it, vi } from 'vitest';
import { NO_EARLY_ANSWERS } from '../../../renderer/host/early-answers.ts';
import { createElectronHost } from '../../../renderer/host/electron.ts';
import { MENU } from '../../../renderer/workbench/describe-menu.ts';
import type { ElectronBridge } from '../../../shared/contract/bridge.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import { ENGLISH } from '../../../shared/domain/phrases/english.ts';

const OLD = MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae2');
const NEW = MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae3');

const words = MENU.en;
const NO_MENU = { describeMenu: () => {}, onMenuChosen: () => () => {}, onGiven: () => () => {} };

function hostWith(replaceFile: ElectronBridge['replaceFile'], menu: Partial<ElectronBridge> = {}) {
  const bridge: ElectronBridge = {
    call: () => Promise.reject(new Error('not asked')),
    subscribe: () => () => {},
    blobUrl: () => '',
    addFiles: () => Promise.reject(new Error('not asked')),
    replaceFile,
    dragOut: () => {},
    fixFile: () => Promise.reject(new Error('not asked')),
    ...NO_MENU,
    ...menu,
  };
  return createElectronHost(bridge, NO_EARLY_ANSWERS);
}

afterEach(() => vi.unstubAllGlobals());

it('hands the file for a photo to the bridge, and its answer on', async () => {
  const file = new File(['x'], 'new.jpg');
  const asked: unknown[] = [];
  const host = hostWith((...input) => {
    asked.push(input);
    return Promise.resolve({ ok: true, value: { mediaId: NEW } });
  });
  expect(await host.replaceFile(OLD, file)).toEqual({ ok: true, value: { mediaId: NEW } });
  expect(asked).toEqual([[OLD, file]]);
});

it('answers in words where the program is silent or not understood', async () => {
  const file = new File(['x'], 'new.jpg');
  const silent = hostWith(() => Promise.reject(new Error('gone')));
  expect(await silent.replaceFile(OLD, file)).toMatchObject({ ok: false, error: { action: 'retry' } });
  const strange = hostWith(() => Promise.resolve({ ok: true, value: { mediaId: NEW.length } }));
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  expect(await strange.replaceFile(OLD, file)).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(reported).toHaveLength(1);
});

it('says so where an export could not be handed over to be saved, whatever kept it', async () => {
  const host = hostWith(() => Promise.reject(new Error('not asked')));
  for (const fetched of [
    () => Promise.resolve(new Response(null, { status: 404 })),
    () => Promise.reject(new Error('gone')),
  ]) {
    vi.stubGlobal('fetch', fetched);
    expect(await host.saveDownload('one', 'a.zip')).toMatchObject({
      message: ENGLISH['host.notHandedOver'],
      action: 'retry',
    });
  }
});

it('describes the menu through the bridge, and hears only ids of what was chosen', () => {
  const described: unknown[] = [];
  const listeners: ((id: unknown) => void)[] = [];
  const { menu } = hostWith(() => Promise.reject(new Error('not asked')), {
    describeMenu: (description) => described.push(description),
    onMenuChosen(listener) {
      listeners.push(listener);
      return () => void listeners.splice(0);
    },
  });
  const chosen: string[] = [];
  const description = { words, groups: [], actions: [], recent: [] };
  menu?.describe(description);
  const leave = menu?.onChosen((id) => chosen.push(id));
  for (const id of ['sync.now', 7, null, { id: 'x' }]) for (const listener of listeners) listener(id);
  expect(described).toEqual([description]);
  expect(chosen).toEqual(['sync.now']);
  leave?.();
  expect(listeners).toEqual([]);
});
