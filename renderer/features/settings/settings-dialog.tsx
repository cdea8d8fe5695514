import { Cable, HardDrive, Images, Info, Keyboard, Languages, Palette, Search, SlidersHorizontal } from 'lucide-react';
import { type ReactElement, type RefCallback, useRef, useState } from 'react';
import { Input, SearchField, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { PROFILE_GROUPS, PROFILE_ROWS, type ProfileRow } from '../../language/profile-settings.ts';
import type { WordKey, Words } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { matchesQuery } from '../../ui/matches-query.ts';
import { Notice } from '../../ui/notice.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { SETTINGS_SECTIONS, SettingsSection } from '../../workbench/preferences.ts';
import { formatShortcut, IS_APPLE } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { OWN_SETTINGS, OwnSettingRow } from './own-settings.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProfileSettingRow } from './profile-setting.tsx';
import { ADVANCED } from './profile-values.ts';
import { ServicesSection } from './services-section.tsx';
import { Storage } from './storage.tsx';
import { useProfileChanges } from './use-profile-changes.ts';
import './settings.css';
import './settings-dialog.css';

const ICONS = {
  services: Cable,
  profile: SlidersHorizontal,
  appearance: Palette,
  language: Languages,
  photos: Images,
  keyboard: Keyboard,
  storage: HardDrive,
  about: Info,
} as const satisfies Record<SettingsSection, typeof Info>;

/** The tab of what a search found, above the sections. */
const FOUND = 'found';

interface SettingsDialogProps {
  section?: SettingsSection;
  onClose: () => void;
}

/** Every setting in its section. The window keeps its size, whatever a section holds. */
export function SettingsDialog({ section: first = 'services', onClose }: SettingsDialogProps): ReactElement {
  const { t } = useWords();
  const { prefer } = useWorkbench();
  const [section, setSection] = useState(first);
  const [query, setQuery] = useState('');
  const isNarrow = useMediaQuery('(max-width: 720px)');
  const hadFocus = useRef(false);
  /** The list has the focus at first, as soon as it is there. */
  const takeFocus = (tab: HTMLElement | null): void => {
    if (tab === null || hadFocus.current) return;
    hadFocus.current = true;
    tab.focus();
  };
  const isSearching = query.trim() !== '';
  const go = (next: SettingsSection): void => {
    setQuery('');
    setSection(next);
    prefer({ settingsSection: next });
  };
  return (
    <Dialog title={t('action.help.settings')} size="settings" onClose={onClose}>
      <Tabs
        className="settings"
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        selectedKey={isSearching ? FOUND : section}
        onSelectionChange={(key) => {
          const selected = SettingsSection.safeParse(key);
          if (selected.success) go(selected.data);
        }}
      >
        <div className="settings-side">
          <SettingsSearch query={query} onChange={setQuery} />
          <TabList aria-label={t('settings.sections')} className="settings-list">
            {isSearching && <SectionTab id={FOUND} />}
            {SETTINGS_SECTIONS.map((each) => (
              <SectionTab key={each} id={each} tabRef={each === first ? takeFocus : undefined} />
            ))}
          </TabList>
        </div>
        {isSearching ? (
          <TabPanel key={FOUND} id={FOUND} className="settings-pane">
            <h3>{t('settings.found')}</h3>
            <FoundSettings query={query} onGo={go} />
          </TabPanel>
        ) : (
          <TabPanel key={section} id={section} className="settings-pane">
            <h3>{t(`settings.section.${section}`)}</h3>
            <SectionContent section={section} />
          </TabPanel>
        )}
      </Tabs>
    </Dialog>
  );
}

function SettingsSearch({ query, onChange }: { query: string; onChange: (query: string) => void }): ReactElement {
  const { t } = useWords();
  return (
    <SearchField aria-label={t('settings.searchLabel')} className="search-field" value={query} onChange={onChange}>
      <Search size={14} aria-hidden />
      <Input className="input" placeholder={t('settings.searchLabel')} />
    </SearchField>
  );
}

interface SectionTabProps {
  id: SettingsSection | typeof FOUND;
  tabRef?: RefCallback<HTMLElement> | undefined;
}

function SectionTab({ id, tabRef }: SectionTabProps): ReactElement {
  const { t } = useWords();
  const Icon = id === FOUND ? Search : ICONS[id];
  return (
    <Tab id={id} ref={tabRef ?? null} className="settings-tab row pick">
      <Icon size={15} aria-hidden />
      {id === FOUND ? t('settings.found') : t(`settings.section.${id}`)}
    </Tab>
  );
}

function SectionContent({ section }: { section: SettingsSection }): ReactElement {
  switch (section) {
    case 'services':
      return <ServicesSection />;
    case 'profile':
      return <ProfileSection />;
    case 'storage':
      return <Storage />;
    case 'about':
      return <AboutSection />;
    case 'appearance':
    case 'language':
    case 'photos':
    case 'keyboard':
      return (
        <div className="setting-group">
          {OWN_SETTINGS.filter((setting) => setting.section === section).map((setting) => (
            <OwnSettingRow key={setting.label} setting={setting} />
          ))}
        </div>
      );
  }
}

const HOST_KEYS = {
  electron: 'settings.desktop',
  loopback: 'settings.browser',
  cli: 'settings.commandLine',
} as const;

/** What an organization decides, in words. */
const SET_KEYS = {
  updates: 'policy.updates',
  channel: 'policy.channel',
  practice: 'policy.practice',
  library: 'policy.library',
  service: 'policy.givenService',
} as const;

function AboutSection(): ReactElement | null {
  const { t } = useWords();
  const { info } = useWorkbench().snapshot;
  if (info === null) return null;
  const { sets, isUnreadable } = info.policy;
  return (
    <>
      <Facts
        facts={[
          [t('settings.version'), info.version],
          [t('settings.runsAs'), t(HOST_KEYS[info.host])],
          [t('settings.library'), info.home],
          sets.length > 0 && [t('policy.setBy'), sets.map((each) => t(SET_KEYS[each])).join(', ')],
        ]}
      />
      {isUnreadable && <Notice tone="warn">{t('policy.unreadable')}</Notice>}
    </>
  );
}

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
function FoundSettings({ query, onGo }: FoundSettingsProps): ReactElement {
  const { t, words } = useWords();
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
