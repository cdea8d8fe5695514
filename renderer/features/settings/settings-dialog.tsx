import type { ReactElement } from 'react';
import { Radio, RadioGroup, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { AccountView } from '../../../shared/contract/model.ts';
import { Theme } from '../../app/preferences.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Examination } from './examination.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import './settings.css';

/** Services, the surroundings of the photos, and where things are kept. */
export function SettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog title="Settings" size="medium" onClose={onClose}>
      <Tabs className="tabs">
        <TabList aria-label="Settings" className="tab-list">
          <Tab id="services" className="tab">
            Services
          </Tab>
          <Tab id="profile" className="tab">
            Profile
          </Tab>
          <Tab id="look" className="tab">
            Look
          </Tab>
          <Tab id="about" className="tab">
            About
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
        <TabPanel id="about" className="stack">
          <About />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}

function Services(): ReactElement {
  const { snapshot, commands, openDialog } = useWorkbench();
  const accounts = snapshot.accounts ?? [];
  const practice = accounts.some((account) => account.environment === 'practice');
  return (
    <>
      {accounts.length === 0 && <p className="quiet">No service yet. Connect one to send photos, or practise first.</p>}
      <ul className="accounts">
        {accounts.map((account) => (
          <AccountCard key={account.accountId} account={account} />
        ))}
      </ul>
      <div className="row">
        <Button onPress={() => openDialog({ kind: 'connect', account: null })}>Connect a service</Button>
        {snapshot.info?.practiceAvailable === true && !practice && (
          <Button onPress={() => void commands.startPractice()}>Use the practice service</Button>
        )}
      </div>
    </>
  );
}

const ENVIRONMENT_WORDS = { production: 'Production', test: 'Test', practice: 'Practice' } as const;

function AccountCard({ account }: { account: AccountView }): ReactElement {
  const { commands, openDialog } = useWorkbench();
  return (
    <li className="account">
      <div className="row">
        <b>{account.name}</b>
        {account.environment !== 'production' && (
          <span className="environment">{ENVIRONMENT_WORDS[account.environment]}</span>
        )}
        <span className="grow" />
        {account.current ? (
          <span className="quiet small">In use</span>
        ) : (
          <Button onPress={() => void commands.chooseAccount(account.accountId)}>Use this one</Button>
        )}
      </div>
      {account.paused !== null && (
        <Notice
          tone="bad"
          action={<Button onPress={() => openDialog({ kind: 'connect', account })}>Sign in again</Button>}
        >
          {account.paused.message}
        </Notice>
      )}
      <dl className="facts">
        <dt>Photos go to</dt>
        <dd>{account.uploadUrl}</dd>
        <dt>Listings</dt>
        <dd>{account.baseUrl}</dd>
        <dt>Signs in by</dt>
        <dd>{account.signIn === 'token' ? 'access token' : `client id ${account.clientId ?? ''}`}</dd>
        <dt>Secret kept in</dt>
        <dd>{account.secretKeptIn}</dd>
      </dl>
      {account.current && <Examination account={account} />}
    </li>
  );
}

function Profile(): ReactElement {
  const account = useWorkbench().snapshot.accounts?.find((candidate) => candidate.current);
  if (account === undefined) return <p className="quiet">Connect a service first; its profile is edited here.</p>;
  return <ProfileEditor key={account.accountId} account={account} />;
}

const THEME_WORDS: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

function Look(): ReactElement {
  const { preferences, prefer } = useWorkbench();
  return (
    <RadioGroup
      className="radios"
      aria-label="Surroundings"
      value={preferences.theme}
      onChange={(value) => prefer({ theme: Theme.catch('system').parse(value) })}
    >
      {Theme.options.map((theme) => (
        <Radio key={theme} value={theme} className="radio">
          {THEME_WORDS[theme]}
        </Radio>
      ))}
    </RadioGroup>
  );
}

const HOST_WORDS = {
  electron: 'Desktop app',
  loopback: 'In your browser, from this computer',
  cli: 'Command line',
} as const;

function About(): ReactElement | null {
  const { info } = useWorkbench().snapshot;
  if (info === null) return null;
  return (
    <dl className="facts">
      <dt>Version</dt>
      <dd>{info.version}</dd>
      <dt>Runs as</dt>
      <dd>{HOST_WORDS[info.host]}</dd>
      <dt>Library</dt>
      <dd>{info.home}</dd>
    </dl>
  );
}
