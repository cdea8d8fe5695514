import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkProfile, whyRefused } from '../../../shared/domain/check-profile.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { SHIPPED_PROFILES } from '../../../shared/domain/shipped-profiles.ts';

type Settings = z.input<typeof ServiceProfile>;

const found = (settings: Settings): string[] =>
  checkProfile(ServiceProfile.parse(settings)).map(({ kind, why }) => `${kind} ${why.code.replace('profile.', '')}`);
const UNREAD = { entities: false } as const;

describe('settings that do not work together', () => {
  it.each<[string, Settings, string[]]>([
    ['nothing readable', { read: UNREAD }, []],
    [
      'nothing readable, and photos added',
      {
        read: { entities: false, filterByMediaKey: false },
        attach: 'navigation',
      },
      ['warned attachUnread'],
    ],
    [
      'photos added by the key of the listing, which is never read',
      { read: UNREAD, attach: 'media' },
      ['warned attachWithoutKey'],
    ],
    [
      'results by position, and no size',
      { upload: { matchByPosition: true, sizeUnit: 'none' } },
      ['refused positionUnchecked'],
    ],
    ['not created, before reads settle', { read: { lagSeconds: 0 } }, ['warned settlesWithinTick']],
  ])('%s', (_name, settings, expected) => expect(found(settings)).toEqual(expected));

  it('are none of the defaults, nor of a profile that ships with the program', () => {
    for (const settings of [{}, ...SHIPPED_PROFILES.map((each) => each.settings)]) expect(found(settings)).toEqual([]);
  });

  it('that are saved already keep nobody from changing something else', () => {
    const before = ServiceProfile.parse({ upload: { matchByPosition: true, sizeUnit: 'none' } });
    expect(whyRefused({ ...before, attach: 'media' }, before)).toBeNull();
    expect(whyRefused(before)?.setting).toBe('upload.sizeUnit');
  });
});
