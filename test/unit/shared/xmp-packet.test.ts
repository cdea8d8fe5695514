import { describe, expect, it } from 'vitest';
import { roomOfKeywords } from '../../../electron/core/photos/import/file-words.ts';
import { readXmp } from '../../../electron/picture-process/metadata/xmp.ts';
import { sidecarNameOf, xmpPacket } from '../../../shared/domain/xmp-packet.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const NOTHING = { title: null, description: null, keywords: [], rating: null, copyright: null, creator: null };

/** Words as people write them: without control characters and outer blanks, which no reader keeps. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => /^[^\p{Cc}\p{Cs}\ufffe\uffff]+$/u.test(text) && text === text.trim());

describe('an XMP packet', () => {
  it('says what it was made of', () => {
    forAll(
      fc.option(words),
      fc.option(words),
      fc.uniqueArray(words, { maxLength: 5 }),
      fc.option(fc.integer({ min: 0, max: 5 })),
      fc.option(words),
      fc.option(words),
      (title, description, keywords, rating, copyright, creator) => {
        const packet = xmpPacket({ title, description, keywords, rating, copyright, creator });
        expect(readXmp(Buffer.from(packet))).toMatchObject({
          title,
          description,
          keywords,
          // No stars say nothing.
          rating: rating === 0 ? null : rating,
          rights: copyright,
          creator,
        });
      },
    );
  });

  it('is XML whatever is written in it', () => {
    const hostile = xmpPacket({ ...NOTHING, description: '</rdf:li>]]>&"\u0000\ud800 <b>' });
    expect(hostile).toContain('&lt;/rdf:li&gt;]]&gt;&amp;&quot;\ufffd &lt;b&gt;');
    expect(readXmp(Buffer.from(hostile)).description).toBe('</rdf:li>]]>&"\ufffd <b>');
  });

  it('leaves out what is not known', () => {
    const packet = xmpPacket(NOTHING);
    for (const name of ['dc:title', 'dc:description', 'dc:subject', 'dc:rights', 'dc:creator', 'xmp:Rating>']) {
      expect(packet).not.toContain(name);
    }
  });

  it.each([
    ['DSC_0007.jpg', 'DSC_0007.xmp'],
    ['12.5 mm.tif', '12.5 mm.xmp'],
    ['kitchen', 'kitchen.xmp'],
  ])('of %s stands in %s', (fileName, sidecar) => {
    expect(sidecarNameOf(fileName)).toBe(sidecar);
  });
});

describe('keywords', () => {
  it.each([
    [['blue', 'KITCHEN'], 'Kitchen'],
    [['Kitchen', 'kitchen'], 'Kitchen'],
    [['Kitchen', 'Bathroom'], ''],
    [[], ''],
  ])('%j name the room “%s”', (keywords, room) => {
    expect(roomOfKeywords(keywords)).toBe(room);
  });

  it.each([
    // As programs write it of a photo that is rejected.
    ['-1', -1],
    ['0', null],
    ['3', 3],
    ['6', null],
    ['', null],
    ['3.5', null],
  ])('a rating of %j is %j', (text, rating) => {
    const packet = xmpPacket({ ...NOTHING, rating: 0 }).replace('>0<', `>${text}<`);
    expect(readXmp(Buffer.from(packet)).rating).toBe(rating);
  });
});
