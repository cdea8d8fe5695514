import { type ReactElement, useState } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { checkProfile, withSettings } from '../../../shared/domain/check-profile.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { toProfileFile } from '../../../shared/domain/profile-file.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { saveText } from '../../host/save-file.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { PROFILE_GROUPS, PROFILE_ROWS } from '../../language/profile-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { CoreText } from '../../ui/problem-text.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { ProfileSettingRow } from './profile-setting.tsx';
import { ADVANCED, advancedWords, changedSettings, leaves, sparseProfile } from './profile-values.ts';
import { type ReadProfile, readProfile } from './read-profile.ts';
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
  const changes = useProfileChanges(account);
  return (
    <>
      <ProfileHead name={accountName(words, account)} changes={changes} />
      {Object.entries(PROFILE_GROUPS).map(([group, { [words.language]: title }]) => (
        <section key={group} className="setting-group" aria-label={title}>
          <h4>{title}</h4>
          {PROFILE_ROWS.filter((row) => row.group === group).map((row) => (
            <ProfileSettingRow key={row.setting} row={row} changes={changes} />
          ))}
        </section>
      ))}
      <div className="setting-group">
        <AdvancedSettings changes={changes} />
      </div>
    </>
  );
}

/** The settings that have no control, as text. */
function AdvancedSettings({ changes }: { changes: ProfileChanges }): ReactElement {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow
      label={t('profile.advanced')}
      note={t('profile.advancedNote', { names: advancedWords(changes.profile) })}
    >
      <Button onPress={() => setOpen(true)}>{t('profile.advancedEdit')}</Button>
      {isOpen && (
        <ProfileTextDialog
          title={t('profile.advanced')}
          changes={changes}
          settings={ADVANCED}
          onClose={() => setOpen(false)}
        />
      )}
    </SettingRow>
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
              fileNameOf(name),
              `${JSON.stringify(toProfileFile(sparseProfile(profile), { name }), null, 2)}\n`,
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
      {asked === 'text' && (
        <ProfileTextDialog title={t('profile.textTitle')} changes={changes} settings={ALL} onClose={close} />
      )}
      {asked === 'reset' && (
        <ConfirmDialog
          title={t('profile.resetAllTitle')}
          confirmLabel={t('profile.resetAll')}
          onClose={close}
          onConfirm={() => changes.replace(DEFAULT_PROFILE)}
        >
          <p>{t('profile.resetAllText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function fileNameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain === '' ? 'service' : plain}-profile.json`;
}

/** Takes a profile from a file, after saying how much of it is new. */
function ImportProfile({ changes }: { changes: ProfileChanges }): ReactElement {
  const { t, words } = useWords();
  const { services } = useWorkbench();
  const [wrong, setWrong] = useState<string | null>(null);
  const [offered, setOffered] = useState<ReadProfile | null>(null);
  const read = (text: string): void => {
    const reading = readProfile(words, text);
    setWrong(reading.ok ? null : reading.reason);
    setOffered(reading.ok ? reading : null);
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
          onConfirm={() => void use(offered.profile)}
        >
          <p>
            {offered.name !== null && <b>{offered.name}: </b>}
            {t('profile.importText', { count: changedSettings(offered.profile, changes.profile).length })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const ALL = leaves(DEFAULT_PROFILE).map(([setting]) => setting);

interface ProfileTextDialogProps {
  title: string;
  changes: ProfileChanges;
  /** Those that are shown. What is not in the text gets its default, others stay unless the text names them. */
  settings: readonly string[];
  onClose: () => void;
}

/** Settings of the profile as JSON, for who has them as text. */
function ProfileTextDialog({ title, changes, settings, onClose }: ProfileTextDialogProps): ReactElement {
  const { services } = useWorkbench();
  const { t, words } = useWords();
  const shown = leaves(changes.profile).filter(([setting]) => settings.includes(setting));
  const save = async (text: string): Promise<string | null> => {
    const reading = readProfile(words, text);
    if (!reading.ok) return reading.reason;
    const taken = [...settings, ...changedSettings(reading.profile)];
    const given = leaves(reading.profile).filter(([setting]) => taken.includes(setting));
    const failure = await changes.replace(ServiceProfile.parse(withSettings(changes.profile, given)));
    if (failure === null) services.toasts.inform(t('profile.saved'));
    return failure;
  };
  return (
    <TextDialog
      title={title}
      size="medium"
      confirmLabel={t('profile.save')}
      field={{ label: t('profile.json'), code: true }}
      initial={JSON.stringify(withSettings({}, shown), null, 2)}
      save={save}
      onClose={onClose}
    />
  );
}
