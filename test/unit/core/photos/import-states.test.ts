import { describe, expect, it } from 'vitest';
import {
  type AddedMedia,
  countedAs,
  type FileState,
  type ImportFile,
  type ShownPhoto,
  stateAfter,
} from '../../../../electron/core/photos/import/states.ts';
import type { PhotoFacts } from '../../../../electron/core/photos/pictures/protocol.ts';
import { MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';

const mediaId = MediaId.parse('00000000-0000-4000-8000-000000000001');
const sha256 = Sha256.parse('a'.repeat(64));
const facts: PhotoFacts = {
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
  isPartlyRead: false,
  orientation: 1,
  colourProfile: null,
  captureTime: null,
  caption: null,
  title: null,
  keywords: [],
  rating: null,
  copyright: null,
  creator: null,
  hasLocation: false,
  camera: null,
};
const waited: ShownPhoto = { mediaId, path: '/card/a.jpg', picture: sha256, bytes: 1, modifiedAt: 1, looked: null };
const rights = { copyright: null, creator: null };
const twin: AddedMedia = { mediaId, sha256, fileName: 'twin.jpg', isNew: false, rights, hasPreview: false };

const given: FileState = { at: 'looked', photo: waited };
const shown: FileState = { at: 'looked', photo: { ...waited, looked: { facts, hasPreview: true } } };
const copied: FileState = { at: 'copied', photo: twin };
const made: FileState = { at: 'made', photo: twin };
const refused: FileState = { at: 'refused', why: { path: '/card/a.jpg', reason: '', phrase: phrase('refused.fault') } };
const unshown: FileState = { at: 'unshown' };

/** What a file counts for on its way from `found`, with the name that is reported. */
function counted(...way: FileState[]): (string | null)[] {
  const file: ImportFile = { path: '/card/a.jpg', state: { at: 'found' } };
  return way.map((next) => {
    const count = countedAs(file, next);
    file.state = stateAfter(file.state, next);
    return count === null ? null : `${count.as} ${count.fileName}`;
  });
}

describe('a file of an import', () => {
  it('counts for every step of its way, by the name of the photo that has its bytes', () => {
    expect(counted(shown, copied, made)).toEqual(['seen a.jpg', 'copied twin.jpg', 'made twin.jpg']);
    expect(counted(unshown, copied, refused)).toEqual([null, 'copied twin.jpg', 'refused twin.jpg']);
    expect(counted(refused)).toEqual(['refused a.jpg']);
  });

  it('of a photo that waited for it is not counted as seen once more', () => {
    expect(counted(given, refused)).toEqual([null, 'refused a.jpg']);
  });

  it('counts for nothing where a person took its photo away, or its turn did not come', () => {
    expect(counted(shown, { at: 'unwanted' })).toEqual(['seen a.jpg', null]);
    for (const at of ['stopped', 'left'] as const) expect(counted(unshown, { at })).toEqual([null, null]);
  });

  it('neither goes back nor on from its end', () => {
    for (const [now, next] of [
      [copied, shown],
      [copied, { at: 'stopped' }],
      [shown, made],
      [made, refused],
      [{ at: 'unwanted' }, copied],
      [{ at: 'left' }, copied],
    ] satisfies [FileState, FileState][]) {
      expect(() => stateAfter(now, next)).toThrow(`not ${next.at} after ${now.at}`);
    }
  });
});
