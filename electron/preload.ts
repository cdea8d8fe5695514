import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import { ELECTRON_CHANNELS, type ElectronBridge } from '../shared/contract/bridge.ts';
import type { Answer, EventName } from '../shared/contract/dispatch.ts';
import { NOT_ON_DISK } from '../shared/contract/not-on-disk.ts';

// [Note: thin preload] Runs sandboxed beside the page, bundled to one CommonJS file. The main process checks every
// message, so that nothing here has to be trusted.
const { call: CALL, event: EVENT, menu: MENU, menuChosen: MENU_CHOSEN, given: GIVEN } = ELECTRON_CHANNELS;

const bridge: ElectronBridge = {
  call,
  subscribe(listener) {
    const pass = (_event: IpcRendererEvent, name: EventName, payload: unknown): void => listener(name, payload);
    ipcRenderer.on(EVENT, pass);
    return () => void ipcRenderer.off(EVENT, pass);
  },
  blobUrl: (picture, size) => `lightbox://blob/${picture}/${size}`,
  async addFiles(listingId, files) {
    const found = files.map(locate);
    const paths = found.flatMap(({ path }) => (path === '' ? [] : [path]));
    const refused = found.flatMap(({ path, name }) => (path === '' ? [{ path: name, ...NOT_ON_DISK }] : []));
    if (paths.length === 0) return { ok: true, value: { added: [], refused } };
    return withRefused(await call('media.add', { listingId, paths }), refused);
  },
  // A file without a path is refused by the core with a sentence of its own.
  replaceFile: (mediaId, file) => call('media.replace', { mediaId, path: locate(file).path }),
  fixFile: (mediaId, file) => call('media.fix', { mediaId, path: locate(file).path }),
  dragOut: (listingId, mediaIds) => ipcRenderer.send(ELECTRON_CHANNELS.dragOut, { listingId, mediaIds: [...mediaIds] }),
  describeMenu: (description) => ipcRenderer.send(MENU, description),
  onMenuChosen(listener) {
    const pass = (_event: IpcRendererEvent, id: unknown): void => listener(id);
    ipcRenderer.on(MENU_CHOSEN, pass);
    return () => void ipcRenderer.off(MENU_CHOSEN, pass);
  },
  onGiven(listener) {
    const pass = (_event: IpcRendererEvent, given: unknown): void => listener(given);
    ipcRenderer.on(GIVEN, pass);
    ipcRenderer.send(ELECTRON_CHANNELS.givenHeard);
    return () => void ipcRenderer.off(GIVEN, pass);
  },
};

function call(name: string, input: unknown): Promise<Answer<unknown>> {
  return ipcRenderer.invoke(CALL, name, input);
}

/** The path of a dropped file or folder; empty when it has none, such as a picture dragged out of a web page. */
function locate(file: unknown): { readonly path: string; readonly name: string } {
  if (!isFile(file)) return { path: '', name: 'something that is not a file' };
  return { path: webUtils.getPathForFile(file), name: file.name };
}

// [Note: two worlds] A file comes from the page's world, whose `File` is not the one of this world.
function isFile(value: unknown): value is File {
  return Object.prototype.toString.call(value) === '[object File]';
}

/** Adds what never reached the core to its answer. */
function withRefused(answer: Answer<unknown>, refused: readonly unknown[]): Answer<unknown> {
  if (!answer.ok || refused.length === 0 || !hasRefused(answer.value)) return answer;
  return { ok: true, value: { ...answer.value, refused: [...answer.value.refused, ...refused] } };
}

function hasRefused(value: unknown): value is { readonly refused: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'refused' in value && Array.isArray(value.refused);
}

contextBridge.exposeInMainWorld('lightbox', bridge);
