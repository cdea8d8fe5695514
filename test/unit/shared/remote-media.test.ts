import { describe, expect, it } from 'vitest';
import { fromMediaEntities } from '../../../electron/core/service/odata/media-mapper.ts';
import { MediaKey, MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import { isSameMedia, mediaFinder, rowMatcher } from '../../../shared/domain/remote-media.ts';
import { always } from '../../always.ts';
import fc from '../../fast-check.ts';

const key = fc.constantFrom('a', 'A', 'b', 'B', 'c').map((text) => MediaKey.parse(text));
const number = fc.constantFrom('1', '2', '3').map((text) => MediaKeyNumeric.parse(text));
const shown = fc.record({ mediaKey: key, mediaKeyNumeric: fc.option(number) });
const row = fc.record({ mediaKey: fc.option(key), mediaKeyNumeric: fc.option(number) });

describe('a photo among many', () => {
  it('is known by its key, in whichever case the service writes it', () => {
    const { media } = fromMediaEntities([{ MediaKey: 'another' }, { MediaKey: 'ABCDEF-01', MediaKeyNumeric: 7 }]);
    const find = mediaFinder(media);
    const named = (text: string) => find({ mediaKey: MediaKey.parse(text), mediaKeyNumeric: null });
    expect(named('abcdef-01')?.mediaKeyNumeric).toBe('7');
    expect(named('abcdef-02')).toBeUndefined();
  });

  it('is the one with its number where several have its key', () => {
    const { media } = fromMediaEntities([6, 7, 8].map((number) => ({ MediaKey: 'a', MediaKeyNumeric: number })));
    const find = mediaFinder(media);
    const numbered = (mediaKeyNumeric: MediaKeyNumeric | null) =>
      find({ mediaKey: MediaKey.parse('A'), mediaKeyNumeric });
    expect(numbered(MediaKeyNumeric.parse('7'))).toBe(media[1]);
    expect(numbered(MediaKeyNumeric.parse('9'))).toBe(media[0]);
    expect(numbered(null)).toBe(media[0]);
  });

  always('is one that is the same where there is one, both ways', fc.array(shown), fc.array(row), (media, rows) => {
    const [find, isOfRows] = [mediaFinder(media), rowMatcher(rows)];
    for (const one of rows) {
      const same = media.filter((each) => isSameMedia(one, each));
      expect(find(one)).toBe(
        same.find((each) => each.mediaKeyNumeric !== null && each.mediaKeyNumeric === one.mediaKeyNumeric) ?? same[0],
      );
    }
    for (const each of media) expect(isOfRows(each)).toBe(rows.some((one) => isSameMedia(one, each)));
  });
});
