import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeSentence } from '../../renderer/app/outcome-words.ts';
import { captionCount } from '../../renderer/features/captions/caption-count.ts';
import { formatBytes, shareOf } from '../../renderer/state/format.ts';
import { listingStateWords, photoStateWord } from '../../shared/domain/state-words.ts';
import { markDifferingWords } from '../../shared/domain/word-diff.ts';

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
  it('gives the text again, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        const pieces = markDifferingWords(text, other);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
  it('leaves as many words unmarked in both texts', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c')).map((list) => list.join(' '));
    const kept = (text: string, other: string): number =>
      markDifferingWords(text, other)
        .filter((piece) => !piece.differs)
        .flatMap((piece) => piece.text.match(/\S+/g) ?? []).length;
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(kept(one, other)).toBe(kept(other, one));
      }),
    );
  });
});

describe('words for states', () => {
  it('tells a sent photo with edits from one in step', () => {
    expect(photoStateWord({ state: 'attached', hasChangesToSend: false })).toBe('Sent');
    expect(photoStateWord({ state: 'attached', hasChangesToSend: true })).toBe('Changed');
  });
  it('asks for the person where only a person can help', () => {
    const facts = { toSend: 2, conflicts: 1, needsYou: 3 };
    expect(listingStateWords({ ...facts, state: 'conflict' })).toEqual({ words: '1 conflict', asks: true });
    expect(listingStateWords({ ...facts, state: 'needs-you' })).toEqual({ words: '3 to check', asks: true });
    expect(listingStateWords({ ...facts, state: 'changed' })).toEqual({ words: '2 to send', asks: false });
  });
});

describe('the counter of a caption', () => {
  const rules = { shortDescriptionMaxLength: 60, shortDescriptionSuggestedLength: 50 };
  it('counts against the suggested length first', () => {
    expect(captionCount('x'.repeat(50), rules)).toEqual({ words: '50 / 50', tone: 'quiet', note: null });
    expect(captionCount('x'.repeat(51), rules).tone).toBe('warn');
  });
  it('says by how much the hard limit is passed', () => {
    const count = captionCount('x'.repeat(63), rules);
    expect(count.tone).toBe('bad');
    expect(count.note).toContain('3 over');
  });
  it('never suggests more than the limit', () => {
    const small = { shortDescriptionMaxLength: 40, shortDescriptionSuggestedLength: 50 };
    expect(captionCount('x', small).words).toBe('1 / 40');
  });
});

describe('numbers for people', () => {
  it('writes bytes in decimal units', () => {
    expect([0, 999, 1500, 999_600, 7_200_000, 1_234_000_000].map(formatBytes)).toEqual([
      '0 bytes',
      '999 bytes',
      '2 KB',
      '1.0 MB',
      '7.2 MB',
      '1.2 GB',
    ]);
  });
  it('never says 0 % of something', () => {
    expect(shareOf(1, 1_000_000)).toBe('1% of the original');
    expect(shareOf(1, 0)).toBeNull();
  });
  it('says what a sync did and what is left', () => {
    const nothing = { uploaded: 0, created: 0, patched: 0, conflicts: 0, blocked: 0, waiting: 0, reasons: [] };
    expect(outcomeSentence(nothing)).toBe('Everything was in step already.');
    expect(outcomeSentence({ ...nothing, uploaded: 14, created: 1, conflicts: 1 })).toBe(
      '14 photos uploaded, 1 listing created, 1 conflict needs you.',
    );
  });
});
