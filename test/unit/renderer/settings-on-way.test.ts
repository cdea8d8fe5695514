import { describe, expect, it } from 'vitest';
import { settingOf } from '../../../renderer/features/settings/profile-values.ts';
import { NOTHING_ON_WAY, settingsAfter } from '../../../renderer/features/settings/settings-on-way.ts';
import { withSettings } from '../../../shared/domain/check-profile.ts';
import { DEFAULT_PROFILE, type ProfileSetting, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const SETTINGS = ['rules.maxPhotos', 'upload.concurrency'] as const satisfies readonly ProfileSetting[];
const setting = fc.constantFrom(...SETTINGS);
const value = fc.integer({ min: 1, max: 4 });

type Step =
  | { readonly do: 'give' | 'elsewhere'; readonly setting: ProfileSetting; readonly value: number }
  | { readonly do: 'giveUnusable'; readonly setting: ProfileSetting; readonly value: string }
  | { readonly do: 'answer'; readonly isTaken: boolean }
  | { readonly do: 'read' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('give', 'elsewhere'), setting, value }),
  fc.record({ do: fc.constant('giveUnusable'), setting, value: fc.constantFrom('x', 'y') }),
  fc.record({ do: fc.constant('answer'), isTaken: fc.boolean() }),
  fc.constant({ do: 'read' }),
);

/** A page with its library: changes are answered one after the other, and the page knows the library as it was read last. */
function page() {
  let library = DEFAULT_PROFILE;
  let read = library;
  let state = NOTHING_ON_WAY;
  let ids = 0;
  /** What the person gave last, for as long as it is neither saved nor overtaken. */
  const wanted = new Map<ProfileSetting, { readonly id: number; readonly value: unknown }>();
  const save = (changed: ProfileSetting, to: unknown): void => {
    library = ServiceProfile.parse(withSettings(library, [[changed, to]]));
  };
  const readAgain = (): void => {
    read = library;
  };
  return {
    wanted,
    library: () => library,
    state: () => state,
    give(changed: ProfileSetting, to: unknown): void {
      ids += 1;
      state = settingsAfter(state, { kind: 'sent', change: { id: ids, setting: changed, value: to } });
      wanted.set(changed, { id: ids, value: to });
    },
    giveUnusable(changed: ProfileSetting, to: string): void {
      state = settingsAfter(state, { kind: 'refused', setting: changed, fault: { value: to, reason: 'no number' } });
      wanted.set(changed, { id: 0, value: to });
    },
    answer(isTaken: boolean): void {
      const [first] = state.sent;
      if (first === undefined) return;
      if (isTaken) save(first.setting, first.value);
      readAgain();
      state = settingsAfter(state, { kind: 'answered', id: first.id, failure: isTaken ? null : 'refused' });
      if (isTaken && wanted.get(first.setting)?.id === first.id) wanted.delete(first.setting);
    },
    save,
    readAgain,
    seen(shown: ProfileSetting): unknown {
      const sent = state.sent.map((each) => [each.setting, each.value] as const);
      const fault = state.faults.get(shown);
      return fault === undefined ? settingOf(ServiceProfile.parse(withSettings(read, sent)), shown) : fault.value;
    },
  };
}

type Page = ReturnType<typeof page>;

function run(steps: readonly Step[], after: (page: Page) => void): Page {
  const here = page();
  for (const each of steps) {
    switch (each.do) {
      case 'give':
        here.give(each.setting, each.value);
        break;
      case 'giveUnusable':
        here.giveUnusable(each.setting, each.value);
        break;
      case 'elsewhere':
        here.save(each.setting, each.value);
        break;
      case 'answer':
        here.answer(each.isTaken);
        break;
      case 'read':
        here.readAgain();
    }
    after(here);
  }
  return here;
}

describe('settings on their way', () => {
  it('show what a person gave last until it is saved, whatever comes of what was given before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        run(steps, ({ wanted, seen }) => {
          const given = [...wanted].map(([each, { value: last }]) => [each, last]);
          expect([...wanted.keys()].map((each) => [each, seen(each)])).toEqual(given);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('show what is saved when all is answered, also where it was changed elsewhere to what it was before', () => {
    forAll(fc.array(step, { maxLength: 30 }), (steps) => {
      const here = run(steps, () => undefined);
      while (here.state().sent.length > 0) here.answer(true);
      here.readAgain();
      for (const each of SETTINGS)
        if (!here.state().faults.has(each)) expect(here.seen(each)).toEqual(settingOf(here.library(), each));
      expect(here.state().sent).toEqual([]);
    });
  });

  it('let go of everything when the whole profile is replaced', () => {
    const here = page();
    here.give('rules.maxPhotos', 2);
    here.giveUnusable('upload.concurrency', 'x');
    expect(settingsAfter(here.state(), { kind: 'replaced' })).toEqual(NOTHING_ON_WAY);
  });
});
