import { describe, expect, it } from 'vitest';
import { coreSentence } from '../../../renderer/language/core-sentence.ts';
import { coreWords } from '../../../renderer/language/core-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { Phrase } from '../../../shared/contract/phrase.ts';
import { ENGLISH } from '../../../shared/domain/phrases/english.ts';
import { inEnglish, isPhraseCode, namesIn, phrase, withTexts } from '../../../shared/domain/phrases/phrase.ts';
import { hintIn } from '../../../shared/domain/picture-rules/hints.ts';

const english = createWords('en', 'en-US');
const spanish = createWords('es', 'es-MX');
const SPANISH: Readonly<Record<string, string>> = coreWords(spanish)?.phrases ?? {};

describe('every phrase', () => {
  it('has a sentence in both languages, filled in with the same values', () => {
    expect(Object.keys(SPANISH).toSorted()).toEqual(Object.keys(ENGLISH).toSorted());
    for (const [code, sentence] of Object.entries(ENGLISH)) {
      const other = SPANISH[code] ?? '';
      expect({ code, names: namesIn(other).toSorted() }).toEqual({ code, names: namesIn(sentence).toSorted() });
    }
  });
  it('is whole in both languages', () => {
    for (const sentence of [...Object.values(ENGLISH), ...Object.values(SPANISH)]) {
      expect(sentence).toMatch(/^\S(?:.*\S)?$/u);
      expect(sentence.replaceAll(/\{\^?\w+\}/g, '')).not.toMatch(/[{}]/);
    }
  });
  it('ends in both languages as a sentence, or as a part of one', () => {
    const end = (text: string): string => /[.]$/.exec(text)?.[0] ?? '';
    const unlike = Object.entries(ENGLISH).filter(([code, sentence]) => end(sentence) !== end(SPANISH[code] ?? ''));
    expect(unlike).toEqual([]);
  });
  it('is not the English one by mistake', () => {
    // Without its values; one word alone may be written alike.
    const wordsIn = (text: string): number => text.replaceAll(/\{\^?\w+\}/g, ' ').match(/\p{L}+/gu)?.length ?? 0;
    const same = Object.entries(ENGLISH).filter(([code, text]) => SPANISH[code] === text && wordsIn(text) > 1);
    expect(same).toEqual([]);
  });
});

describe('a phrase', () => {
  const twin = phrase('refused.twin', { position: 3, fileName: '$& {position}.jpg' });
  const raw = phrase('refused.format', { format: phrase('format.raw') });
  it('is told with its values as they are', () => {
    expect(inEnglish(twin)).toBe('The same picture is in this listing already, as photo 3 ($& {position}.jpg).');
  });
  it('is told with what is inside of it in the same language', () => {
    expect(inEnglish(raw)).toBe('Raw files of a camera cannot be used yet. Export it as JPEG and add that.');
    const reported = coreSentence(spanish, inEnglish(raw), raw);
    expect(reported).toEqual({
      text: 'Todavía no se pueden usar archivos RAW de una cámara. Exporte la imagen como JPEG y agregue ese archivo.',
      lang: undefined,
    });
  });
  it('is told with the rooms of a list in the language of the person', () => {
    const coverage = phrase('finding.coverage', { rooms: 'Kitchen, Bathroom' });
    expect(coreSentence(spanish, inEnglish(coverage), coverage).text).toMatch(/ambientes: Cocina, Baño\./);
  });
  it('is told with what a file says of its picture in the language of the person', () => {
    const hint = hintIn({ sourceTypes: ['digitalCapture', 'compositeSynthetic'], actions: [], hasManifest: false });
    if (hint === null) throw new Error('It says nothing.');
    const found = phrase('finding.perhapsAltered', { said: hint });
    expect(coreSentence(spanish, inEnglish(found), found).text).toContain(
      'Su archivo dice: compuesta, con partes hechas con IA generativa.',
    );
  });
  it('stays the sentence of the core in English, and where there is none', () => {
    expect(coreSentence(english, 'As the core says it.', raw)).toEqual({
      text: 'As the core says it.',
      lang: undefined,
    });
    expect(coreSentence(spanish, 'As the core says it.', null)).toEqual({ text: 'As the core says it.', lang: 'en' });
  });
  it('has a count that can be large with the separators of the language', () => {
    const tooLong = phrase('input.tooLong', { what: phrase('input.shortDescription'), characters: 10_000 });
    expect(inEnglish(tooLong)).toContain('The caption is too long: at most 10,000 characters');
    const inSpain = createWords('es', 'es-ES');
    expect(coreSentence(inSpain, inEnglish(tooLong), tooLong).text).toContain('Leyenda: el texto es demasiado largo');
    expect(coreSentence(inSpain, inEnglish(tooLong), tooLong).text).toContain('10.000 caracteres');
  });
  it('crosses the contract, unless it is unknown or something is missing', () => {
    for (const each of [twin, raw]) expect(Phrase.parse(JSON.parse(JSON.stringify(each)))).toEqual(each);
    expect(Phrase.safeParse({ code: 'toString', values: {} }).success).toBe(false);
    expect(Phrase.safeParse({ code: 'refused.twin', values: { position: 3 } }).success).toBe(false);
    expect(Phrase.safeParse({ code: 'refused.format', values: { format: { code: 'none', values: {} } } }).success).toBe(
      false,
    );
    expect(isPhraseCode('constructor')).toBe(false);
  });
  it('can have every text in it changed, and nothing else', () => {
    const loud = withTexts(phrase('refused.format', { format: [twin] }), (text) => text.toUpperCase());
    expect(loud).toEqual({
      code: 'refused.format',
      values: { format: [{ code: 'refused.twin', values: { position: 3, fileName: '$& {POSITION}.JPG' } }] },
    });
  });
});
