import type { Random } from './random.ts';

export type Kind = 'upload' | 'insert' | 'attach' | 'patch' | 'bytes' | 'get' | 'token';

/** What can happen to a request on its way and to its answer, with how often beside the others. */
export const FAULTS = [
  ['refused connection', 2],
  ['lost request', 2],
  ['captive portal', 1],
  ['busy', 1],
  ['busy with Retry-After', 1],
  ['busy until a date', 0.5],
  ['not found by a gateway', 1],
  ['refused token', 1],
  ['lost answer', 4],
  ['late commit', 3],
  ['trouble after commit', 2],
  ['crash before sending', 1],
  ['stale without cause', 1],
  ['answer cut off', 1],
  ['stored nothing: 204', 0.7],
  ['stored nothing: error in a 200', 0.7],
  ['stored nothing: old value', 0.7],
  ['stored nothing: another entity', 0.7],
  ['stored nothing: body cut', 0.7],
  ['results shuffled', 3],
  ['results missing', 2],
  ['results renamed', 2],
  ['results repeated', 1],
] as const satisfies readonly (readonly [string, number])[];
/** Refusals of what is right and was not stored, in runs of their own: a proxy finds it too large, a lock is held by somebody. */
export const REFUSALS = [
  ['too large', 3],
  ['in conflict', 3],
] as const satisfies readonly (readonly [string, number])[];
export type Fault = (typeof FAULTS)[number][0] | (typeof REFUSALS)[number][0];

const ANYWHERE: readonly Fault[] = [
  'refused connection',
  'lost request',
  'captive portal',
  'busy',
  'busy with Retry-After',
  'busy until a date',
  'not found by a gateway',
];
const WRITING: readonly Fault[] = [
  'lost answer',
  'late commit',
  'trouble after commit',
  'crash before sending',
  'refused token',
  'too large',
  'in conflict',
];
const STORED_NOTHING: readonly Fault[] = [
  'stored nothing: 204',
  'stored nothing: error in a 200',
  'stored nothing: old value',
  'stored nothing: another entity',
  'stored nothing: body cut',
];

const POSSIBLE: Readonly<Record<Kind, readonly Fault[]>> = {
  token: ANYWHERE.filter((fault) => fault !== 'not found by a gateway'),
  get: [...ANYWHERE, 'refused token', 'answer cut off'],
  patch: [...ANYWHERE, ...WRITING, ...STORED_NOTHING, 'stale without cause', 'answer cut off'],
  insert: [...ANYWHERE, ...WRITING],
  attach: [...ANYWHERE, ...WRITING],
  bytes: [...ANYWHERE, ...WRITING],
  upload: [...ANYWHERE, ...WRITING, 'results shuffled', 'results missing', 'results renamed', 'results repeated'],
};

/** One of the faults of this run that such a request can meet; null when it has none. */
export function chooseFault(random: Random, weights: ReadonlyMap<Fault, number>, kind: Kind): Fault | null {
  const possible = POSSIBLE[kind].flatMap((fault) => {
    const weight = weights.get(fault);
    return weight === undefined ? [] : [[weight, fault] as const];
  });
  return possible.length === 0 ? null : random.weighted(possible);
}

export function isStoredNothing(fault: Fault): boolean {
  return STORED_NOTHING.includes(fault);
}
