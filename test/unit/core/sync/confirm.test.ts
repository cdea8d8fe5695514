import { describe, expect, it } from 'vitest';
import type { Unconfirmed } from '../../../../electron/core/library/store/media-remote-table.ts';
import { confirm } from '../../../../electron/core/sync/base/confirm.ts';

/** The service cuts other captions at this length. */
const isCutAt = (length: number): boolean => length === 'Front, at du'.length;

/** Of the answer to our own change. */
const OUR_TAG = 'W/"2"';

const fields = (shortDescription: string) => ({ shortDescription, imageOf: '', order: 0, deletedYN: false });

/** What a read says of a caption that was sent in the place of another one. */
function shownAfter(words: { before: string; sent: string; shown: string; times: number; etag?: string }) {
  const { before, sent, shown, times, etag = OUR_TAG } = words;
  const unconfirmed: Unconfirmed = { before: { shortDescription: before }, times, sent: { shortDescription: sent } };
  return confirm(
    { fields: fields(sent), unconfirmed, altered: null, verified: true, etag: OUR_TAG },
    { fields: fields(shown), etag, unsaid: [], isOwnAnswer: false, isCutAt },
  );
}

describe('words that the service says it has taken', () => {
  it('are sent again where it still shows those from before, also when somebody wrote on at their end', () => {
    for (const sent of ['Garden', 'Front, at dusk']) {
      const { base, altered } = shownAfter({ before: 'Front', sent, shown: 'Front', times: 1 });
      expect({ base: base.shortDescription, altered }).toEqual({ base: 'Front', altered: null });
    }
  });

  it('are not sent in circles', () => {
    const { base, altered } = shownAfter({ before: 'Front', sent: 'Front, at dusk', shown: 'Front', times: 3 });
    expect({ base: base.shortDescription, altered }).toEqual({
      base: 'Front, at dusk',
      altered: { shortDescription: 'Front' },
    });
  });

  it('are as they were sent where only spaces differ, which a service took away', () => {
    const { base, altered } = shownAfter({ before: 'Front', sent: 'Front  ', shown: 'Front', times: 1 });
    expect({ base: base.shortDescription, altered }).toEqual({
      base: 'Front  ',
      altered: { shortDescription: 'Front' },
    });
  });

  it('are counted on over reads that show the same again', () => {
    const reported: Unconfirmed = { before: {}, times: 2, sent: { shortDescription: 'Front, at dusk' } };
    const read = confirm(
      { fields: fields('Front'), unconfirmed: reported, altered: null, verified: true, etag: OUR_TAG },
      { fields: fields('Front'), etag: OUR_TAG, unsaid: [], isOwnAnswer: false, isCutAt },
    );
    expect(read.unconfirmed).toEqual(reported);
  });

  it('count as cut where it shows a part of them that was not there before', () => {
    const { altered } = shownAfter({ before: 'Front', sent: 'Front, at dusk', shown: 'Front, at', times: 1 });
    expect(altered).toEqual({ shortDescription: 'Front, at' });
  });

  it('do not count as cut under another tag: somebody may have written their beginning', () => {
    const words = { before: 'Front', sent: 'Front, at dusk', shown: 'Front, at', times: 1 };
    const { altered, base, theirs } = shownAfter({ ...words, etag: 'W/"3"' });
    expect([altered, base.shortDescription, theirs.shortDescription]).toEqual([null, 'Front', 'Front, at']);
  });

  it('count as cut where other captions are cut at the same length', () => {
    const words = { before: 'Front', sent: 'Front, at dusk', shown: 'Front, at du', times: 1 };
    expect(shownAfter({ ...words, etag: 'W/"3"' }).altered).toEqual({ shortDescription: 'Front, at du' });
  });

  it('are not there where a photo that nobody has seen is shown without any', () => {
    const { base, altered } = confirm(
      { fields: fields('Front'), unconfirmed: null, altered: null, verified: false, etag: null },
      { fields: fields(''), etag: OUR_TAG, unsaid: [], isOwnAnswer: false, isCutAt },
    );
    expect([base.shortDescription, altered]).toEqual(['', null]);
  });
});
