import { describe, expect, it } from 'vitest';
import { pictureLinkOf, pictureTarget } from '../../../electron/core/service/odata/media-address.ts';
import { MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import {
  type PictureArrival,
  pendingAsShown,
  pictureArrival,
  pictureRefusal,
} from '../../../shared/domain/pending-picture.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const API = { baseUrl: 'https://api.example.com/x', profile: ServiceProfile.parse({}) };
const NAME = { mediaKey: null, mediaKeyNumeric: MediaKeyNumeric.parse(7) };

describe('where the bytes of a picture go', () => {
  it.each([
    [null, 'https://api.example.com/x/RESO/OData/Media(7)/$value', true],
    ['Media(7)/$value', 'https://api.example.com/x/RESO/OData/Media(7)/$value', true],
    ['/up?k=1', 'https://api.example.com/up?k=1', true],
    ['https://api.example.com:443/up', 'https://api.example.com/up', true],
    ['https://api.example.com:444/up', 'https://api.example.com:444/up', false],
    ['https://store.example.com/7.jpg?sig=abc#x', 'https://store.example.com/7.jpg?sig=abc', false],
    ['//store.example.com/7.jpg', 'https://store.example.com/7.jpg', false],
    ['http://127.0.0.1:9/7.jpg', 'http://127.0.0.1:9/7.jpg', false],
  ])('%s', (link, url, isOwn) => {
    expect(pictureTarget(API, NAME, link)).toMatchObject({ url, isOwn });
  });

  it.each([
    'http://store.example.com/7.jpg',
    'http://api.example.com/up',
    'ftp://store.example.com/7.jpg',
    'file:///etc/passwd',
    'https://api.example.com@store.example.com/7.jpg',
    'https://user:secret@api.example.com/up',
    'https://',
  ])('is nowhere for %s', (link) => {
    expect(pictureTarget(API, NAME, link)).toBeNull();
  });

  it('is never another origin that counts as the own one', () => {
    expect.hasAssertions();
    forAll(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), hostile()), (link) => {
      const target = pictureTarget(API, NAME, link);
      if (target !== null && target.isOwn) expect(new URL(target.url).origin).toBe('https://api.example.com');
      if (target !== null) expect(target.url).toMatch(/^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/])/);
    });
  });

  it('is read from the entity, and from nothing else', () => {
    expect(pictureLinkOf({ '@odata.mediaEditLink': 'https://a.example' })).toBe('https://a.example');
    for (const odd of [null, 'text', [], {}, { '@odata.mediaEditLink': 7 }, { '@odata.mediaEditLink': '' }]) {
      expect(pictureLinkOf(odd)).toBeNull();
    }
  });
});

/** Addresses that look like the own one. */
function hostile(): fc.Arbitrary<string> {
  const prefix = fc.constantFrom(
    '',
    'https:',
    '//',
    '\\\\',
    '/\\',
    'https:/',
    'https://api.example.com',
    '@',
    '%2f%2f',
  );
  const middle = fc.constantFrom('', '@', '.', '%40', ':443', '\\', '\t', 'api.example.com');
  const end = fc.constantFrom('evil.example', '.evil.example/x', '/x', '?x', ':8443/x', '');
  return fc.tuple(prefix, middle, end).map((parts) => parts.join(''));
}

describe('whether a picture has arrived', () => {
  const shown = (
    status: 'Incomplete' | 'Processing' | 'Complete' | 'Rejected' | 'Deleted' | null,
    mediaUrl: string | null,
  ) => ({
    mediaStatus: status === null ? null : { status, description: null },
    mediaUrl,
  });

  const before = (mediaUrl: string | null, { wasIncomplete = true, verified = true } = {}) => ({
    mediaUrl,
    verified,
    pendingPicture: { objectId: 'a.jpg', lost: null, ...(wasIncomplete ? { wasIncomplete } : {}) } as const,
  });

  it('is told by the status, or by another address where there is none', () => {
    expect(pictureArrival(shown('Incomplete', 'https://new'), before(null))).toBe('missing');
    for (const status of ['Processing', 'Complete', 'Rejected'] as const) {
      expect(pictureArrival(shown(status, null), before(null))).toBe('arrived');
    }
    expect(pictureArrival(shown('Deleted', null), before(null))).toBe('unclear');
    expect(pictureArrival(shown(null, 'https://new'), before(null))).toBe('arrived');
    expect(pictureArrival(shown(null, 'https://none.jpg'), before('https://none.jpg'))).toBe('unclear');
    expect(pictureArrival(shown(null, null), before(null))).toBe('unclear');
  });

  it('is told by nothing that may have been so before', () => {
    const untended = before(null, { wasIncomplete: false });
    expect(pictureArrival(shown('Complete', null), untended)).toBe('unclear');
    expect(pictureArrival(shown('Incomplete', null), untended)).toBe('missing');
    expect(pictureArrival(shown('Complete', 'https://new'), untended)).toBe('arrived');
    const unseen = before(null, { wasIncomplete: false, verified: false });
    expect(pictureArrival(shown('Complete', 'https://none.jpg'), unseen)).toBe('unclear');
    expect(pictureArrival(shown(null, 'https://none.jpg'), unseen)).toBe('unclear');
  });

  it('is noted as long as the service says that it is not there', () => {
    const pending = { objectId: 'a.jpg', lost: null };
    const incomplete = pendingAsShown(pending, shown('Incomplete', null));
    expect(incomplete).toEqual({ ...pending, wasIncomplete: true });
    expect(pendingAsShown(incomplete, shown('Complete', null))).toEqual(incomplete);
    expect(pendingAsShown(pending, shown('Complete', null))).toEqual(pending);
    expect(pendingAsShown(null, shown('Incomplete', null))).toBeNull();
  });
});

describe('a picture that is refused', () => {
  const all: readonly PictureArrival[] = ['arrived', 'missing', 'unclear'];

  it('has arrived only where its answer was lost before', () => {
    for (const arrival of all) {
      expect(pictureRefusal(409, true, arrival)).toBe('arrived');
      expect(pictureRefusal(409, false, arrival)).toBe('holdsAnother');
      expect(pictureRefusal(405, false, arrival)).toBe('otherMethod');
      expect(pictureRefusal(501, true, arrival)).toBe('otherMethod');
      expect(pictureRefusal(403, true, arrival)).toBe('takesNone');
      expect(pictureRefusal(400, true, arrival)).toBe('refused');
    }
    expect(pictureRefusal(405, true, 'arrived')).toBe('arrived');
    expect(pictureRefusal(405, true, 'unclear')).toBe('otherMethod');
  });
});
