import type { ReactElement } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { secretPlace } from '../../language/core-words.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CoreText, ProblemText } from '../../ui/problem-text.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { signInRequest } from '../../workbench/dialogs-state.ts';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { Diagnostics } from './diagnostics.tsx';

/** The services that photos go to. */
export function ServicesSection(): ReactElement {
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
        <Button onPress={() => openDialog({ kind: 'connect', account: null })}>{t('action.account.connect')}</Button>
        {snapshot.info?.practiceAvailable === true && !practice && (
          <Button onPress={() => void commands.startPractice()}>{t('settings.usePractice')}</Button>
        )}
      </div>
    </>
  );
}

function AccountCard({ account }: { account: AccountView }): ReactElement {
  const { t, words } = useWords();
  const { commands, openDialog } = useWorkbench();
  return (
    <li className="account rows">
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
          action={<Button onPress={() => openDialog(signInRequest(account))}>{t('settings.signInAgain')}</Button>}
        >
          <ProblemText problem={account.paused} />
        </Notice>
      )}
      <Facts
        facts={[
          [t('settings.photosGoTo'), account.uploadUrl],
          [t('app.listings'), account.baseUrl],
          [t('settings.signsInBy'), signsInBy(words, account)],
          account.member !== null && [t('settings.signedInAs'), memberText(account)],
          [
            t('settings.secretKeptIn'),
            secretPlace(words, account.secretKeptIn) ?? <CoreText key="in">{account.secretKeptIn}</CoreText>,
          ],
        ]}
      />
      <AccountButtons account={account} />
      {account.current && <Diagnostics account={account} />}
    </li>
  );
}

/** What can be done with an account; one that is paused has its sign-in above. */
function AccountButtons({ account }: { account: AccountView }): ReactElement {
  const { t } = useWords();
  const { commands, openDialog } = useWorkbench();
  return (
    <div className="row">
      {account.environment !== 'practice' && (
        <>
          <Button onPress={() => openDialog({ kind: 'renameAccount', account })}>{t('settings.renameAccount')}</Button>
          {account.paused === null && (
            <Button onPress={() => openDialog(signInRequest(account))}>{t('settings.connection')}</Button>
          )}
          {account.member !== null && account.paused === null && (
            <Button onPress={() => void commands.signOut(account.accountId)}>{t('settings.signOut')}</Button>
          )}
        </>
      )}
      <Button onPress={() => openDialog({ kind: 'removeAccount', account })}>{t('settings.removeAccount')}</Button>
      {account.environment === 'practice' && <ActionButton id="practice.conflict" />}
    </div>
  );
}

function signsInBy({ t }: Words, { signIn, clientId, issuer }: AccountView): string {
  switch (signIn) {
    case 'token':
      return t('settings.byToken');
    case 'clientCredentials':
      return t('settings.byClient', { id: clientId ?? '' });
    case 'member':
      return t('settings.byMember', { issuer: issuer ?? '' });
  }
}

function memberText({ member, memberLoginId }: AccountView): string {
  return memberLoginId === null || memberLoginId === member?.name
    ? (member?.name ?? '')
    : `${member?.name ?? ''} (${memberLoginId})`;
}

/** Asks before a service is taken off this computer. */
export function RemoveAccountDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const { t, words } = useWords();
  const { commands } = useWorkbench();
  const name = accountName(words, account);
  return (
    <ConfirmDialog
      title={t('settings.removeAccountTitle', { name })}
      confirmLabel={t('settings.removeAccountConfirm')}
      danger
      onClose={onClose}
      onConfirm={() => commands.removeAccount(account.accountId, name)}
    >
      <p>{t('settings.removeAccountText')}</p>
    </ConfirmDialog>
  );
}
