import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { sizeMatches } from '../../service/upload/upload-matching.ts';
import { type Finding, finding, propose } from './findings.ts';

export interface SentSample {
  readonly fileName: string;
  readonly bytes: number;
}
export interface StoredSample {
  readonly fileName: string;
  readonly size: number;
}

const UNITS = ['byte', 'kilobyte', 'kibibyte'] as const;

const sameName = (item: StoredSample, part: SentSample): boolean =>
  item.fileName.toLowerCase() === part.fileName.toLowerCase();

/** What is told of the part name that was accepted; `refused` names those that were not. */
export function partNameFinding(accepted: string, refused: readonly string[], profile: ServiceProfile): Finding {
  const present = profile.upload.partName;
  if (refused.length === 0) return finding('partName', 'good', phrase('partName.good', { name: accepted }));
  const why = phrase('partName.other', { refused: refused.map((name) => `“${name}”`).join(', '), accepted });
  return finding('partName', 'note', why, propose('upload.partName', present, accepted, why));
}

/** How the results of several pictures in one request can be told apart. `sent` is in the order of the parts. */
export function resultsFinding(
  sent: readonly SentSample[],
  stored: readonly StoredSample[],
  { upload }: ServiceProfile,
): Finding {
  const oneByOne = (why: Phrase): ReturnType<typeof propose> =>
    propose('upload.filesPerRequest', upload.filesPerRequest, 1, why);
  if (stored.length !== sent.length) {
    const why =
      stored.length === 1
        ? phrase('results.one', { sent: sent.length })
        : phrase('results.many', { sent: sent.length, stored: stored.length });
    return finding('results', 'note', phrase('results.sentOneByOne', { why }), oneByOne(why));
  }
  const kept = isOrderKept(sent, stored);
  const order = phrase(kept === null ? 'order.untold' : kept ? 'order.kept' : 'order.other');
  if (sent.every((part) => stored.some((item) => sameName(item, part)))) {
    return finding('results', 'good', phrase('results.byName', { order }));
  }
  const why = kept === null ? phrase('results.renamedUntold') : phrase('results.renamed', { order });
  if (upload.matchByPosition && kept === true) {
    return finding('results', 'good', phrase('results.byPosition', { why }));
  }
  const byPosition = upload.matchByPosition
    ? propose('upload.matchByPosition', true, false, phrase('results.orderUncertain'))
    : [];
  const single = oneByOne(phrase('results.notEchoed'));
  return finding('results', 'note', phrase('results.picturesOneByOne', { why }), [...single, ...byPosition]);
}

/** Whether result n belongs to part n; by name, otherwise by a Size that fits there and not elsewhere. Null: cannot be told. */
function isOrderKept(sent: readonly SentSample[], stored: readonly StoredSample[]): boolean | null {
  const fits = (part: SentSample | undefined, item: StoredSample): boolean =>
    part !== undefined && (sameName(item, part) || UNITS.some((unit) => sizeMatches(part.bytes, item.size, unit)));
  const named = stored.every((item) => sent.some((part) => sameName(item, part)));
  if (named) return stored.every((item, index) => sent[index] !== undefined && sameName(item, sent[index]));
  const places = stored.map((item) => sent.flatMap((part, index) => (fits(part, item) ? [index] : [])));
  if (places.some((each) => each.length !== 1)) return null;
  return places.every(([place], index) => place === index);
}

/** What is told where several pictures in one request were refused and a single one was not. */
export function singleFinding(profile: ServiceProfile): Finding {
  const why = phrase('results.twoRefused');
  return finding(
    'results',
    'note',
    phrase('results.picturesOneByOne', { why }),
    propose('upload.filesPerRequest', profile.upload.filesPerRequest, 1, why),
  );
}

/** Reads the unit of Size from pictures of known size. */
export function sizeUnitFinding(
  sent: readonly SentSample[],
  stored: readonly StoredSample[],
  { upload }: ServiceProfile,
): Finding {
  const partsOf = (item: StoredSample): readonly SentSample[] => {
    const named = sent.filter((part) => sameName(item, part));
    return named.length > 0 ? named : sent;
  };
  const [unit, ...others] = UNITS.filter((each) =>
    stored.every((item) => partsOf(item).some((part) => sizeMatches(part.bytes, item.size, each))),
  );
  if (unit === undefined) {
    return finding('sizeUnit', 'bad', phrase('sizeUnit.none'));
  }
  if (others.length > 0) return finding('sizeUnit', 'note', phrase('sizeUnit.untold'));
  const words = phrase(`unit.${unit}`);
  const why = phrase('sizeUnit.known', { unit: words });
  return finding(
    'sizeUnit',
    'good',
    phrase('sizeUnit.good', { unit: words }),
    propose('upload.sizeUnit', upload.sizeUnit, unit, why),
  );
}
