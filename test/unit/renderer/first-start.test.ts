import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowTitle } from '../../../renderer/app/use-window-title.ts';
import { connectionOutcome } from '../../../renderer/features/settings/connection-outcome.ts';
import { controlOf, PROFILE_GROUPS } from '../../../renderer/features/settings/profile-controls.ts';
import {
  changedSettings,
  leaves,
  sparseProfile,
  typedValue,
  valueWords,
} from '../../../renderer/features/settings/profile-values.ts';
import { Language } from '../../../renderer/language/language.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { DoctorCheck } from '../../../shared/contract/doctor-report.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { withSettings } from '../../../shared/domain/profile-changes.ts';
import { SAMPLE_LANGUAGES, SAMPLE_PHOTOS } from '../../../shared/domain/sample-listing.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../shared/domain/service-profile.ts';

const EN = createWords('en', 'en');

/** Whatever a check says. */
const SAID = phrase('signIn.token');

const good = (id: DoctorCheck['id']): DoctorCheck => ({ id, verdict: 'good', said: 'Good.', phrase: SAID });
const ALL_WELL = [good('connection'), good('signIn'), good('webApi'), good('uploadAddress')];

/** All is well but for some checks. */
function but(...changed: DoctorCheck[]): ReturnType<typeof connectionOutcome> {
  const ids = new Set(changed.map(({ id }) => id));
  return connectionOutcome({ checks: [...ALL_WELL.filter(({ id }) => !ids.has(id)), ...changed] });
}

const bad = (id: DoctorCheck['id'], reason?: DoctorCheck['reason']): DoctorCheck => ({
  id,
  verdict: 'bad',
  said: 'Bad.',
  phrase: SAID,
  reason,
});

describe('what a trial of a connection means', () => {
  it('is good only where nothing asks for a person', () => {
    expect(but().kind).toBe('good');
    expect(but().lines.map(({ says }) => says)).toEqual(['good', 'good', 'good', 'good']);
  });

  it('marks the secret where the sign-in is refused, and does not blame the address', () => {
    const { kind, fields, lines } = but(bad('webApi', 'refused'));
    expect([kind, fields]).toEqual(['refused', ['token', 'clientSecret']]);
    expect(lines.map(({ about, says }) => `${about} ${says}`)).toEqual([
      'signIn bad',
      'upload good',
      'listing refused',
      'connection good',
    ]);
  });

  it('marks each address that is wrong', () => {
    expect(but(bad('webApi', 'address')).fields).toEqual(['baseUrl']);
    expect(but(bad('uploadAddress', 'address')).fields).toEqual(['uploadUrl']);
    expect(but(bad('signIn', 'address')).fields).toEqual(['tokenUrl']);
  });

  it('says what could not be checked, and an unsafe connection before all else', () => {
    const away = but(bad('webApi', 'unreachable'), bad('uploadAddress', 'unreachable'));
    expect(away.kind).toBe('away');
    expect(away.lines.map(({ verdict }) => verdict)).toEqual(['skipped', 'skipped', 'skipped', 'good']);
    expect(but(bad('connection'), bad('webApi', 'unreachable')).kind).toBe('unsafe');
  });

  it('is never good while a reason to look again is told, whatever else is', () => {
    const check = fc.record({
      id: fc.constantFrom(...DoctorCheck.shape.id.options),
      verdict: fc.constantFrom(...DoctorCheck.shape.verdict.options),
      said: fc.string(),
      phrase: fc.constant(SAID),
      reason: fc.constantFrom('refused' as const, 'address' as const, 'unreachable' as const, undefined),
    });
    fc.assert(
      fc.property(fc.array(check), (checks) => {
        const { kind, lines, fields } = connectionOutcome({ checks });
        if (checks.some(({ reason }) => reason !== undefined)) expect(kind).not.toBe('good');
        if (kind === 'good' || kind === 'away' || kind === 'unsafe') expect(fields).toEqual([]);
        else expect(fields.length).toBeGreaterThan(0);
        expect(lines).toHaveLength(4);
      }),
    );
  });
});

describe('the settings of a profile', () => {
  it('stand each in one group, with a name and a sentence in every language', () => {
    const grouped = PROFILE_GROUPS.flatMap(({ settings }) => settings);
    expect(grouped.toSorted()).toEqual(
      leaves(DEFAULT_PROFILE)
        .map(([setting]) => setting)
        .toSorted(),
    );
    for (const language of Language.options) {
      const { t } = createWords(language, language);
      for (const setting of grouped) {
        expect(t(`label.${setting}`)).toMatch(/\S$/);
        expect(t(`meaning.${setting}`)).toMatch(/\S.*\.$/);
      }
    }
  });

  it('are told apart from the defaults, which alone are shared', () => {
    const given = { name: 'County', read: { entities: false }, propertyFields: { PoolYN: 'boolean' } };
    const profile = ServiceProfile.parse(given);
    expect(changedSettings(profile)).toEqual(['name', 'read.entities', 'propertyFields']);
    expect(sparseProfile(profile)).toEqual(given);
    expect(changedSettings(DEFAULT_PROFILE)).toEqual([]);
  });

  it('take every value that their control offers, and nothing else is changed by it', () => {
    for (const { settings } of PROFILE_GROUPS) {
      for (const setting of settings) {
        const control = controlOf(setting);
        if (control.kind !== 'choice') continue;
        for (const { value } of control.options) {
          const changed = ServiceProfile.parse(withSettings(DEFAULT_PROFILE, [[setting, value]]));
          expect([[], [setting]]).toContainEqual(changedSettings(changed));
        }
      }
    }
  });

  it('are read as they are typed: a number, none where it may be, and else the words for the schema to refuse', () => {
    expect(typedValue('upload.concurrency', ' 2 ')).toBe(2);
    expect(typedValue('upload.concurrency', 'two')).toBe('two');
    expect(typedValue('upload.concurrency', '')).toBe('');
    expect(typedValue('upload.maxBytesPerSecond', '')).toBeNull();
    expect(typedValue('media.originatingSystemMediaKey', '')).toBeNull();
    expect(typedValue('token.scope', '')).toBe('');
    expect(valueWords(EN, 'upload.maxBytesPerSecond', null)).toBe('none');
    expect(valueWords(EN, 'attach', 'navigation')).toBe('Through the listing');
  });

  it('tell a placeholder as it is typed', () => {
    expect(EN.t('meaning.upload.partName')).toContain('{n}');
    expect(createWords('es', 'es').t('meaning.upload.partName')).toContain('{n}');
  });
});

describe('the title of the window', () => {
  it('begins with what is not live, and says nothing of what is', () => {
    expect(windowTitle(EN, 'practice', '12 Oak Street')).toBe('Practice · 12 Oak Street · Listing Lightbox');
    expect(windowTitle(EN, 'test', null)).toBe('Test · Listing Lightbox');
    expect(windowTitle(EN, 'production', '12 Oak Street')).toBe('12 Oak Street · Listing Lightbox');
    expect(windowTitle(EN, null, null)).toBe('Listing Lightbox');
  });
});

describe('the sample listing', () => {
  it('is written in every language, with rooms that are known', () => {
    expect(SAMPLE_LANGUAGES).toEqual(Language.options);
    for (const { room } of SAMPLE_PHOTOS) {
      if (room !== null) expect(findLookupValue(IMAGE_OF, room)?.standard).toBe(room);
    }
  });
});
