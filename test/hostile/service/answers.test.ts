// @module-tag large
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachNth, size } from '../../faults/seeded.ts';
import { PAUSES, STATUS_ANSWERS, TOKENS, WIRE } from './answers.ts';
import { Attack } from './attack.ts';
import { BODIES, type Named } from './bodies.ts';
import type { Operation } from './hostile-service.ts';
import { ADDRESSES, PICTURES } from './pictures.ts';
import { SHOWN } from './shown.ts';

const OPERATIONS = ['upload', 'insert', 'get', 'patch'] as const;
type Case = readonly [operation: Operation, name: string, answer: Named];

const all = (answers: readonly Named[], operations: readonly Operation[]): Case[] =>
  answers.flatMap((answer) => operations.map((operation) => [operation, answer.name, answer] as const));

/** Each to one of the operations, in turn; to all of them with `--runs 2` and more. */
const inTurn = (answers: readonly Named[], operations: readonly Operation[] = OPERATIONS): Case[] =>
  all(answers, operations).filter((_, index) => size(1) > 1 || (index + Math.floor(index / 4)) % 4 === 0);

/** The operations of which each body answers one; the results of an upload are the furthest from what is known already. */
const OTHERS = ['insert', 'get', 'patch'] as const;

const CASES: readonly Case[] = [
  ...all(BODIES, size(1) > 1 ? OPERATIONS : ['upload']),
  ...all(BODIES, OTHERS).filter((_, index) => size(1) === 1 && (index + Math.floor(index / 3)) % 3 === 0),
  ...inTurn(STATUS_ANSWERS),
  ...inTurn(PAUSES),
  ...inTurn(WIRE),
  ...all(TOKENS, ['token']),
];

let attack: Attack;
beforeAll(async () => {
  attack = await Attack.start();
});
afterAll(async () => {
  const { peakBytes, longestBlock } = attack.worst();
  const [megabytes, milliseconds] = [Math.round(peakBytes / 1e6), Math.round(longestBlock)];
  process.stdout.write(`hostile service: at most ${megabytes} MB, loop blocked for ${milliseconds} ms at most\n`);
  await attack.end();
});

/**
 * [Note: a lie that nothing gives away] The service says that something is there which is not, just as if it were. What it refuses
 * or does not show afterwards is said, a person decides, and the photo and its words are kept.
 */
const LIES: ReadonlyMap<string, string> = new Map([
  ['upload with a key of somebody else', 'needs-attention'],
  ['insert with a key of somebody else', 'conflict'],
  ['insert with __proto__', 'needs-attention'],
  ['insert with Media that is a number', 'needs-attention'],
  ['insert with status 204', 'needs-attention'],
]);

describe('a service that answers', () => {
  it.each(eachNth(CASES, 3))('%s with %s: costs little, loses nothing', async (operation, name, answer) => {
    const outcome = await attack.meet(operation, answer);
    const each = `${operation} with ${name}`;
    expect(outcome.excess).toEqual([]);
    expect(outcome.asked).toBeGreaterThan(0);
    // Nobody is asked again and again within one sync.
    expect(outcome.asked).toBeLessThan(10);
    expect(outcome.reported.join(' ')).toBe(SHOWN.get(each) ?? outcome.reported.join(' '));
    const lie = LIES.get(each);
    expect(outcome.state).toBe(lie ?? 'up-to-date');
    expect(outcome.here).toBe(operation === 'get' ? outcome.here : outcome.typed);
    if (lie === undefined) expect([outcome.there, outcome.listings]).toEqual([[outcome.here], 1]);
  });
});

describe('a picture', () => {
  it.each(ADDRESSES)('at %s is asked for only where it may be: %s', async (address, why) => {
    const outcome = await attack.open(address, null);
    expect(outcome).toEqual({ reported: why, words: 'Words', excess: [] });
  });

  it.each(PICTURES.map(([answer, reported]) => [answer.name, reported, answer] as const))(
    'in whose place is %s ends nothing: %s',
    async (_name, why, { hostile }) => {
      const outcome = await attack.open(null, hostile);
      expect(outcome).toEqual({ reported: why, words: 'Words', excess: [] });
    },
  );
});
