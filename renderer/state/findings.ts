import type { Finding } from '../../shared/contract/findings.ts';
import type { ListingDetail } from '../../shared/contract/model.ts';
import { findingsOf } from '../../shared/domain/findings.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import type { PageStore } from './store.ts';
import type { Value } from './value.ts';

/** What is found about the open listing, worked out once for all that show it. */
export type Findings = Value<Pick<Known, 'all' | 'unusual'>>;

const NONE: readonly Finding[] = [];

interface Known {
  readonly detail: ListingDetail | null;
  readonly all: readonly Finding[];
  /** What there is to say about photos beyond what is seen of them; the same list while it says the same. */
  readonly unusual: ReadonlyMap<MediaId, readonly Finding[]>;
}

export function createFindings(store: Pick<PageStore, 'subscribe' | 'getSnapshot'>): Findings {
  let known: Known = { detail: null, all: NONE, unusual: new Map() };
  const read = (): Known => {
    const { shown: detail } = store.getSnapshot();
    if (detail === known.detail) return known;
    const all = detail === null ? NONE : findingsOf(detail);
    known = { detail, all, unusual: unusualOf(all, known.unusual) };
    return known;
  };
  return { subscribe: store.subscribe, getSnapshot: read };
}

function unusualOf(all: readonly Finding[], before: Known['unusual']): Known['unusual'] {
  const unusual = new Map<MediaId, readonly Finding[]>();
  for (const found of all) {
    if (found.mediaId === null || !isUnusual(found)) continue;
    const others = unusual.get(found.mediaId);
    unusual.set(found.mediaId, others === undefined ? [found] : [...others, found]);
  }
  for (const [mediaId, now] of unusual) {
    const was = before.get(mediaId);
    if (was !== undefined && saySame(was, now)) unusual.set(mediaId, was);
  }
  return unusual;
}

/** Most of them are those that were found before. */
function saySame(was: readonly Finding[], now: readonly Finding[]): boolean {
  const isKept = was.length === now.length && now.every((found, index) => found === was[index]);
  return isKept || JSON.stringify(was) === JSON.stringify(now);
}

/** Words that are missing are seen, and a problem says itself; a caption that is too long is one. */
export function isUnusual({ rule, source, severity }: Pick<Finding, 'rule' | 'source' | 'severity'>): boolean {
  if (source !== 'picture') return false;
  const isMissing = rule === 'captionRequired' || rule === 'roomRequired';
  return severity === 'error' || !isMissing;
}
