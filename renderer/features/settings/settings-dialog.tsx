import type { ReactElement } from 'react';
import { Label, Radio, RadioGroup, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { AccountView } from '../../../shared/contract/model.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { Theme } from '../../workbench/preferences.ts';
import { formatShortcut, IS_APPLE } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { Examination } from './examination.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { Storage } from './storage.tsx';
import './settings.css';
import { secretPlace } from '../../language/core-words.ts';
import { accountName } from '../../language/given-words.ts';
import { LANGUAGE_NAMES, Language, LanguageChoice } from '../../language/language.ts';
import { useWords } from '../../language/language-store.ts';
import { CoreText } from '../../ui/core-text.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';

/** Services, the surroundings of the photos, and where things are kept. */
export function SettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useWords();
  return (
    <Dialog title={t('action.help.settings')} size="medium" onClose={onClose}>
      <Tabs className="tabs">
        <TabList aria-label={t('action.help.settings')} className="tab-list">
          <Tab id="services" className="tab">
            {t('settings.services')}
          </Tab>
          <Tab id="profile" className="tab">
            {t('settings.profile')}
          </Tab>
          <Tab id="look" className="tab">
            {t('settings.look')}
          </Tab>
          <Tab id="storage" className="tab">
            {t('settings.storage')}
          </Tab>
          <Tab id="about" className="tab">
            {t('settings.about')}
          </Tab>
        </TabList>
        <TabPanel id="services" className="stack">
          <Services />
        </TabPanel>
        <TabPanel id="profile" className="stack">
          <Profile />
        </TabPanel>
        <TabPanel id="look" className="stack">
          <Look />
        </TabPanel>
        <TabPanel id="storage" className="stack">
          <Storage />
        </TabPanel>
        <TabPanel id="about" className="stack">
          <About />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}

function Services(): ReactElement {
  const { t } = useWords();
  const { snapshot, commands, openDialog } = useWorkbench();
  const accounts = snapshot.accounts ?? [];
  const practice = accounts.some((account) => account.environment === 'practice');
  return (
    <>
      {accounts.length === 0 && <p className="quiet">{t('settings.noService')}</p>}
      <ul className="accounts">
        {accounts.map((account) => (
          <AccountCard key={account.accountId} account={account} />
        ))}
      </ul>
      <div className="row">
        <Button onPress={() => openDialog({ kind: 'connect', account: null })}>{t('connect.title')}</Button>
        {snapshot.info?.practiceAvailable === true && !practice && (
          <Button onPress={() => void commands.startPractice()}>{t('settings.usePractice')}</Button>
        )}
      </div>
    </>
  );
}

function AccountCard({ account }: { account: AccountView }): ReactElement {
  const words = useWords();
  const { t } = words;
  const { commands, openDialog } = useWorkbench();
  return (
    <li className="account">
      <div className="row">
        <b>{accountName(words, account)}</b>
        <EnvironmentBadge environment={account.environment} />
        <span className="grow" />
        {account.current ? (
          <span className="quiet small">{t('settings.inUse')}</span>
        ) : (
          <Button onPress={() => void commands.chooseAccount(account.accountId)}>{t('settings.useThis')}</Button>
        )}
      </div>
      {account.paused !== null && (
        <Notice
          tone="bad"
          action={<Button onPress={() => openDialog({ kind: 'connect', account })}>{t('settings.signInAgain')}</Button>}
        >
          <ProblemText problem={account.paused} />
        </Notice>
      )}
      <dl className="facts">
        <dt>{t('settings.photosGoTo')}</dt>
        <dd>{account.uploadUrl}</dd>
        <dt>{t('settings.listings')}</dt>
        <dd>{account.baseUrl}</dd>
        <dt>{t('settings.signsInBy')}</dt>
        <dd>
          {account.signIn === 'token' ? t('settings.byToken') : t('settings.byClient', { id: account.clientId ?? '' })}
        </dd>
        <dt>{t('settings.secretKeptIn')}</dt>
        <dd>{secretPlace(words, account.secretKeptIn) ?? <CoreText>{account.secretKeptIn}</CoreText>}</dd>
      </dl>
      <div className="row">
        {account.environment !== 'practice' && (
          <>
            <Button onPress={() => openDialog({ kind: 'renameAccount', account })}>
              {t('settings.renameAccount')}
            </Button>
            {account.paused === null && (
              <Button onPress={() => openDialog({ kind: 'connect', account })}>{t('settings.signInAgain')}</Button>
            )}
          </>
        )}
        <Button onPress={() => openDialog({ kind: 'removeAccount', account })}>{t('settings.removeAccount')}</Button>
        {account.environment === 'practice' && <ActionButton id="practice.conflict" />}
      </div>
      {account.current && <Examination account={account} />}
    </li>
  );
}

function Profile(): ReactElement {
  const { t } = useWords();
  const account = useWorkbench().snapshot.accounts?.find((candidate) => candidate.current);
  if (account === undefined) return <p className="quiet">{t('settings.profileFirst')}</p>;
  return <ProfileEditor key={account.accountId} account={account} />;
}

const ROOM_ADVANCE_KEYS = {
  always: 'settings.roomAdvanceAlways',
  loupe: 'settings.roomAdvanceLoupe',
  never: 'settings.roomAdvanceNever',
} as const;

const THEME_KEYS = { system: 'settings.asSystem', light: 'settings.light', dark: 'settings.dark' } as const;

function Look(): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  return (
    <>
      <RadioGroup
        className="radios"
        value={preferences.theme}
        onChange={(value) => prefer({ theme: Theme.catch('system').parse(value) })}
      >
        <Label>{t('settings.surroundings')}</Label>
        {Theme.options.map((theme) => (
          <Radio key={theme} value={theme} className="radio">
            {t(THEME_KEYS[theme])}
          </Radio>
        ))}
      </RadioGroup>
      <RadioGroup
        className="radios"
        value={preferences.language}
        onChange={(value) => prefer({ language: LanguageChoice.catch('system').parse(value) })}
      >
        <Label>{t('settings.language')}</Label>
        <Radio value="system" className="radio">
          {t('settings.languageSystem')}
        </Radio>
        {Language.options.map((language) => (
          <Radio key={language} value={language} className="radio" lang={language}>
            {LANGUAGE_NAMES[language]}
          </Radio>
        ))}
      </RadioGroup>
      <RadioGroup
        className="radios"
        value={preferences.digitKeys}
        onChange={(value) => prefer({ digitKeys: value === 'stars' ? 'stars' : 'rooms' })}
      >
        <Label>{t('settings.digitKeys')}</Label>
        <Radio value="rooms" className="radio">
          {t('settings.digitRooms')}
        </Radio>
        <Radio value="stars" className="radio">
          {t('settings.digitStars')}
        </Radio>
      </RadioGroup>
      <RoomAdvance />
      <Habits />
    </>
  );
}

function RoomAdvance(): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  return (
    <RadioGroup
      className="radios"
      value={preferences.roomAdvance}
      onChange={(value) => prefer({ roomAdvance: value === 'always' || value === 'never' ? value : 'loupe' })}
    >
      <Label>{t('settings.roomAdvance')}</Label>
      {(['loupe', 'always', 'never'] as const).map((when) => (
        <Radio key={when} value={when} className="radio">
          {t(ROOM_ADVANCE_KEYS[when])}
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** What the page does by itself, and what it leaves alone. */
function Habits(): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  return (
    <div className="radios">
      <CheckBox isSelected={preferences.autoAdvance} onChange={(autoAdvance) => prefer({ autoAdvance })}>
        {t('settings.autoAdvance')}
      </CheckBox>
      <CheckBox isSelected={preferences.offerCards} onChange={(offerCards) => prefer({ offerCards })}>
        {t('settings.offerCards')}
      </CheckBox>
      <CheckBox isSelected={preferences.characterKeys} onChange={(characterKeys) => prefer({ characterKeys })}>
        {t('settings.characterKeys')}
      </CheckBox>
      <p className="small quiet">
        {t('settings.characterKeysNote', { palette: formatShortcut('Mod+K', IS_APPLE, t) })}
      </p>
    </div>
  );
}

const HOST_KEYS = {
  electron: 'settings.desktop',
  loopback: 'settings.browser',
  cli: 'settings.commandLine',
} as const;

function About(): ReactElement | null {
  const { t } = useWords();
  const { info } = useWorkbench().snapshot;
  if (info === null) return null;
  return (
    <dl className="facts">
      <dt>{t('settings.version')}</dt>
      <dd>{info.version}</dd>
      <dt>{t('settings.runsAs')}</dt>
      <dd>{t(HOST_KEYS[info.host])}</dd>
      <dt>{t('settings.library')}</dt>
      <dd>{info.home}</dd>
    </dl>
  );
}
