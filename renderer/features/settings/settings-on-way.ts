import type { ProfileSetting } from '../../../shared/domain/service-profile.ts';

/** One change of a setting, as it was handed on. */
interface SentSetting {
  readonly id: number;
  readonly setting: ProfileSetting;
  readonly value: unknown;
}

/** A value that stays in its control until it is fixed, with why it was not taken. */
export interface ProfileFault {
  readonly value: unknown;
  readonly reason: string;
}

/** Changes that have no answer yet, in their sequence, and values that were not taken. */
interface SettingsOnWay {
  readonly sent: readonly SentSetting[];
  readonly faults: ReadonlyMap<ProfileSetting, ProfileFault>;
}

export const NOTHING_ON_WAY: SettingsOnWay = { sent: [], faults: new Map() };

type SettingsEvent =
  | { readonly kind: 'sent'; readonly change: SentSetting }
  /** What a person gave can't be used, and goes nowhere. */
  | { readonly kind: 'refused'; readonly setting: ProfileSetting; readonly fault: ProfileFault }
  /** The answer to a change, given once the saved profile after it is known; `failure` is null where it was taken. */
  | { readonly kind: 'answered'; readonly id: number; readonly failure: string | null }
  /** The whole profile is another one: nothing that came before counts. */
  | { readonly kind: 'replaced' };

/**
 * What a person gave last counts: a setting shows it until its own answer has come, whatever comes of the changes before
 * it. After that what is saved counts, also where that is what it was before.
 */
export function settingsAfter(state: SettingsOnWay, event: SettingsEvent): SettingsOnWay {
  switch (event.kind) {
    case 'sent':
      return { sent: [...state.sent, event.change], faults: without(state.faults, event.change.setting) };
    case 'refused':
      return { ...state, faults: new Map(state.faults).set(event.setting, event.fault) };
    case 'answered':
      return answered(state, event.id, event.failure);
    case 'replaced':
      return NOTHING_ON_WAY;
  }
}

function answered({ sent, faults }: SettingsOnWay, id: number, failure: string | null): SettingsOnWay {
  const change = sent.find((each) => each.id === id);
  if (change === undefined) return { sent, faults };
  const { setting, value } = change;
  const isLast = !faults.has(setting) && !sent.some((each) => each.setting === setting && each.id > id);
  return {
    sent: sent.filter((each) => each.id !== id),
    faults: failure === null || !isLast ? faults : new Map(faults).set(setting, { value, reason: failure }),
  };
}

function without(faults: SettingsOnWay['faults'], setting: ProfileSetting): SettingsOnWay['faults'] {
  return new Map([...faults].filter(([each]) => each !== setting));
}
