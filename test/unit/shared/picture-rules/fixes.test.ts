import { describe, expect, it } from 'vitest';
import { checkPictures, withFix } from '../../../../shared/domain/picture-rules/check.ts';
import { keyOfFinding } from '../../../../shared/domain/picture-rules/facts.ts';
import { keepFamilies, withFamilies } from '../../../../shared/domain/picture-rules/families.ts';
import { fixPictures } from '../../../../shared/domain/picture-rules/fix-all.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';
import { idOf, listings, photo, rule, ruleLists } from './facts.ts';

describe('every fix', () => {
  it('makes its finding vanish and brings no other one', () => {
    fc.assert(
      fc.property(ruleLists, listings, (rules, photos) => {
        const findings = checkPictures(rules, photos);
        const before = findings.map(keyOfFinding);
        for (const { fix, ...finding } of findings) {
          if (fix === null) continue;
          const after = checkPictures(rules, withFix(photos, fix)).map(keyOfFinding);
          expect(after).not.toContain(keyOfFinding(finding));
          expect(before).toEqual(expect.arrayContaining(after));
        }
      }),
      { numRuns: 600 },
    );
  });
  it('is done with all others until none has one, with no finding that was not there', () => {
    fc.assert(
      fc.property(ruleLists, listings, (rules, photos) => {
        const before = checkPictures(rules, photos).map(keyOfFinding);
        const { photos: fixed, ended } = fixPictures(rules, photos);
        const after = checkPictures(rules, fixed);
        expect(after.filter(({ fix }) => fix !== null)).toEqual([]);
        expect(before).toEqual(expect.arrayContaining(after.map(keyOfFinding)));
        expect(before.length - after.length).toBe(ended.length);
        expect(new Set(fixed.map(({ mediaId }) => mediaId))).toEqual(new Set(photos.map(({ mediaId }) => mediaId)));
      }),
      { numRuns: 400 },
    );
  });
  it('leaves alone what it was not asked for', () => {
    const rules = [rule({ rule: 'captionLength', most: 10 }), rule({ rule: 'roomRequired' })];
    const { photos } = fixPictures(
      rules,
      [photo(1, { imageOf: '', shortDescription: 'Bright modern kitchen' })],
      (finding) => finding.rule === 'roomRequired',
    );
    expect(photos[0]).toMatchObject({ imageOf: 'Kitchen', shortDescription: 'Bright modern kitchen' });
  });
});

describe('a listing that is looked at again', () => {
  const changes = fc.record(
    {
      shortDescription: fc.constantFrom('', 'Kitchen', 'Call 555-123-4567'),
      imageOf: fc.constantFrom('', 'Kitchen', 'Front of Structure'),
      alteration: fc.option(
        fc.record({
          kind: fc.constantFrom('Twilight Conversion', 'Model Home'),
          originalId: fc.option(fc.nat(8).map(idOf)),
          labelled: fc.boolean(),
        }),
      ),
    },
    { requiredKeys: [] },
  );
  const steps = fc.array(fc.record({ at: fc.nat(8), to: fc.nat(8), change: changes }), { minLength: 1, maxLength: 4 });

  it('tells the same as one that is looked at for the first time, whatever was changed or moved', () => {
    fc.assert(
      fc.property(ruleLists, listings, steps, (rules, listing, made) => {
        let photos = listing;
        checkPictures(rules, photos);
        for (const { at, to, change } of made) {
          const moved = photos[at % Math.max(1, photos.length)];
          if (moved === undefined) continue;
          const others = photos.filter((each) => each !== moved);
          photos = others.toSpliced(to, 0, { ...moved, ...change });
          expect(checkPictures(rules, photos)).toEqual(checkPictures([...rules], structuredClone(photos)));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('altered pictures and their originals', () => {
  const altered = (number: number, original: number) =>
    photo(number, { alteration: { kind: 'Twilight Conversion', originalId: idOf(original), labelled: false } });
  const ids = (...numbers: number[]) => numbers.map(idOf);

  it('stay together wherever one of them is put', () => {
    const photos = [photo(1), altered(2, 1), photo(3), photo(4)];
    expect(withFamilies(photos, [idOf(2)])).toEqual(ids(1, 2));
    expect(keepFamilies(photos, ids(1, 3, 2, 4))).toEqual(ids(1, 2, 3, 4));
    expect(keepFamilies(photos, ids(2, 1, 3, 4))).toEqual(ids(2, 1, 3, 4));
  });
  it('stay apart where others have parted them, until one of them is put somewhere', () => {
    const photos = [photo(1), photo(3), altered(2, 1), photo(4), altered(5, 4)];
    expect(keepFamilies(photos, ids(3, 1, 2, 4, 5))).toEqual(ids(3, 1, 2, 4, 5));
    expect(keepFamilies(photos, ids(1, 4, 3, 2, 5), ids(4))).toEqual(ids(1, 4, 5, 3, 2));
    expect(keepFamilies(photos, ids(1, 3, 4, 2, 5), ids(2))).toEqual(ids(1, 2, 3, 4, 5));
  });
  it('are together in every sequence, which keeps all photos and stays as it is the second time', () => {
    const sequences = listings.chain((photos) =>
      fc.tuple(
        fc.constant(photos),
        fc.shuffledSubarray(
          photos.map(({ mediaId }) => mediaId),
          { minLength: photos.length },
        ),
      ),
    );
    forAll(sequences, ([photos, sequence]) => {
      const kept = keepFamilies(photos, sequence, sequence);
      expect(kept.toSorted()).toEqual(sequence.toSorted());
      expect(keepFamilies(photos, kept)).toEqual(kept);
      const beside = [rule({ rule: 'originalBeside' })];
      const shown = kept.flatMap((id) => photos.filter(({ mediaId }) => mediaId === id));
      const apart = checkPictures(beside, shown).filter(({ message }) => message.code === 'finding.originalApart');
      expect(apart).toEqual([]);
    });
  });
});
