import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { sizeMatches } from '../remote/upload-matching.ts';
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
  if (refused.length === 0) return finding('partName', 'good', `A part named “${accepted}” is accepted.`);
  const why = `Parts named ${refused.map((name) => `“${name}”`).join(', ')} were refused; “${accepted}” was accepted.`;
  return finding('partName', 'note', why, propose('upload.partName', present, accepted, why));
}

/** How the results of several pictures in one request can be told apart. `sent` is in the order of the parts. */
export function resultsFinding(
  sent: readonly SentSample[],
  stored: readonly StoredSample[],
  { upload }: ServiceProfile,
): Finding {
  const oneByOne = (why: string): ReturnType<typeof propose> =>
    propose('upload.filesPerRequest', upload.filesPerRequest, 1, why);
  if (stored.length !== sent.length) {
    const why = `${sent.length} pictures in one request gave ${stored.length === 1 ? '1 result' : `${stored.length} results`}.`;
    return finding('results', 'note', `${why} They are sent one by one.`, oneByOne(why));
  }
  const kept = isOrderKept(sent, stored);
  const orderWords =
    kept === null ? 'their order cannot be told' : kept ? 'in the order of the parts' : 'in another order';
  if (sent.every((part) => stored.some((item) => sameName(item, part)))) {
    return finding('results', 'good', `Results carry the file names as sent, ${orderWords}; they are matched by name.`);
  }
  const words = `File names are changed by the service; results came ${orderWords}`.replace(
    'came their',
    'came, but their',
  );
  if (upload.matchByPosition && kept === true) {
    return finding('results', 'good', `${words}. They are matched by their position, as the profile says.`);
  }
  const byPosition = upload.matchByPosition
    ? propose('upload.matchByPosition', true, false, 'Results did not come in the order of the parts for certain.')
    : [];
  const single = oneByOne('File names are not echoed, so pictures go one by one.');
  return finding('results', 'note', `${words}. Pictures are sent one by one.`, [...single, ...byPosition]);
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
  const why = 'Two pictures in one request were refused, a single one was not.';
  return finding(
    'results',
    'note',
    `${why} Pictures are sent one by one.`,
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
    return finding(
      'sizeUnit',
      'bad',
      'The sizes that the service answers fit none of the units we know, so no picture could be verified.',
    );
  }
  if (others.length > 0) return finding('sizeUnit', 'note', 'The unit of Size cannot be told from these sizes.');
  const why = `Test pictures of known size came back in ${unit}s.`;
  return finding('sizeUnit', 'good', `Size is in ${unit}s.`, propose('upload.sizeUnit', upload.sizeUnit, unit, why));
}
