import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';

interface SentPart {
  /** The unique ASCII name we gave the part. */
  readonly fileName: string;
  readonly bytes: number;
}

interface ResultItem {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
}

type SizeUnit = ServiceProfile['upload']['sizeUnit'];
const BYTES_PER_UNIT: Readonly<Record<Exclude<SizeUnit, 'auto' | 'none'>, number>> = {
  byte: 1,
  kilobyte: 1000,
  kibibyte: 1024,
};

/** Whether a Size in the answer can mean this many bytes; larger units may be rounded either way. */
export function sizeMatches(bytes: number, size: number, unit: SizeUnit): boolean {
  if (unit === 'auto') {
    return (
      sizeMatches(bytes, size, 'byte') || sizeMatches(bytes, size, 'kilobyte') || sizeMatches(bytes, size, 'kibibyte')
    );
  }
  // [Note: made anew] A service that makes its own file of what it gets reports the size of that.
  if (unit === 'none') return true;
  if (unit === 'byte') return size === bytes;
  return Math.abs(bytes / BYTES_PER_UNIT[unit] - size) < 1;
}

/**
 * Pairs the parts of one request with the results of its answer; how they correspond is not shown by the interface.
 * A part is matched only for certain: by its unique name; as the only part with the only result; by position where no
 * name was echoed, the counts agree and the profile allows it. Size must fit in every case. Others stay null and are
 * to be sent again one by one.
 * [Note: a repeated Id] A service that names pictures by their content gives one Id to two parts with the same bytes. None of them
 * is matched then: two photos with one MediaKey would be one at the service.
 */
export function matchResults<Item extends ResultItem>(
  parts: readonly SentPart[],
  items: readonly Item[],
  settings: Pick<ServiceProfile['upload'], 'sizeUnit' | 'matchByPosition'>,
): (Item | null)[] {
  const results = distinct(items);
  const fits = (part: SentPart, item: Item | undefined): Item | null =>
    item !== undefined && sizeMatches(part.bytes, item.size, settings.sizeUnit) ? item : null;
  const byName = Map.groupBy(results, ({ fileName }) => fileName.toLowerCase());
  const named = (part: SentPart): Item[] => byName.get(part.fileName.toLowerCase()) ?? [];

  const [onlyPart] = parts;
  if (parts.length === 1 && results.length === 1 && onlyPart !== undefined) return [fits(onlyPart, results[0])];

  const noNameEchoed = parts.every((part) => named(part).length === 0);
  if (noNameEchoed) {
    const byPosition = settings.matchByPosition && results.length === parts.length && items.length === parts.length;
    return parts.map((part, index) => (byPosition ? fits(part, results[index]) : null));
  }
  return parts.map((part) => {
    const candidates = named(part);
    return candidates.length === 1 ? fits(part, candidates[0]) : null;
  });
}

/** Without results whose Id stands for several pictures; one that is there twice with the same name counts once. */
function distinct<Item extends ResultItem>(items: readonly Item[]): Item[] {
  return [...Map.groupBy(items, ({ id }) => id.toLowerCase()).values()].flatMap(([first, ...others]) => {
    const isOfOne = ({ fileName, size }: Item): boolean => fileName === first?.fileName && size === first.size;
    return first !== undefined && others.every(isOfOne) ? [first] : [];
  });
}

/**
 * Whether an answer lists far more than was sent. [Note: a few more] Some services also list what they make of a picture; an
 * answer with more than that is about something else, and what it lists is not ours.
 */
export function listsTooMany(parts: number, results: number): boolean {
  return results > 10 * parts + 10;
}
