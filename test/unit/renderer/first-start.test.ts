import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { windowTitle } from '../../../renderer/app/use-window-title.ts';
import {
  ADVANCED,
  advancedWords,
  changedSettings,
  leaves,
  sparseProfile,
  typedValue,
  valueWords,
} from '../../../renderer/features/settings/profile-values.ts';
import { connectionOutcome } from '../../../renderer/features/settings/use-connect.ts';
import { Language } from '../../../renderer/language/language.ts';
import { PROFILE_ROWS, type ProfileRow } from '../../../renderer/language/profile-settings.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { DoctorCheck } from '../../../shared/contract/doctor-report.ts';
import { withSettings } from '../../../shared/domain/check-profile.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { SAMPLE_LANGUAGES, SAMPLE_PHOTOS } from '../../../shared/domain/sample-listing.ts';
import { DEFAULT_PROFILE, type ProfileSetting, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

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
    forAll(fc.array(check), (checks) => {
      const { kind, lines, fields } = connectionOutcome({ checks });
      if (checks.some(({ reason }) => reason !== undefined)) expect(kind).not.toBe('good');
      if (kind === 'good' || kind === 'away' || kind === 'unsafe') expect(fields).toEqual([]);
      else expect(fields.length).toBeGreaterThan(0);
      expect(lines).toHaveLength(4);
    });
  });
});

describe('the settings of a profile', () => {
  const rowOf = (setting: ProfileSetting): ProfileRow => {
    const row = PROFILE_ROWS.find((each) => each.setting === setting);
    if (row === undefined) throw new Error(`There is no row of ${setting}.`);
    return row;
  };

  it('have a control each, with a name and a sentence in every language, or are advanced', () => {
    const inForm = PROFILE_ROWS.map(({ setting }) => setting);
    expect(new Set(inForm).size).toBe(inForm.length);
    expect([...inForm, ...ADVANCED].toSorted()).toEqual(
      leaves(DEFAULT_PROFILE)
        .map(([setting]) => setting)
        .toSorted(),
    );
    for (const row of PROFILE_ROWS) {
      for (const language of Language.options) {
        expect(row[language][0]).toMatch(/^\S.*\S$/);
        expect(row[language][1]).toMatch(/^\S.*\.$/);
      }
      expect(row.es[1]).not.toBe(row.en[1]);
    }
  });

  it('are explained each in the documents', () => {
    const page = readFileSync('docs/service-profile.md', 'utf8');
    expect(leaves(DEFAULT_PROFILE).filter(([setting]) => !page.includes(`\`${setting}\``))).toEqual([]);
  });

  it('are told apart from the defaults, which alone are shared', () => {
    const given = { attach: 'media', read: { entities: false }, propertyFields: { PoolYN: 'boolean' } };
    const profile = ServiceProfile.parse(given);
    expect(changedSettings(profile)).toEqual(['read.entities', 'attach', 'propertyFields']);
    expect(sparseProfile(profile)).toEqual(given);
    expect(changedSettings(DEFAULT_PROFILE)).toEqual([]);
  });

  it('take every value that their control offers, and nothing else is changed by it', () => {
    for (const row of PROFILE_ROWS) {
      for (const id of Object.keys(row.options ?? {})) {
        const changed = ServiceProfile.parse(withSettings(DEFAULT_PROFILE, [[row.setting, typedValue(row, id)]]));
        expect([[], [row.setting]]).toContainEqual(changedSettings(changed));
      }
    }
  });

  it('are read as they are typed: a number, none where it may be, and else the words for the schema to refuse', () => {
    expect(typedValue(rowOf('upload.concurrency'), ' 2 ')).toBe(2);
    expect(typedValue(rowOf('upload.concurrency'), 'two')).toBe('two');
    expect(typedValue(rowOf('upload.concurrency'), '')).toBe('');
    expect(typedValue(rowOf('upload.maxBytesPerSecond'), '')).toBeNull();
    expect(typedValue(rowOf('token.scope'), '')).toBe('');
    expect(valueWords(EN, rowOf('upload.maxBytesPerSecond'), null)).toBe('none');
    expect(valueWords(EN, rowOf('attach'), 'navigation')).toBe('Through the listing');
  });

  it('that are advanced are told in one line, with what is changed', () => {
    const line = advancedWords(ServiceProfile.parse({ update: { concurrency: 2 } }));
    expect(line).toContain('update.concurrency = 2');
    expect(line.split(', ').length).toBe(ADVANCED.length);
  });
});

it('the title of the window begins with what is not live, and says nothing of what is', () => {
  expect(windowTitle(EN, 'practice', '12 Oak Street')).toBe('Practice · 12 Oak Street · Listing Lightbox');
  expect(windowTitle(EN, 'test', null)).toBe('Test · Listing Lightbox');
  expect(windowTitle(EN, 'production', '12 Oak Street')).toBe('12 Oak Street · Listing Lightbox');
  expect(windowTitle(EN, null, null)).toBe('Listing Lightbox');
});

it('the sample listing is written in every language, with rooms that are known', () => {
  expect(SAMPLE_LANGUAGES).toEqual(Language.options);
  for (const { room } of SAMPLE_PHOTOS) {
    if (room !== null) expect(findLookupValue(IMAGE_OF, room)?.standard).toBe(room);
  }
});
