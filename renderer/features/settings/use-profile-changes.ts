import { useEffect, useRef, useState } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { type ProfileSetting, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { profileFault } from './profile-fault.ts';
import { settingOf, withSettings } from './profile-values.ts';

type Changes = ReadonlyMap<ProfileSetting, unknown>;

/** A value that stays in its control until it is mended, with why it was not taken. */
export interface ProfileFault {
  readonly value: unknown;
  readonly reason: string;
}

export interface ProfileChanges {
  /** The profile with what is on its way. */
  readonly profile: ServiceProfile;
  /** The values that were not taken, by their settings. */
  readonly faults: ReadonlyMap<ProfileSetting, ProfileFault>;
  /** Tells whether it was taken. */
  change(setting: ProfileSetting, value: unknown): Promise<boolean>;
  /** Replaces the whole; tells why it could not. */
  replace(profile: ServiceProfile): Promise<string | null>;
}

/**
 * Changes single settings, each saved at once. [Note: changes on their way] A profile is saved as a whole, so a change that
 * is not told back yet is part of the next one, or that would take it back.
 */
export function useProfileChanges(account: AccountView): ProfileChanges {
  const { commands } = useWorkbench();
  const words = useWords();
  const { accountId, profile: saved } = account;
  const [sent, setSent] = useState<Changes>(new Map());
  const latest = useRef<{ saved: ServiceProfile; sent: Changes }>({ saved, sent });
  const [faults, setFaults] = useState<ReadonlyMap<ProfileSetting, ProfileFault>>(new Map());
  const keep = (next: Changes): void => {
    latest.current = { ...latest.current, sent: next };
    setSent(next);
  };
  useEffect(() => {
    const waiting = [...latest.current.sent].filter(
      ([setting, value]) => JSON.stringify(settingOf(saved, setting)) !== JSON.stringify(value),
    );
    latest.current = { saved, sent: new Map(waiting) };
    setSent(latest.current.sent);
  }, [saved]);
  const tell = (setting: ProfileSetting, fault: ProfileFault | null): void =>
    setFaults((before) => {
      const next = new Map(before);
      if (fault === null) next.delete(setting);
      else next.set(setting, fault);
      return next;
    });
  const withoutSent = (setting: ProfileSetting): Changes =>
    new Map([...latest.current.sent].filter(([each]) => each !== setting));
  const change = async (setting: ProfileSetting, value: unknown): Promise<boolean> => {
    const changes = new Map(latest.current.sent).set(setting, value);
    const reading = ServiceProfile.safeParse(withSettings(latest.current.saved, changes));
    if (!reading.success) {
      const [issue] = reading.error.issues;
      const reason = issue === undefined ? words.t('profile.unusable') : profileFault(words, issue);
      tell(setting, { value, reason });
      return false;
    }
    keep(changes);
    const failure = await commands.setProfile({ accountId, profile: reading.data });
    tell(setting, failure === null ? null : { value, reason: problemText(words, failure) });
    if (failure !== null) keep(withoutSent(setting));
    return failure === null;
  };
  const replace = async (profile: ServiceProfile): Promise<string | null> => {
    keep(new Map());
    setFaults(new Map());
    const failure = await commands.setProfile({ accountId, profile });
    return failure === null ? null : problemText(words, failure);
  };
  const shown = ServiceProfile.safeParse(withSettings(saved, sent));
  return { profile: shown.success ? shown.data : saved, faults, change, replace };
}
