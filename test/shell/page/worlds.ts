// The two worlds of the page: its own, and the one of the preload, which alone can speak with the harness. The functions
// are sent as text, so they use nothing from around them but what their sources are joined with.

import { readFileSync } from 'node:fs';
import { STANDS_FOR } from '../addresses.ts';
import { type Bridge, type BridgeOptions, makeBridge } from './bridge.ts';
import { strict } from './strict.ts';
import { fromText, toText } from './wire.ts';

/** The name of the preload's world, and what only that world has: a binding to the harness, and what it calls. */
export const PRELOAD_WORLD = 'electron-isolated-context';
export const BINDING = 'tellHarness';
export const DELIVER = 'hearHarness';
export const FILES = 'filesToLocate';

type MakeBridge = (options: BridgeOptions) => Bridge;

interface Tools {
  readonly makeBridge: MakeBridge;
  readonly strict: typeof strict;
  readonly toText: typeof toText;
  readonly fromText: typeof fromText;
  readonly standsFor: typeof STANDS_FOR;
}

function inPage(tools: Tools): void {
  if (globalThis.top !== globalThis.self) return;
  const bridge = tools.makeBridge({ world: 'page', address: (text) => text, beforeFiles: () => Promise.resolve() });
  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    Object.values(value).forEach(freeze);
    return Object.freeze(value);
  };
  bridge.hear('expose', (detail) => {
    if (typeof detail !== 'object' || detail === null || !('key' in detail) || !('api' in detail)) return;
    Object.defineProperty(globalThis, String(detail.key), { value: freeze(bridge.decode(detail.api)) });
  });
}

/** What a sandboxed preload can require of `electron`, joined to the harness. */
function inPreload(
  tools: Tools,
  names: { readonly binding: string; readonly deliver: string; readonly files: string },
): ((name: string) => unknown) | null {
  if (globalThis.top !== globalThis.self) return null;
  const { strict: strictly, toText: write, fromText: read } = tools;
  type Listener = (event: Electron.IpcRendererEvent, ...args: unknown[]) => void;
  const listeners = new Map<string, Set<(...args: never[]) => void>>();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const files = new Map<number, File>();
  const paths = new WeakMap<File, string>();
  let last = 0;

  const tell = (message: object): void => {
    const binding: unknown = Reflect.get(globalThis, names.binding);
    if (typeof binding === 'function') Reflect.apply(binding, undefined, [write(message)]);
  };
  const ask = (message: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      tell({ ...message, id: last });
    });
  const locate = async (found: readonly File[]): Promise<void> => {
    for (const file of found) {
      last += 1;
      files.set(last, file);
      const key = last;
      // oxlint-disable-next-line eslint/no-await-in-loop -- a few files, and DevTools take them one by one
      paths.set(file, String(await ask({ kind: 'locate', key })));
      files.delete(key);
    }
  };
  const bridge = tools.makeBridge({
    world: 'preload',
    address: (text) => {
      const found = tools.standsFor.find(([scheme]) => text.startsWith(scheme));
      return found === undefined ? text : `${found[1]}${text.slice(found[0].length)}`;
    },
    beforeFiles: locate,
  });
  const deliver = (text: string): void => {
    const message = read(text);
    if (typeof message !== 'object' || message === null) return;
    if ('channel' in message && 'args' in message && Array.isArray(message.args)) {
      const args: readonly unknown[] = message.args;
      const event = strictly<Electron.IpcRendererEvent>('IpcRendererEvent', {});
      for (const listener of listeners.get(String(message.channel)) ?? []) {
        Reflect.apply(listener, undefined, [event, ...args]);
      }
      return;
    }
    if (!('id' in message) || !('ok' in message) || !('value' in message)) return;
    const promise = waiting.get(Number(message.id));
    waiting.delete(Number(message.id));
    if (message.ok === true) promise?.resolve(message.value);
    else promise?.reject(new Error(String(message.value)));
  };
  Object.defineProperty(globalThis, names.deliver, { value: deliver });
  Object.defineProperty(globalThis, names.files, { value: files });

  const ipcRenderer: Electron.IpcRenderer = strictly<Electron.IpcRenderer>('ipcRenderer', {
    invoke: (channel, ...args: unknown[]) => ask({ kind: 'invoke', channel, args }),
    send: (channel, ...args: unknown[]) => tell({ kind: 'send', channel, args }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: (...args: never[]) => void) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  });
  const electron = strictly<Pick<typeof Electron, 'contextBridge' | 'ipcRenderer' | 'webUtils'>>('electron', {
    contextBridge: strictly<Electron.ContextBridge>('contextBridge', {
      exposeInMainWorld: (key, api: unknown) => bridge.tell('expose', { key, api: bridge.encode(api) }),
    }),
    ipcRenderer,
    webUtils: strictly<Electron.WebUtils>('webUtils', {
      getPathForFile(file) {
        const path = paths.get(file);
        if (path === undefined) throw new Error('The harness was not asked where this file lies.');
        return path;
      },
    }),
  });
  return (name) => {
    if (name === 'electron') return electron;
    throw new Error(`A sandboxed preload cannot require ${name}.`);
  };
}

const TOOLS = `{
  makeBridge: ${makeBridge.toString()},
  strict: ${strict.toString()},
  toText: ${toText.toString()},
  fromText: ${fromText.toString()},
  standsFor: ${JSON.stringify(STANDS_FOR)},
}`;

/** For the page's own world, before anything of the page runs. */
export const PAGE_SOURCE = `(${inPage.toString()})(${TOOLS});`;

/** For the preload's world: the built preload as Electron's sandbox runs it, CommonJS with `electron` to require. */
export function preloadSource(preloadFile: string): string {
  const names = JSON.stringify({ binding: BINDING, deliver: DELIVER, files: FILES });
  return `{
    const require = (${inPreload.toString()})(${TOOLS}, ${names});
    if (require !== null) ((require, module, exports) => {
${readFileSync(preloadFile, 'utf8')}
    })(require, { exports: {} }, {});
  }`;
}
