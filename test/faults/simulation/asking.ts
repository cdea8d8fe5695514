import { AppError } from '../../../shared/contract/app-error.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { AppLife } from './app-life.ts';
import { BrokenPromise } from './finding.ts';
import type { World } from './world.ts';

/** What a command may answer in place of doing something. */
const MAY_BE_SAID: readonly string[] = [
  'notFound',
  'conflict',
  'unsupported',
  'newerChange',
  'libraryBusy',
  'fileUnusable',
  'noAccount',
  'serviceRefused',
  'invalidInput',
];

/** Whether an error is one for people to read, and not a fault inside. */
export function isSaid(error: unknown): error is AppError {
  return error instanceof AppError && MAY_BE_SAID.includes(error.code);
}

/**
 * Has one process do what a person asks for at once. Null where it said why not.
 *
 * @throws BrokenPromise when it failed inside
 */
export async function ask<Value>(
  world: World,
  app: AppLife,
  what: string,
  work: () => Value | Promise<Value>,
): Promise<Value | null> {
  world.note(`here, ${app.name}: ${what}`);
  try {
    return await app.within(what.split(' ')[0] ?? what, work);
  } catch (error) {
    if (isSaid(error)) {
      world.note(`here, ${app.name}: “${error.message}”`);
      return null;
    }
    if (error instanceof BrokenPromise) throw error;
    throw new BrokenPromise('no command fails inside', `${what}: ${String(error)}`);
  }
}

/** What a person started from goes along with an edit, once the contract takes it. */
export function startingFrom(mediaId: MediaId, shortDescription: string): Record<string, unknown> {
  const isTaken = 'startedFrom' in contract['media.edit'].input.shape;
  return isTaken ? { startedFrom: { [mediaId]: { shortDescription } } } : {};
}

/** A process that does what it is asked; null while all of them stall. */
export function awake(world: World): AppLife | null {
  const ready = world.apps.filter((app) => app.stalledUntil <= world.clock.now() && app !== world.doomed);
  return ready.length === 0 ? null : world.random.pick(ready);
}

let words = 0;
export function startWords(): void {
  words = 0;
}
/** Every text is written only once, so that it shows who wrote it. */
export function word(what: string): string {
  words += 1;
  return `${what} ${words}`;
}
/** A number that nobody else writes. */
export function freshNumber(): number {
  words += 1;
  return 4_000_000 + words;
}
