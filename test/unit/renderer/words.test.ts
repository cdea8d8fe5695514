import { describe, expect, it } from 'vitest';
import { captionCount } from '../../../renderer/features/captions/caption-count.ts';
import { leaves } from '../../../renderer/features/settings/profile-values.ts';
import { PHRASES } from '../../../renderer/language/es/core/phrases/index.ts';
import { listingStateWords, photoStateWord, serviceStateWords } from '../../../renderer/language/state-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { formatBytes, formatInstant, shareOf } from '../../../renderer/state/format.ts';
import { outcomeSentence } from '../../../renderer/workbench/outcome-words.ts';
import { AccountId, AttemptId, ListingId } from '../../../shared/domain/ids.ts';
import { ENGLISH } from '../../../shared/domain/phrases/english.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import * as ofTheCli from '../../../shared/domain/state-words.ts';
import { LISTING_STATES } from '../../../shared/domain/status.ts';
import { markDifferingWords } from '../../../shared/domain/word-diff.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const EN = createWords('en', 'en');
const ES = createWords('es', 'es-MX');

const marked = (text: string, other: string): string[] =>
  markDifferingWords(text, other)
    .filter((piece) => piece.differs)
    .map((piece) => piece.text);

describe('differing words', () => {
  it('marks what only one text has', () => {
    expect(marked('Bright kitchen with oak island', 'Bright kitchen with island')).toEqual(['oak']);
    expect(marked('Kitchen with island', 'Kitchen with island and skylight')).toEqual([]);
  });
  it('marks a run of words in one piece', () => {
    expect(marked('Kitchen with island and skylight', 'Kitchen with island')).toEqual(['and skylight']);
  });
  always('gives the text again, whatever it is', fc.string(), fc.string(), (text, other) => {
    const pieces = markDifferingWords(text, other);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
  it('leaves as many words unmarked in both texts', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c')).map((list) => list.join(' '));
    const kept = (text: string, other: string): number =>
      markDifferingWords(text, other)
        .filter((piece) => !piece.differs)
        .flatMap((piece) => piece.text.match(/\S+/g) ?? []).length;
    forAll(words, words, (one, other) => {
      expect(kept(one, other)).toBe(kept(other, one));
    });
  });
});

const COMPLETE = {
  photos: 3,
  withoutCaption: 0,
  withoutRoom: 0,
  fieldsNeeded: 0,
  fieldsMissing: [],
  errors: 0,
  processing: 0,
};

describe('words for states', () => {
  it('tells a sent photo with edits from one in step', () => {
    expect(photoStateWord(EN, { state: 'attached', hasChangesToSend: false })).toBe('Sent');
    expect(photoStateWord(EN, { state: 'attached', hasChangesToSend: true })).toBe('Changed');
  });
  it('does not say that a photo is sent, or a listing in step, of which the service shows nothing', () => {
    const photo = { state: 'attached', hasChangesToSend: false, unseenBase: 'kept' } as const;
    expect(photoStateWord(EN, photo)).toBe('Not shown by the service');
    expect(photoStateWord(EN, { ...photo, hasChangesToSend: true })).toBe('Changed');
    const listing = {
      ...COMPLETE,
      state: 'up-to-date',
      toSend: 0,
      conflicts: 0,
      needsAttention: 0,
      unseenBase: 2,
    } as const;
    expect(listingStateWords(EN, listing)).toEqual({ words: '2 not shown', asks: false });
    expect(listingStateWords(EN, { ...listing, unseenBase: 0 }).words).toBe('up to date');
  });
  it('asks for the person where only a person can help', () => {
    const facts = { ...COMPLETE, toSend: 2, conflicts: 1, needsAttention: 3, unseenBase: 1 };
    expect(listingStateWords(EN, { ...facts, state: 'conflict' })).toEqual({ words: '1 conflict', asks: true });
    expect(listingStateWords(EN, { ...facts, state: 'needs-attention' })).toEqual({
      words: '3 need attention',
      asks: true,
    });
    expect(listingStateWords(EN, { ...facts, state: 'changed' })).toEqual({ words: '2 to send', asks: false });
  });
  it('are the same in the window and on the command line', () => {
    for (const state of LISTING_STATES) {
      for (const unseenBase of [0, 2]) {
        const facts = { ...COMPLETE, state, toSend: 2, conflicts: 1, needsAttention: 0, unseenBase };
        expect(listingStateWords(EN, facts)).toEqual(ofTheCli.listingStateWords(facts));
      }
    }
  });
  it('are the same for each of several services', () => {
    const where = { accountId: AccountId.parse(ID), account: 'South', environment: 'test', onService: true } as const;
    for (const state of LISTING_STATES) {
      for (const [toSend, processing, needsAttention, errors, unseenBase] of [
        [2, 0, 0, 0, 0],
        [0, 3, 2, 0, 4],
        [1, 1, 1, 2, 0],
      ] as const) {
        const fieldsMissing = errors === 0 ? [] : ['ListPrice'];
        const counts = { toSend, processing, needsAttention, errors, conflicts: 1, fieldsMissing, unseenBase };
        const service = { listingId: ListingId.parse(ID), ...where, state, ...counts };
        expect(serviceStateWords(EN, service)).toEqual(ofTheCli.serviceStateWords(service));
      }
    }
  });
});

describe('the counter of a caption', () => {
  const rules = { shortDescriptionMaxLength: 60 };
  it('counts against the suggested length first', () => {
    expect(captionCount(EN, 'x'.repeat(50), rules)).toEqual({ words: '50 / 50', tone: 'quiet', note: null });
    expect(captionCount(EN, 'x'.repeat(51), rules).tone).toBe('warn');
  });
  it('says by how much the hard limit is passed', () => {
    const count = captionCount(EN, 'x'.repeat(63), rules);
    expect(count.tone).toBe('bad');
    expect(count.note).toContain('3 over');
  });
  it('never suggests more than the limit', () => {
    const small = { shortDescriptionMaxLength: 40 };
    expect(captionCount(EN, 'x', small).words).toBe('1 / 40');
  });
});

describe('numbers for people', () => {
  it('writes bytes in decimal units', () => {
    expect([0, 999, 1500, 999_600, 7_200_000, 1_234_000_000].map((bytes) => formatBytes(EN, bytes))).toEqual([
      '0 bytes',
      '999 bytes',
      '2 KB',
      '1.0 MB',
      '7.2 MB',
      '1.2 GB',
    ]);
  });
  it('never says 0 % of something', () => {
    expect(shareOf(EN, 1, 1_000_000)).toBe('1% of the original');
    expect(shareOf(EN, 1, 0)).toBeNull();
  });
  it('follows the region in numbers and dates', () => {
    expect(formatBytes(createWords('es', 'es-ES'), 7_200_000)).toBe('7,2 MB');
    expect(formatBytes(ES, 7_200_000)).toBe('7.2 MB');
    const now = new Date(2026, 10, 20, 15, 0);
    const before = new Date(2025, 2, 4, 9, 30).toISOString();
    expect(formatInstant(EN, before, now, true)).toBe('Mar 4, 2025');
    expect(formatInstant(ES, before, now, true)).toBe('4 mar 2025');
    expect(formatInstant(createWords('es', 'es-ES'), before, now)).toBe('4 mar 2025, 9:30');
  });
  it('says what a sync did and what is left', () => {
    const nothing = {
      uploaded: 0,
      created: 0,
      patched: 0,
      removed: 0,
      conflicts: 0,
      blocked: 0,
      waiting: 0,
      reasons: [],
    };
    expect(outcomeSentence(EN, nothing, 0)).toBe('There was nothing to send.');
    expect(outcomeSentence(EN, nothing, 2)).toBe(
      'There was nothing to send. The service does not show what it has of 2 photos.',
    );
    const some = { ...nothing, uploaded: 14, created: 1, conflicts: 1 };
    expect(outcomeSentence(EN, some, 2)).toBe('14 photos uploaded, 1 listing created, 1 conflict needs attention.');
    // What was taken off a listing is called that, and is no change beside it.
    expect(outcomeSentence(EN, { ...nothing, patched: 41, removed: 40 }, 0)).toBe('1 change sent, 40 photos removed.');
    // A sign-in is asked for once, and is no photo.
    const reasons = [{ code: 'accountRefused', message: 'Refused.', action: 'signIn' as const }];
    expect(outcomeSentence(EN, { ...nothing, blocked: 1, waiting: 6, reasons }, 0)).toBe('6 not sent yet.');
    expect(outcomeSentence(EN, { ...nothing, blocked: 1, reasons }, 0)).toBe('Sign in again to send.');
    // What waits for an answer was not refused.
    const question = { attemptId: AttemptId.parse(ID), listingId: ListingId.parse(ID), mediaId: null };
    const asked = [{ code: 'inDoubt', message: 'Is it there?', action: 'resolve' as const, question }];
    expect(outcomeSentence(EN, { ...nothing, blocked: 1, reasons: asked }, 0)).toBe('1 question needs an answer.');
    expect(outcomeSentence(EN, { ...nothing, blocked: 3, reasons: asked }, 0)).toBe(
      '1 question needs an answer, 2 couldn’t be sent.',
    );
    expect(outcomeSentence(ES, some, 0)).toBe('14 fotos subidas, 1 propiedad creada, 1 conflicto requiere atención.');
  });
});

it('no sentence names a setting as a profile file does', () => {
  const settings = leaves(DEFAULT_PROFILE).map(([setting]) => setting);
  const named = (text: string): boolean =>
    settings.some((setting) => (setting.includes('.') ? text.includes(setting) : text.includes(`“${setting}”`)));
  expect([...Object.values(ENGLISH), ...Object.values(PHRASES)].filter(named)).toEqual([]);
});
