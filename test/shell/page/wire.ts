// Values between the harness and the page's preload as text, which is all that a DevTools binding carries. Both run in
// the page as well, so they use nothing from around them.

/** @throws DOMException for what Electron's messages could not carry either, or what this text does not yet know */
export function toText(value: unknown): string {
  const wrap = (inside: unknown): object => {
    if (inside === undefined) return { u: 1 };
    if (inside === null || typeof inside === 'string' || typeof inside === 'boolean') return { v: inside };
    if (typeof inside === 'number') return Number.isFinite(inside) ? { v: inside } : { n: String(inside) };
    if (Array.isArray(inside)) return { l: inside.map(wrap) };
    const kind = Object.prototype.toString.call(inside);
    if (typeof inside !== 'object' || kind !== '[object Object]') {
      throw new DOMException(`${kind} could not be cloned.`, 'DataCloneError');
    }
    return { o: Object.entries(inside).map(([name, member]) => [name, wrap(member)]) };
  };
  return JSON.stringify(wrap(value));
}

export function fromText(text: string): unknown {
  const unwrap = (wrapped: unknown): unknown => {
    if (typeof wrapped !== 'object' || wrapped === null) throw new TypeError('This is no text of the harness.');
    if ('u' in wrapped) return undefined;
    if ('v' in wrapped) return wrapped.v;
    if ('n' in wrapped) return Number(wrapped.n);
    if ('l' in wrapped && Array.isArray(wrapped.l)) return wrapped.l.map(unwrap);
    if (!('o' in wrapped) || !Array.isArray(wrapped.o)) throw new TypeError('This is no text of the harness.');
    return Object.fromEntries(
      wrapped.o.map((entry: unknown) => {
        if (!Array.isArray(entry)) throw new TypeError('This is no text of the harness.');
        return [String(entry[0]), unwrap(entry[1])];
      }),
    );
  };
  return unwrap(JSON.parse(text));
}
