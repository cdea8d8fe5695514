import { expect, it } from 'vitest';
import { countLeftAtService, type EndedUpload } from '../../../../electron/core/sync/base/orphans.ts';

const upload = (state: EndedUpload['state'], answer: unknown, pictures = 1): EndedUpload => ({
  state,
  answer,
  subject: Array.from({ length: pictures }, (_, index) => `upload ${index}`),
});

it.each([
  ['under way', upload('open', null), 0],
  ['answered', upload('done', null), 0],
  ['refused', upload('failed', { kind: 'refused', message: 'No.' }), 0],
  ['in doubt, with three pictures', upload('inDoubt', { kind: 'inDoubt', message: 'Cut.' }, 3), 3],
  ['in doubt and sent again', upload('failed', { settled: 'sent again' }, 2), 2],
  ['answered after it was given up', upload('done', { settled: 'sent again' }), 0],
  ['answered with results that nobody can match', upload('done', { leftBehind: ['a', 'b'] }, 3), 2],
])('pictures left at the service of an upload that was %s', (_name, each, expected) => {
  expect(countLeftAtService([each])).toBe(expected);
  expect(countLeftAtService([each, upload('inDoubt', null), each])).toBe(2 * expected + 1);
});
