/** Deeper than anything that a service has to say. */
const DEEPEST = 50;

/** The same value with every text in it changed; what lies deeper than fifty levels is left out. */
export function withChangedTexts(value: unknown, change: (text: string, name: string) => unknown): unknown {
  const changed = (inside: unknown, name: string, depth: number): unknown => {
    if (typeof inside === 'string') return change(inside, name);
    if (typeof inside !== 'object' || inside === null) return inside;
    if (depth === DEEPEST) return null;
    if (Array.isArray(inside)) return inside.map((one) => changed(one, name, depth + 1));
    return Object.fromEntries(
      Object.entries(inside).map(([key, one]) => [change(key, ''), changed(one, key, depth + 1)] as const),
    );
  };
  return changed(value, '', 0);
}
