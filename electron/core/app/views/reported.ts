/** Things of one kind that are reported to those who ask what changed, by key. */
export interface Reported<Key, Value> {
  /** What there is now; what is the same object as before did not change. */
  note(entries: ReadonlyMap<Key, Value>, revision: number): void;
  /** What changed after a revision of the library; everything for null, or where it was not watched as long as that. */
  since(revision: number | null): { readonly changed: Value[]; readonly sequence: Key[] | null };
}

/** @param sequenceCounts whether things that only changed places are reported as well; otherwise only which there are */
export function createReported<Key, Value>({
  sequenceCounts,
}: {
  readonly sequenceCounts: boolean;
}): Reported<Key, Value> {
  let known = new Map<Key, { readonly value: Value; readonly at: number }>();
  let from: number | null = null;
  let sequenceAt = 0;
  return {
    note(entries, revision) {
      if (!isSameSequence(known, entries, sequenceCounts)) sequenceAt = revision;
      from ??= revision;
      const before = known;
      known = new Map();
      for (const [key, value] of entries) {
        const same = before.get(key);
        known.set(key, same !== undefined && same.value === value ? same : { value, at: revision });
      }
    },
    since(revision) {
      const isAll = revision === null || from === null || revision < from;
      const changed = [...known.values()].filter(({ at }) => isAll || at > revision).map(({ value }) => value);
      return { changed, sequence: isAll || sequenceAt > revision ? [...known.keys()] : null };
    },
  };
}

function isSameSequence<Key>(
  before: ReadonlyMap<Key, unknown>,
  now: ReadonlyMap<Key, unknown>,
  sequenceCounts: boolean,
): boolean {
  if (before.size !== now.size) return false;
  if (!sequenceCounts) return [...now.keys()].every((key) => before.has(key));
  const keys = before.keys();
  return [...now.keys()].every((key) => key === keys.next().value);
}

/** The former value where the new one says the same. Both are plain data. */
export function createSame<Value>(): (value: Value) => Value {
  let former: { readonly text: string; readonly value: Value } | null = null;
  return (value) => {
    const text = JSON.stringify(value);
    if (former === null || former.text !== text) former = { text, value };
    return former.value;
  };
}
