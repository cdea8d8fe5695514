import { it } from 'vitest';
import fc, { type Arbitrary } from './fast-check.ts';

type Rule<Drawn extends [unknown, ...unknown[]]> = [
  ...drawn: { [Each in keyof Drawn]: Arbitrary<Drawn[Each]> },
  holds: (...drawn: Drawn) => void,
];

/** Checks what holds of whatever is drawn. */
export function forAll<Drawn extends [unknown, ...unknown[]]>(...rule: Rule<Drawn>): void {
  fc.assert(fc.property(...rule));
}

/** A test of nothing else. */
export function always<Drawn extends [unknown, ...unknown[]]>(name: string, ...rule: Rule<Drawn>): void {
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- both are the caller's
  it(name, () => forAll(...rule));
}
