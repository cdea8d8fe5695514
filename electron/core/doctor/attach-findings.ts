import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { ToldWays } from './capabilities.ts';
import { type Finding, finding, propose } from './findings.ts';

export type Way = 'navigation' | 'media';
export const WAYS: readonly Way[] = ['navigation', 'media'];

/** The request that each way is made of. */
export const REQUESTS: Readonly<Record<Way, string>> = {
  navigation: 'POST Property(key)/Media',
  media: 'POST Media',
};

/** What came of trying one way. */
export type Attempt =
  | { readonly kind: 'added'; readonly way: Way; readonly removal: Removal }
  /** The service has no such way; nothing was stored. */
  | { readonly kind: 'notOffered'; readonly way: Way; readonly why: string }
  /** Neither done nor clearly impossible. */
  | { readonly kind: 'unclear'; readonly way: Way; readonly why: string };

export type Removal =
  | { readonly kind: 'removed' }
  | { readonly kind: 'left'; readonly mediaKey: string; readonly mediaKeyNumeric: number | null; readonly why: string };

const NONE = 'Photos can be added to a listing only while it is created.';

/** What is told of the ways without trying one. `untried` says why none was. */
export function toldFinding(told: ToldWays, untried: string, { attach }: ServiceProfile): Finding {
  const offered = WAYS.filter((way) => told[way] === 'yes');
  const closed = WAYS.filter((way) => told[way] === 'no');
  if (closed.length === WAYS.length) {
    const why = 'The service says that it takes no further photos for a listing that exists.';
    return finding('attach', 'note', `${why} ${NONE}`, propose('attach', attach, 'none', why));
  }
  if (attach !== 'none' && told[attach] === 'yes') {
    return finding('attach', 'good', `The service says that ${REQUESTS[attach]} is possible.`);
  }
  if (attach === 'none' || told[attach] === 'no') {
    const [other] = offered;
    if (other !== undefined) {
      const why = `The service says that ${REQUESTS[other]} is possible. This was not tried.`;
      return finding('attach', 'note', why, propose('attach', attach, other, why));
    }
    if (attach !== 'none') {
      const why = `The service says that ${REQUESTS[attach]} is not possible.`;
      return finding('attach', 'note', why, propose('attach', attach, 'none', why));
    }
  }
  const what =
    attach === 'none' ? 'how photos are added to a listing that exists' : `whether ${REQUESTS[attach]} is possible`;
  return finding('attach', 'skipped', `Not tried: the service does not say ${what}, and ${untried}`);
}

/** What is told of the ways after they were tried. */
export function triedFinding(attempts: readonly Attempt[], { attach }: ServiceProfile): Finding {
  const added = attempts.find((attempt) => attempt.kind === 'added');
  if (added !== undefined) return addedFinding(added.way, added.removal, attach);
  const unclear = attempts.find((attempt) => attempt.kind === 'unclear');
  if (unclear !== undefined) {
    const said = `Whether ${REQUESTS[unclear.way]} adds a photo to a listing cannot be told: ${unclear.why}`;
    return finding('attach', 'note', said);
  }
  const why = 'The service offers no way to add a photo to a listing that exists.';
  return finding('attach', 'note', `${why} ${NONE}`, propose('attach', attach, 'none', why));
}

function addedFinding(way: Way, removal: Removal, attach: ServiceProfile['attach']): Finding {
  const why = `${REQUESTS[way]} added the test picture to one of your listings.`;
  const proposals = propose('attach', attach, way, why);
  if (removal.kind === 'removed') {
    return finding('attach', attach === way ? 'good' : 'note', `${why} It was removed again.`, proposals);
  }
  const name = removal.mediaKeyNumeric === null ? `MediaKey ${removal.mediaKey}` : `Media(${removal.mediaKeyNumeric})`;
  const said = `${why} It could not be removed again: ${removal.why} Remove ${name} at the service by hand.`;
  return finding('attach', 'bad', said, proposals);
}
