import { describe, expect, it } from 'vitest';
import { BATCH_WAYS, batchCaption } from '../../../shared/domain/batch-caption.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

describe('a caption for several photos', () => {
  it.each([
    ['Kitchen', 'New words ', 'set', 'New words'],
    ['Kitchen', '', 'set', ''],
    ['Kitchen', 'Staged:', 'prefix', 'Staged: Kitchen'],
    ['Kitchen', 'facing south', 'append', 'Kitchen facing south'],
    ['Kitchen', ', facing south', 'append', 'Kitchen, facing south'],
    ['', 'Staged', 'append', 'Staged'],
    ['', 'Staged', 'prefix', 'Staged'],
    ['Kitchen', ' ', 'append', 'Kitchen'],
  ] as const)('“%s” with “%s” (%s) is “%s”', (present, text, way, expected) => {
    expect(batchCaption(present, text, way)).toBe(expected);
  });

  it('keeps the words of both, in their order, and has no space at its ends', () => {
    const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
    forAll(fc.lorem(), fc.lorem(), fc.constantFrom(...BATCH_WAYS), (present, text, way) => {
      const after = batchCaption(`  ${present} `, ` ${text}`, way);
      const expected = { set: [text], prefix: [text, present], append: [present, text] }[way];
      expect(words(after)).toEqual(expected.flatMap(words));
      expect(after).toBe(after.trim());
    });
  });
});
