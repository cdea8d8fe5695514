import { useReducer, useRef } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { withSettings } from '../../../shared/domain/check-profile.ts';
import { type ProfileSetting, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { profileFault } from './read-profile.ts';
import { NOTHING_ON_WAY, type ProfileFault, settingsAfter } from './settings-on-way.ts';

export interface ProfileChanges {
  /** The profile with what is on its way. */
  readonly profile: ServiceProfile;
  /** The values that were not taken, by their settings. */
  readonly faults: ReadonlyMap<ProfileSetting, ProfileFault>;
  /** Answers whether it was taken. */
  change(setting: ProfileSetting, value: unknown): Promise<boolean>;
  /** Replaces the whole; answers why it could not. */
  replace(profile: ServiceProfile): Promise<string | null>;
}

/** Changes single settings, each saved at once and in its turn. */
export function useProfileChanges({ accountId, profile: saved }: AccountView): ProfileChanges {
  const { commands } = useWorkbench();
  const words = useWords();
  const [{ sent, faults }, dispatch] = useReducer(settingsAfter, NOTHING_ON_WAY);
  const ids = useRef(0);
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  /** Two changes of one setting are saved in the sequence in which they were made. */
  const inTurn = (save: () => Promise<AppErrorData | null>): Promise<AppErrorData | null> => {
    const turn = turns.current.then(save);
    turns.current = turn.catch(() => undefined);
    return turn;
  };
  const withSent = ServiceProfile.safeParse(
    withSettings(
      saved,
      sent.map(({ setting, value }) => [setting, value]),
    ),
  );
  const profile = withSent.success ? withSent.data : saved;

  const change = async (setting: ProfileSetting, value: unknown): Promise<boolean> => {
    const reading = ServiceProfile.safeParse(withSettings(profile, [[setting, value]]));
    if (!reading.success) {
      const [issue] = reading.error.issues;
      const reason = issue === undefined ? words.t('profile.unusable') : profileFault(words, issue);
      dispatch({ kind: 'refused', setting, fault: { value, reason } });
      return false;
    }
    const id = (ids.current += 1);
    dispatch({ kind: 'sent', change: { id, setting, value } });
    const failure = await inTurn(() => commands.changeProfile({ accountId, settings: { [setting]: value } }));
    dispatch({ kind: 'answered', id, failure: failure === null ? null : problemText(words, failure) });
    return failure === null;
  };
  const replace = async (next: ServiceProfile): Promise<string | null> => {
    dispatch({ kind: 'replaced' });
    const failure = await inTurn(() => commands.setProfile({ accountId, profile: next }));
    return failure === null ? null : problemText(words, failure);
  };
  return { profile, faults, change, replace };
}
