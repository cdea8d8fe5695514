import { expect, it } from 'vitest';
import { keptLength } from '../../../shared/domain/stored-caption.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

it('a caption that was cut off was kept for as long as what is stored', () => {
  forAll(fc.string({ minLength: 2 }), fc.nat(), (caption, at) => {
    const length = 1 + (at % (caption.length - 1));
    expect(keptLength(caption, caption.slice(0, length))).toBe(length);
  });
});

it.each([
  ['Kitchen', 'Kitchen'],
  ['Kitchen', ''],
  ['Bed & bath', 'Bed &amp; bath'],
  ['Kitchen with island', 'Kitchen wi…'],
  ['Kit', 'Kitchen'],
])('what was made of “%s” by “%s” is no cut', (caption, stored) => {
  expect(keptLength(caption, stored)).toBe(null);
});
