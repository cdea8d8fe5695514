import { describe, expect, it } from 'vitest';
import { finding, withoutRepeats } from '../../../../electron/core/check/findings.ts';
import {
  type NewListingTrial,
  newListingFindings,
  notCreatedFinding,
} from '../../../../electron/core/check/new-listing.ts';
import { ListingKey } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';

const WHY = phrase('failure.offline');

const TRIAL: NewListingTrial = {
  name: 'Test',
  made: { kind: 'created', listingKey: ListingKey.parse('A1'), location: null, answer: 'shown', shown: null },
  unknownField: null,
  photos: { sent: [], shown: null, isWhole: false },
  again: null,
  canLookUp: true,
};

const said = (trial: Partial<NewListingTrial>): string[] =>
  newListingFindings({ ...TRIAL, ...trial }, DEFAULT_PROFILE).map(({ check }) => `${check.verdict}: ${check.said}`);

describe('what a new listing told', () => {
  it('names a listing without a known key by the end of its address', () => {
    const made = { ...TRIAL.made, listingKey: null, location: "https://mls.example/RESO/OData/Property('8')" };
    expect(said({ made }).at(-1)).toContain("The test listing Property('8'), with the fields of “Test”, stays");
  });

  it('says what may be left where the second request had no answer', () => {
    expect(said({ again: { kind: 'unclear', why: WHY } })).toContainEqual(
      expect.stringMatching(/^note: Not found out: whether .* A second test listing may be at the service: look there/),
    );
  });

  it('says nothing of photos where none were sent, and of a second listing where none was tried', () => {
    expect(said({})).toEqual([
      'good: A new listing comes back in the answer to its creation.',
      'good: An unknown listing field is accepted.',
      'note: The test listing A1, with the fields of “Test”, stays at the service. Remove it there by hand.',
    ]);
  });

  it('takes no part of the photos for all of them, and none that is not shown for one that was left out', () => {
    const sent = [{ mediaKey: 'a', mediaUrl: null, mediaObjectId: null }];
    for (const shown of [null, []]) {
      expect(said({ photos: { sent, shown, isWhole: false } })).toContainEqual(
        expect.stringMatching(/^skipped: Not found out: how many of its photos a new listing keeps\./),
      );
    }
  });

  it('takes what was not sent for no listing that may be there', () => {
    const { check } = notCreatedFinding('Test', {
      kind: 'failed',
      failure: { kind: 'offline', message: '', phrase: WHY },
    });
    expect(check).toMatchObject({ verdict: 'bad', reason: 'unreachable' });
    expect(check.said).not.toContain('may be at the service');
  });
});

it('what two diagnostics come to is said once', () => {
  const one = finding('numbers', 'good', phrase('numbers.from', { first: 0 }));
  const other = finding('numbers', 'good', phrase('numbers.from', { first: 1 }));
  expect(withoutRepeats([one, other, { ...one }])).toEqual([one, other]);
});
