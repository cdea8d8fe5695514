/**
 * An object of Electron of which only some members are known: using any other fails with its name, so that the harness
 * never answers for something that it does not do. Runs in the page as well, so it uses nothing from around it.
 *
 * @param alive whether the object still exists; Electron throws on each use of one that does not
 */
export function strict<Whole extends object>(
  name: string,
  known: Partial<Whole>,
  alive: () => boolean = () => true,
): Whole {
  /** What JavaScript itself asks every object for. */
  const ASKED_BY_LANGUAGE = ['then', 'toJSON', 'constructor', 'prototype', 'nodeType', 'asymmetricMatch'];
  const unknown = (member: string | symbol): Error =>
    new Error(
      `The stand-in of electron knows no “${name}.${String(member)}”. Real Electron may have it: teach it to test/shell.`,
    );
  const guarded = new Proxy(known, {
    get(target, member): unknown {
      if (typeof member === 'symbol') return Reflect.get(target, member);
      if (!alive() && member !== 'isDestroyed') throw new TypeError('Object has been destroyed');
      if (Object.hasOwn(target, member)) return Reflect.get(target, member);
      if (ASKED_BY_LANGUAGE.includes(member)) return undefined;
      throw unknown(member);
    },
    set(target, member, value: unknown): boolean {
      if (!Object.hasOwn(target, member)) throw unknown(member);
      return Reflect.set(target, member, value);
    },
  });
  // [Note: whole by refusal] Each member that is missing throws, so whoever holds it never meets one that is not there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the note above
  return guarded as Whole;
}
