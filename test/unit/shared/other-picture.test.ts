import { expect, test } from 'vitest';
import { otherPicture } from '../../../shared/domain/other-picture.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const ATTACH = ['none', 'navigation', 'media', 'stream'] as const;
const photo = fc.record({ isThere: fc.boolean(), removed: fc.boolean(), isOnHold: fc.boolean() });

test('a photo that its service has never shows another picture here alone', () => {
  forAll(photo, fc.constantFrom(...ATTACH), (each, attach) => {
    expect(otherPicture(each, { attach }) === 'exchange').toBe(!each.isThere);
  });
});

test('another photo takes its place only where that can be sent, and the service takes it', () => {
  forAll(photo, fc.constantFrom(...ATTACH), (each, attach) => {
    const isFree = each.isThere && !each.removed && !each.isOnHold && attach !== 'none';
    expect(otherPicture(each, { attach }) === 'replace').toBe(isFree);
  });
});

test('one that is removed waits until it is back, whatever its service takes', () => {
  for (const attach of ATTACH)
    expect(otherPicture({ isThere: true, removed: true, isOnHold: false }, { attach })).toBe('wait');
  expect(otherPicture({ isThere: true, removed: false, isOnHold: true }, { attach: 'none' })).toBe('keep');
});
