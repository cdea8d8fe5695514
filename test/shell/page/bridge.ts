// Electron's contextBridge between two worlds of a page, which share its events and no objects: what crosses is copied
// with structured clone, functions become callers of the original, prototypes are lost. Runs in the page, in both
// worlds, so it uses nothing from around it.

export interface Bridge {
  /** A value as the other world can take it. @throws DOMException when it cannot be cloned */
  encode(value: unknown): unknown;
  decode(wire: unknown): unknown;
  /** Sends something to the other world at once. */
  tell(what: string, detail: unknown): void;
  hear(what: string, listener: (detail: unknown) => void): void;
}

type World = 'page' | 'preload';
type Wire =
  | { readonly t: 'value'; readonly value: unknown }
  | { readonly t: 'list'; readonly items: readonly Wire[] }
  | { readonly t: 'record'; readonly entries: readonly (readonly [string, Wire])[] }
  | { readonly t: 'function' | 'promise'; readonly id: number }
  | { readonly t: 'error'; readonly message: string };

export interface BridgeOptions {
  readonly world: World;
  /** What an address that crosses becomes; the preload's side only. */
  readonly address: (text: string) => string;
  /** Awaited before a function of this world is called with files; they have no path before. */
  readonly beforeFiles: (files: readonly File[]) => Promise<void>;
}

export function makeBridge({ world, address, beforeFiles }: BridgeOptions): Bridge {
  const other: World = world === 'page' ? 'preload' : 'page';
  const functions = new Map<number, (args: readonly unknown[]) => unknown>();
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const returned = new Map<number, { ok: boolean; value: Wire }>();
  let last = 0;

  // [Note: across worlds] The browser clones the detail of an event for a listener of another world; what cannot be
  // cloned would arrive as null, so it is cloned here first, where it throws.
  const tell = (what: string, detail: unknown): void => {
    globalThis.dispatchEvent(new CustomEvent(`shell-${other}-${what}`, { detail: structuredClone(detail) }));
  };
  const hear = <Detail>(what: string, listener: (detail: Detail) => void): void => {
    globalThis.addEventListener(`shell-${world}-${what}`, (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-argument -- both ends are this function
      if (event instanceof CustomEvent) listener(event.detail);
    });
  };

  const encode = (value: unknown): Wire => {
    if (typeof value === 'string') return { t: 'value', value: address(value) };
    if (typeof value === 'symbol') throw new DOMException('A symbol could not be cloned.', 'DataCloneError');
    if (typeof value === 'function') {
      last += 1;
      functions.set(last, (args) => Reflect.apply(value, undefined, args));
      return { t: 'function', id: last };
    }
    if (typeof value !== 'object' || value === null) return { t: 'value', value };
    if (value instanceof Promise) {
      last += 1;
      const id = last;
      value.then(
        (result) => tell('settled', { id, ok: true, value: encode(result) }),
        (error: unknown) => tell('settled', { id, ok: false, value: encode(messageOf(error)) }),
      );
      return { t: 'promise', id };
    }
    if (value instanceof Error) return { t: 'error', message: value.message };
    if (Array.isArray(value)) return { t: 'list', items: value.map(encode) };
    const kind = Object.prototype.toString.call(value);
    // Dates, maps, files, bytes: the browser's own structured clone. Whatever else is an object loses its prototype.
    if (kind !== '[object Object]') return { t: 'value', value: structuredClone(value) };
    return { t: 'record', entries: Object.entries(value).map(([name, member]) => [name, encode(member)]) };
  };
  const decode = (wire: Wire, files: File[]): unknown => {
    switch (wire.t) {
      case 'value':
        if (wire.value instanceof File) files.push(wire.value);
        return wire.value;
      case 'list':
        return wire.items.map((item) => decode(item, files));
      case 'record':
        return Object.fromEntries(wire.entries.map(([name, member]) => [name, decode(member, files)]));
      case 'error':
        return new Error(wire.message);
      case 'promise':
        return new Promise((resolve, reject) => promises.set(wire.id, { resolve, reject }));
      case 'function':
        return (...args: unknown[]): unknown => callThere(wire.id, args);
    }
  };
  const callThere = (fn: number, args: readonly unknown[]): unknown => {
    last += 1;
    const id = last;
    tell('call', { id, fn, args: args.map(encode) });
    const result = returned.get(id);
    returned.delete(id);
    if (result === undefined) throw new Error('The other world is gone.');
    if (!result.ok) throw new Error(String(decode(result.value, [])));
    return decode(result.value, []);
  };
  const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

  hear('call', ({ id, fn, args }: { id: number; fn: number; args: readonly Wire[] }) => {
    try {
      const files: File[] = [];
      const given = args.map((arg) => decode(arg, files));
      const run = functions.get(fn);
      if (run === undefined) throw new Error('There is no such function.');
      // [Note: paths late] Only DevTools know the path of a file, and answer later; Electron knows it at once.
      const value: unknown = files.length === 0 ? run(given) : beforeFiles(files).then(() => run(given));
      tell('return', { id, ok: true, value: encode(value) });
    } catch (error) {
      tell('return', { id, ok: false, value: encode(messageOf(error)) });
    }
  });
  hear('return', ({ id, ok, value }: { id: number; ok: boolean; value: Wire }) => {
    returned.set(id, { ok, value });
  });
  hear('settled', ({ id, ok, value }: { id: number; ok: boolean; value: Wire }) => {
    const promise = promises.get(id);
    promises.delete(id);
    if (ok) promise?.resolve(decode(value, []));
    else promise?.reject(new Error(String(decode(value, []))));
  });
  return {
    encode,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the other side has encoded
    decode: (wire) => decode(wire as Wire, []),
    tell,
    hear,
  };
}
