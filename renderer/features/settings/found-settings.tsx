import type { ReactElement } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { PROFILE_GROUPS, PROFILE_ROWS, type ProfileRow } from '../../language/profile-settings.ts';
import type { WordKey, Words } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { matchesQuery } from '../../ui/matches-query.ts';
import { SettingRow } from '../../ui/setting-row.tsx';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../workbench/preferences.ts';
import { formatShortcut, IS_APPLE } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { OWN_SETTINGS, OwnSettingRow } from './own-settings.tsx';
import { ProfileSettingRow } from './profile-setting.tsx';
import { ADVANCED } from './profile-values.ts';
import { useProfileChanges } from './use-profile-changes.ts';

/** What sections hold that is no single setting; a result leads there. */
const PLACES: readonly { readonly section: SettingsSection; readonly label: WordKey; readonly note: WordKey }[] = [
  { section: 'services', label: 'settings.section.services', note: 'settings.servicesNote' },
  { section: 'services', label: 'diagnostics.start', note: 'diagnostics.startNote' },
  { section: 'profile', label: 'profile.advanced', note: 'profile.advancedNote' },
  { section: 'storage', label: 'storage.clean', note: 'storage.cleanNote' },
  { section: 'storage', label: 'storage.check', note: 'storage.checkNote' },
  { section: 'about', label: 'settings.section.about', note: 'settings.aboutNote' },
];

const NAMES = ADVANCED.join(', ');

interface FoundSettingsProps {
  query: string;
  onGo: (section: SettingsSection) => void;
}

/** Every setting that matches, under the name of its section, ready to be changed. */
export function FoundSettings({ query, onGo }: FoundSettingsProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const account = useWorkbench().snapshot.accounts?.find((candidate) => candidate.current);
  const found = SETTINGS_SECTIONS.map((section) => ({ section, ...foundIn(words, section, query) })).filter(
    ({ own, places, profile }) => own.length + places.length + (account === undefined ? 0 : profile.length) > 0,
  );
  if (found.length === 0) return <p className="quiet">{t('settings.nothingFound', { query })}</p>;
  return (
    <>
      {found.map(({ section, own, places, profile }) => (
        <section key={section} className="setting-group" aria-label={t(`settings.section.${section}`)}>
          <h4>{t(`settings.section.${section}`)}</h4>
          {own.map((setting) => (
            <OwnSettingRow key={setting.label} setting={setting} />
          ))}
          {places.map(({ label, note }) => (
            <SettingRow key={label} label={t(label)} note={t(note, { names: NAMES })}>
              <Button aria-label={`${t('common.show')}: ${t(label)}`} onPress={() => onGo(section)}>
                {t('common.show')}
              </Button>
            </SettingRow>
          ))}
          {account !== undefined && profile.length > 0 && <FoundInProfile account={account} rows={profile} />}
        </section>
      ))}
    </>
  );
}

function foundIn({ t, language }: Words, section: SettingsSection, query: string) {
  const title = t(`settings.section.${section}`);
  const palette = formatShortcut('Mod+K', IS_APPLE, t);
  const isFound = (label: WordKey, note: WordKey): boolean =>
    matchesQuery(query, title, t(label), t(note, { palette, names: NAMES }));
  return {
    own: OWN_SETTINGS.filter((each) => each.section === section && isFound(each.label, each.note)),
    places: PLACES.filter((each) => each.section === section && isFound(each.label, each.note)),
    profile:
      section === 'profile'
        ? PROFILE_ROWS.filter((row) =>
            matchesQuery(query, title, PROFILE_GROUPS[row.group][language], row.setting, ...row[language]),
          )
        : [],
  };
}

function FoundInProfile({ account, rows }: { account: AccountView; rows: readonly ProfileRow[] }): ReactElement {
  const changes = useProfileChanges(account);
  return (
    <>
      {rows.map((row) => (
        <ProfileSettingRow key={row.setting} row={row} changes={changes} />
      ))}
    </>
  );
}
