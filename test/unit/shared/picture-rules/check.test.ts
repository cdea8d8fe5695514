import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../../shared/domain/phrases/phrase.ts';
import { type Alteration, SAID_UNALTERED } from '../../../../shared/domain/picture-rules/alteration.ts';
import { forbiddenIn, withoutForbidden } from '../../../../shared/domain/picture-rules/caption-content.ts';
import { checkPictures } from '../../../../shared/domain/picture-rules/check.ts';
import { labelToDraw } from '../../../../shared/domain/picture-rules/check-photo.ts';
import type { PictureFacts } from '../../../../shared/domain/picture-rules/facts.ts';
import { PictureRuleSet } from '../../../../shared/domain/picture-rules/rule-set.ts';
import { SHIPPED_RULE_SETS } from '../../../../shared/domain/picture-rules/shipped.ts';
import { idOf, photo, rule } from './facts.ts';

/** What one rule says about photos, with the caption, room or sequence that a fix gives them. */
function found(written: unknown, ...photos: readonly PictureFacts[]): { says: string; fix: unknown }[] {
  return checkPictures([rule(written)], photos).map(({ message, fix }) => ({ says: inEnglish(message), fix }));
}

/** The same of several rules. */
const foundBy = (written: readonly unknown[], ...photos: readonly PictureFacts[]): { fix: unknown }[] =>
  checkPictures(written.map(rule), photos).map(({ fix }) => ({ fix }));

const saysOf = (written: unknown, ...photos: readonly PictureFacts[]): string[] =>
  found(written, ...photos).map(({ says }) => says);

const staged = (number: number, original: number | null, facts: Partial<PictureFacts> = {}): PictureFacts =>
  photo(number, {
    alteration: {
      kind: 'Virtual Staging - Item Addition',
      originalId: original === null ? null : idOf(original),
      labelled: false,
    },
    ...facts,
  });

describe('what is sent of a photo', () => {
  it('may have so many bytes and pixels, of this format', () => {
    const large = photo(1, { sent: { bytes: 7_340_000, width: 3200, height: 2100 } });
    expect(saysOf({ rule: 'bytes', most: 6_000_000 }, large)[0]).toMatch(/has 7.34 MB; at most 6 MB are allowed\./);
    expect(saysOf({ rule: 'pixels', mostLong: 3000, mostShort: 2000 }, large)[0]).toMatch(/3200 × 2100 .* 3000 × 2000/);
    expect(saysOf({ rule: 'pixels', leastLong: 4000 }, large)[0]).toMatch(/at least 4000 are needed/);
    expect(saysOf({ rule: 'format', allowed: ['image/png'] }, large)[0]).toMatch(/JPEG.*PNG/);
  });
  it('is nothing to find anything about while it is not known', () => {
    const unknown = photo(1, { sent: null, mediaType: null, imageOf: '' });
    for (const written of [
      { rule: 'bytes', most: 1 },
      { rule: 'pixels', mostLong: 1 },
      { rule: 'format', allowed: ['image/png'] },
      { rule: 'primaryExterior' },
      { rule: 'pictureContent', forbidden: ['people', 'text', 'watermark', 'sign', 'code'] },
      { rule: 'disclosedInCaption', label: 'Altered' },
      { rule: 'labelOnPicture', wanted: 'required' },
    ]) {
      expect(saysOf(written, unknown)).toEqual([]);
    }
  });
  it('shows what the keywords of its file say', () => {
    const watermarked = photo(1, { keywords: ['kitchen', 'Logo'] });
    expect(saysOf({ rule: 'pictureContent', forbidden: ['people'] }, watermarked)).toEqual([]);
    expect(saysOf({ rule: 'pictureContent', forbidden: ['watermark'] }, watermarked)[0]).toMatch(/watermark/);
  });
});

describe('a caption', () => {
  const everything = rule({
    rule: 'captionContent',
    forbidden: ['phone', 'mail', 'web', 'price'],
    words: ['Acme Realty'],
  });
  if (everything.rule !== 'captionContent') throw new Error('another rule');

  it.each([
    ['Kitchen, call (555) 123-4567', 'phone', 'Kitchen'],
    ['Kitchen 555.123.4567 with island', 'phone', 'Kitchen with island'],
    ['Text +44 20 7946 0958! Garden', 'phone', '! Garden'],
    ['Write to jo.b@mail.example.com.', 'mail', 'Write to.'],
    ['See www.example.com/12-oak for more', 'web', 'for more'],
    ['More at oakhomes.com', 'web', 'More'],
    ['Priced at $1,250,000, with pool', 'price', ', with pool'],
    ['Pool (offered by Acme  Realty)', 'word', 'Pool (offered by)'],
  ])('%s: %s is found and taken out', (caption, kind, rest) => {
    expect(forbiddenIn(caption, everything)?.kind).toBe(kind);
    const without = withoutForbidden(caption, everything);
    expect(forbiddenIn(without, everything)).toBeNull();
    expect(without.replace(/^[,!]\s*/, '')).toBe(rest.replace(/^[,!]\s*/, ''));
  });
  it.each([
    'Built in 2019, 4 beds, 2,450 sq ft',
    'Lot 12-345-678',
    '3.5 baths and a 2.5-car garage',
    'Kitchen w/ island, approx. 12 x 14',
    'St. James ave.',
    'Acmes realtyland',
  ])('%s: nothing is found', (caption) => {
    expect(forbiddenIn(caption, everything)).toBeNull();
  });
  it('is cut at a word where it is too long', () => {
    const [one] = found({ rule: 'captionLength', most: 12 }, photo(1));
    expect(one).toEqual({
      says: 'The caption has 22 characters; at most 12 are allowed. Shorten it.',
      fix: { kind: 'caption', mediaId: idOf(1), to: 'Kitchen with' },
    });
  });
  it('that is missing is the name of the room', () => {
    const empty = photo(1, { shortDescription: ' ' });
    expect(found({ rule: 'captionRequired' }, empty)[0]?.fix).toMatchObject({ to: 'Kitchen' });
    expect(found({ rule: 'captionRequired' }, { ...empty, imageOf: '' })[0]?.fix).toBeNull();
  });
  it.each([
    ['Call 555-123-4567', 'Kitchen'],
    ['www.example.com.', 'Kitchen'],
    ['Granite island and a view of the bay, www.example.com', 'Granite island and a view of the bay'],
  ])('keeps what a person wrote beside what is forbidden, and has the room where nothing is left: %s', (before, to) => {
    const rules = [{ rule: 'captionRequired' }, { rule: 'captionContent', forbidden: ['phone', 'web'] }] as const;
    const faulty = photo(1, { imageOf: 'Kitchen', shortDescription: before });
    expect(found(rules[0], faulty)).toEqual([]);
    expect(foundBy(rules, faulty)[0]?.fix).toMatchObject({ kind: 'caption', to });
  });
  it('is not given up for the name of the room, or for nothing, where what is left breaks another rule', () => {
    const rules = [
      { rule: 'captionContent', forbidden: [], words: ['Digitally altered'] },
      { rule: 'disclosedInCaption', label: 'Digitally altered' },
    ] as const;
    const twice = { rule: 'captionContent', forbidden: ['web'], words: ['New York'] } as const;
    const joined = photo(1, { imageOf: 'Kitchen', shortDescription: 'In New www.example.com York since 1910' });
    expect(found(twice, joined)[0]?.fix).toMatchObject({ to: 'In since 1910' });
    const alteration = { kind: 'Virtual Renovation', originalId: null, labelled: false } as const;
    const disclosed = photo(1, {
      imageOf: 'Kitchen',
      shortDescription: 'Digitally altered. The long room',
      alteration,
    });
    expect(foundBy(rules, disclosed)[0]?.fix).toBeNull();
    const endless = photo(1, { imageOf: 'Kitchen', shortDescription: 'Donaudampfschifffahrtsgesellschaft' });
    expect(found({ rule: 'captionLength', most: 10 }, endless)[0]?.fix).toBeNull();
  });
  it('names the room that is missing', () => {
    const roomless = photo(1, { imageOf: '', shortDescription: 'Bright kitchen' });
    expect(found({ rule: 'roomRequired' }, roomless)[0]?.fix).toMatchObject({ kind: 'room', to: 'Kitchen' });
  });
});

describe('altered pictures', () => {
  it('are labelled in the caption, which stays within its length', () => {
    const disclosed = { rule: 'disclosedInCaption', label: 'Virtually staged' };
    expect(found(disclosed, staged(1, null))[0]?.fix).toMatchObject({ to: 'Virtually staged. Kitchen with an island' });
    expect(found(disclosed, staged(1, null, { shortDescription: 'VIRTUALLY STAGED den' }))).toEqual([]);
    const rules = [rule(disclosed), rule({ rule: 'captionLength', most: 26 })];
    expect(checkPictures(rules, [staged(1, null)])[0]?.fix).toMatchObject({ to: 'Virtually staged. Kitchen' });
  });
  it('stand beside their original', () => {
    const beside = { rule: 'originalBeside' };
    const [apart] = found(beside, staged(1, 3), photo(2), photo(3));
    expect(apart?.says).toMatch(/its original is photo 3/);
    expect(apart?.fix).toEqual({ kind: 'move', mediaIds: [idOf(1)], before: null });
    expect(saysOf(beside, photo(3), staged(1, 3), staged(2, 3))).toEqual([]);
    const [alone] = found(beside, staged(1, 9));
    expect(alone?.says).toMatch(/not in the listing/);
    expect(alone?.fix).toBeNull();
  });
  it('have a label on themselves where a rule asks for it, drawn when they are sent, and none where one forbids it', () => {
    const labelled = staged(1, null);
    const required = { rule: 'labelOnPicture', wanted: 'required' };
    const withOwn = {
      ...labelled,
      alteration: { kind: 'Virtual Renovation', originalId: null, labelled: true },
    } as const;
    expect(saysOf(required, labelled)).toEqual([]);
    const [asked] = found({ ...required, severity: 'warning', label: 'Altered' }, labelled);
    expect(asked?.says).toMatch(/may want a label on it. Have “Altered” drawn/);
    expect(asked?.fix).toEqual({ kind: 'label', mediaId: idOf(1) });
    const [sent] = found({ ...required, severity: 'warning' }, { ...labelled, sentLabel: '' });
    expect(sent?.says).toMatch(/Replace it/);
    expect(sent?.fix).toBeNull();
    expect(saysOf(required, { ...labelled, sentLabel: '' })).toHaveLength(1);
    expect(saysOf(required, { ...labelled, sentLabel: 'Digitally altered' }, { ...withOwn, sentLabel: '' })).toEqual(
      [],
    );
    const forbidden = { rule: 'labelOnPicture', wanted: 'forbidden' };
    expect(saysOf(forbidden, labelled)).toEqual([]);
    expect(saysOf(forbidden, withOwn)).toHaveLength(1);
    expect(saysOf(forbidden, { ...labelled, sentLabel: 'Digitally altered' })).toHaveLength(1);
  });
  it('have the label that is demanded where another one may be wanted, and none where any rule forbids it', () => {
    const kind = 'Virtual Staging - Item Addition';
    const drawn: Alteration = { kind, originalId: null, labelled: false, drawLabel: true };
    const wanted = rule({ rule: 'labelOnPicture', wanted: 'required', severity: 'warning', label: 'Altered' });
    const demanded = rule({ rule: 'labelOnPicture', wanted: 'required', label: 'Staged' });
    const forbidden = rule({ rule: 'labelOnPicture', wanted: 'forbidden', kinds: [kind] });
    expect(labelToDraw({ rules: [wanted] }, drawn)).toBe('Altered');
    const both = [wanted, demanded];
    expect(labelToDraw({ rules: both }, drawn)).toBe('Staged');
    expect(checkPictures(both, [photo(1, { alteration: drawn, sentLabel: 'Staged' })])).toEqual([]);
    expect(labelToDraw({ rules: [...both, forbidden] }, drawn)).toBeNull();
    expect(labelToDraw({ rules: [forbidden, ...both] }, drawn)).toBeNull();
  });
  it('are not the primary photo: the original goes before them, or the front with its versions', () => {
    expect(found({ rule: 'primaryUnaltered' }, staged(1, 2), photo(2))[0]?.fix).toMatchObject({ mediaIds: [idOf(2)] });
    const front = photo(3, { imageOf: 'Front of Structure' });
    expect(found({ rule: 'primaryUnaltered' }, staged(1, null), photo(2), front)[0]?.fix).toMatchObject({
      mediaIds: [idOf(3)],
      before: idOf(1),
    });
  });
  it('that nobody is sure of are told once, however many rules ask for it, and not where somebody said', () => {
    const rules = [
      { rule: 'labelOnPicture', wanted: 'required', severity: 'warning' },
      { rule: 'disclosedInCaption', label: 'Virtually staged' },
      { rule: 'disclosedInCaption', label: 'Altered' },
    ].map(rule);
    const unsure = photo(1, { hints: { sourceTypes: ['composite'], actions: [], hasManifest: false } });
    const reported = (facts: PictureFacts) => checkPictures(rules, [facts]).map((each) => each.rule);
    expect(reported(unsure)).toEqual(['perhapsAltered']);
    expect(reported({ ...unsure, shortDescription: 'Altered. Virtually staged' })).toEqual(['perhapsAltered']);
    expect(reported({ ...unsure, alteration: SAID_UNALTERED })).toEqual([]);
    expect(reported(staged(1, null))).toEqual(['labelOnPicture', 'disclosedInCaption', 'disclosedInCaption']);
    expect(checkPictures(rules.slice(1), [{ ...unsure, shortDescription: 'Altered. Virtually staged' }])).toEqual([]);
  });
  it('of a model home are pictures of another house, and not altered', () => {
    const model = photo(1, { alteration: { kind: 'Model Home', originalId: null, labelled: false } });
    expect(saysOf({ rule: 'disclosedInCaption', label: 'Altered' }, model)).toEqual([]);
    expect(saysOf({ rule: 'disclosedInCaption', label: 'Altered', kinds: ['Model Home'] }, model)).toHaveLength(1);
  });
});

describe('the photos together', () => {
  const front = photo(2, { imageOf: 'Front of Structure' });
  const aerial = photo(3, { imageOf: 'Aerial View' });

  it('are so many', () => {
    expect(saysOf({ rule: 'count', least: 1 })[0]).toMatch(/0 photos/);
    expect(saysOf({ rule: 'count', most: 1 }, photo(1), photo(2))[0]).toMatch(/at most 1 are allowed/);
  });
  it('begin with the front, or with a view from above and then the front', () => {
    const written = { rule: 'primaryExterior', mayLead: ['Aerial View'] };
    expect(found(written, photo(1), front)[0]?.fix).toEqual({ kind: 'move', mediaIds: [idOf(2)], before: idOf(1) });
    expect(saysOf(written, aerial, front, photo(1))).toEqual([]);
    const [second] = found(written, aerial, photo(1), front);
    expect(second?.says).toMatch(/^After Aerial View/);
    expect(second?.fix).toMatchObject({ mediaIds: [idOf(2)], before: idOf(1) });
  });
  it('show the rooms that are asked for', () => {
    expect(saysOf({ rule: 'coverage', rooms: ['Kitchen', 'Bathroom', 'Yard'] }, photo(1))[0]).toMatch(/Bathroom, Yard/);
  });
});

describe('the rule sets that are shipped', () => {
  it('are whole: dated, with their sources, and say that they are no law', () => {
    expect(SHIPPED_RULE_SETS.size).toBeGreaterThanOrEqual(5);
    for (const set of SHIPPED_RULE_SETS.values()) {
      expect(set.sources.some(({ url }) => url !== undefined)).toBe(true);
      expect(set.note).toContain('not the rules themselves');
      expect(PictureRuleSet.parse(JSON.parse(JSON.stringify(set)))).toEqual(set);
    }
  });
  it('find nothing about a listing as they want it', () => {
    const house = [photo(1, { imageOf: 'Front of Structure' }), photo(2)];
    for (const { rules } of SHIPPED_RULE_SETS.values()) expect(checkPictures(rules, house)).toEqual([]);
  });
});
