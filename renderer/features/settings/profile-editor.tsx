import { type ReactElement, useState } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { ProfileTable } from './profile-table.tsx';
import { readProfile } from './read-profile.ts';

/** The service profile: each setting with its meaning, and the whole as JSON, typed or taken from a file. */
export function ProfileEditor({ account }: { account: AccountView }): ReactElement {
  const { commands, services } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const saved = JSON.stringify(account.profile, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const write = (text: string | null): void => {
    setTyped(text);
    setError(null);
  };
  const save = async (): Promise<void> => {
    const reading = readProfile(words, typed ?? saved);
    if (!reading.ok) return setError(reading.reason);
    const failure = await commands.setProfile({ accountId: account.accountId, profile: reading.profile });
    setError(failure === null ? null : problemText(words, failure));
    if (failure !== null) return;
    setTyped(null);
    services.toasts.inform(t('profile.saved'));
  };
  return (
    <>
      <p className="quiet">{t('profile.explained', { name: accountName(words, account) })}</p>
      <ProfileTable profile={account.profile} />
      <TextField label={t('profile.json')} code value={typed ?? saved} error={error} onChange={write} />
      <div className="row wrap">
        <Button variant="primary" isDisabled={typed === null} onPress={() => void save()}>
          {t('profile.save')}
        </Button>
        <FileButton label={t('profile.file')} accept=".json,application/json" onText={write}>
          {t('profile.fromFile')}
        </FileButton>
        <Button variant="plain" isDisabled={typed === null} onPress={() => write(null)}>
          {t('common.undo')}
        </Button>
      </div>
    </>
  );
}
