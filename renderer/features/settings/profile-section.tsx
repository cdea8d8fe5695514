import { type ReactElement, useState } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { checkProfile } from '../../../shared/domain/check-profile.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { toProfileFile } from '../../../shared/domain/profile-file.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { CoreText } from '../../ui/core-text.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { saveText } from '../../ui/save-text.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { JsonDialog } from './json-dialog.tsx';
import { PROFILE_GROUPS } from './profile-controls.ts';
import { ProfileSettingRow } from './profile-setting.tsx';
import { changedSettings, sparseProfile } from './profile-values.ts';
import { readProfile } from './read-profile.ts';
import { type ProfileChanges, useProfileChanges } from './use-profile-changes.ts';

/** The profile of the service in use. */
export function ProfileSection(): ReactElement {
  const { t } = useWords();
  const account = useWorkbench().snapshot.accounts?.find((candidate) => candidate.current);
  if (account === undefined) return <p className="quiet">{t('settings.profileFirst')}</p>;
  return <AccountProfile key={account.accountId} account={account} />;
}

function AccountProfile({ account }: { account: AccountView }): ReactElement {
  const words = useWords();
  const { t } = words;
  const changes = useProfileChanges(account);
  return (
    <>
      <ProfileHead name={accountName(words, account)} changes={changes} />
      {PROFILE_GROUPS.map(({ title, settings }) => (
        <section key={title} className="setting-group" aria-label={t(title)}>
          <h4>{t(title)}</h4>
          {settings.map((setting) => (
            <ProfileSettingRow key={setting} setting={setting} changes={changes} />
          ))}
        </section>
      ))}
    </>
  );
}

/** What a profile is about, and what is done with it as a whole. */
function ProfileHead({ name, changes }: { name: string; changes: ProfileChanges }): ReactElement {
  const { t } = useWords();
  const [asked, setAsked] = useState<'text' | 'reset' | null>(null);
  const { profile } = changes;
  const changed = changedSettings(profile).length;
  const close = (): void => setAsked(null);
  return (
    <div className="rows">
      <p className="quiet">{t('profile.explained', { name })}</p>
      <p role="status" className="small quiet">
        {t('profile.changedCount', { count: changed })}
      </p>
      {checkProfile(profile).map(({ kind, why }) => (
        <Notice key={why.code} tone={kind === 'refused' ? 'bad' : 'warn'}>
          <CoreText phrase={why}>{inEnglish(why)}</CoreText>
        </Notice>
      ))}
      <div className="row wrap">
        <ImportProfile changes={changes} />
        <Button
          onPress={() =>
            saveText(
              fileNameOf(profile),
              `${JSON.stringify(toProfileFile(sparseProfile(profile), null), null, 2)}\n`,
              'application/json',
            )
          }
        >
          {t('profile.export')}
        </Button>
        <Button onPress={() => setAsked('text')}>{t('profile.asText')}</Button>
        <Button isDisabled={changed === 0} onPress={() => setAsked('reset')}>
          {t('profile.resetAll')}
        </Button>
      </div>
      {asked === 'text' && <ProfileTextDialog changes={changes} onClose={close} />}
      {asked === 'reset' && (
        <ConfirmDialog
          title={t('profile.resetAllTitle')}
          confirmLabel={t('profile.resetAll')}
          onClose={close}
          onConfirm={() => {
            close();
            void changes.replace(DEFAULT_PROFILE);
          }}
        >
          <p>{t('profile.resetAllText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function fileNameOf({ name }: ServiceProfile): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain === '' ? 'service' : plain}-profile.json`;
}

/** Takes a profile from a file, after saying how much of it is new. */
function ImportProfile({ changes }: { changes: ProfileChanges }): ReactElement {
  const words = useWords();
  const { t } = words;
  const { services } = useWorkbench();
  const [wrong, setWrong] = useState<string | null>(null);
  const [offered, setOffered] = useState<ServiceProfile | null>(null);
  const read = (text: string): void => {
    const reading = readProfile(words, text);
    setWrong(reading.ok ? null : reading.reason);
    setOffered(reading.ok ? reading.profile : null);
  };
  const use = async (profile: ServiceProfile): Promise<void> => {
    setOffered(null);
    const failure = await changes.replace(profile);
    setWrong(failure);
    if (failure === null) services.toasts.inform(t('profile.saved'));
  };
  return (
    <>
      <FileButton label={t('profile.file')} accept=".json,application/json" onText={read}>
        {t('common.import')}
      </FileButton>
      <Failure problem={wrong} />
      {offered !== null && (
        <ConfirmDialog
          title={t('profile.importTitle')}
          confirmLabel={t('profile.importConfirm')}
          onClose={() => setOffered(null)}
          onConfirm={() => void use(offered)}
        >
          <p>
            <b>{offered.name}</b>:{' '}
            {t('profile.importText', { count: changedSettings(offered, changes.profile).length })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The whole profile as JSON, for who has it as text. */
function ProfileTextDialog({ changes, onClose }: { changes: ProfileChanges; onClose: () => void }): ReactElement {
  const { services } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const save = async (text: string): Promise<string | null> => {
    const reading = readProfile(words, text);
    if (!reading.ok) return reading.reason;
    const failure = await changes.replace(reading.profile);
    if (failure === null) services.toasts.inform(t('profile.saved'));
    return failure;
  };
  return (
    <JsonDialog
      title={t('profile.textTitle')}
      saveLabel={t('profile.save')}
      text={JSON.stringify(changes.profile, null, 2)}
      onSave={save}
      onClose={onClose}
    />
  );
}
