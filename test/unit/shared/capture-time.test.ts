import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { planWords } from '../../../renderer/language/lookup-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { formatTaken } from '../../../renderer/state/format.ts';
import { planTemplate } from '../../../shared/domain/caption-plan.ts';
import { readShift } from '../../../shared/domain/capture-time.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import { similarPhotos } from '../../../shared/domain/similar-photos.ts';

/** One after the other in each of these zones of the computer. */
function inZones<Value>(read: () => Value): Value[] {
  return ['America/Los_Angeles', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'].map((zone) => {
    vi.stubEnv('TZ', zone);
    try {
      return read();
    } finally {
      vi.unstubAllEnvs();
    }
  });
}

const FACTS = { exposureBias: null, likeness: null };
const shot = (captureTime: string) => ({ ...FACTS, mediaId: MediaId.parse(randomUUID()), captureTime });

it.each([
  ['5', 300],
  [' -1:00 ', -3600],
  ['−0:30', -1800],
  ['+0:00:20', 20],
  ['13:00', 46_800],
  ['', null],
  ['an hour', null],
  ['1.5', null],
  ['1:00:00:00', null],
])('the time that is added to a clock “%s” is %s s', (text, seconds) => {
  expect(readShift(text)).toBe(seconds === null ? null : seconds * 1000);
});

describe('day and time of a photo are those of the camera, in every zone of the computer', () => {
  it.each([
    ['late in the evening', '2026-05-04T23:30:00-07:00', 'May 4, 2026', 'May 4, 2026, 11:30 PM'],
    ['early in the morning, in UTC', '2026-05-04T00:10:00Z', 'May 4, 2026', 'May 4, 2026, 12:10 AM'],
    ['without a zone', '2026-05-04T23:30:00.250', 'May 4, 2026', 'May 4, 2026, 11:30 PM'],
    ['in the hour that no clock of New York has', '2026-03-08T02:30:00', 'Mar 8, 2026', 'Mar 8, 2026, 2:30 AM'],
  ])('%s', (_, captureTime, day, taken) => {
    const photo = { mediaId: MediaId.parse(randomUUID()), number: 1, fileName: 'a.jpg', imageOf: '', rejected: false };
    const item = { ...photo, shortDescription: '', captureTime };
    const asked = { template: '{date}', codes: [], listing: { name: 'Oak', fields: [], media: [item] } };
    const read = () => {
      const words = createWords('en', 'en-US');
      const { changes } = planTemplate({ ...asked, items: [item], onlyEmpty: false }, planWords(words, []));
      const [change] = changes;
      return [change?.after, formatTaken(words, captureTime).replaceAll('\u202f', ' ')];
    };
    expect(new Set(inZones(() => read().join(' | ')))).toEqual(new Set([`${day} | ${taken}`]));
  });

  it('also where one camera knows its zone and the other does not: photos of one moment are similar', () => {
    const shots = [shot('2026-05-04T10:00:00-07:00'), shot('2026-05-04T10:00:01')];
    expect(inZones(() => similarPhotos(shots).length)).toEqual([1, 1, 1, 1]);
  });
});
