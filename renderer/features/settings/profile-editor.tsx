import { type ReactElement, useRef, useState } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readProfile } from './read-profile.ts';

/** The service profile as JSON: typed, or taken from a file. */
export function ProfileEditor({ account }: { account: AccountView }): ReactElement {
  const { commands, services } = useWorkbench();
  const saved = JSON.stringify(account.profile, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const save = async (): Promise<void> => {
    const reading = readProfile(typed ?? saved);
    if (!reading.ok) return setError(reading.reason);
    const failure = await commands.setProfile({ accountId: account.accountId, profile: reading.profile });
    setError(failure?.message ?? null);
    if (failure !== null) return;
    setTyped(null);
    services.toasts.inform('The profile was saved.');
  };
  return (
    <>
      <p className="quiet">
        How {account.name} differs from the ordinary: limits, addresses, forms of words. Your service can give you this
        file.
      </p>
      <TextField
        label="Profile (JSON)"
        code
        value={typed ?? saved}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="Profile file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) void file.text().then(setTyped);
          event.currentTarget.value = '';
        }}
      />
      <div className="row">
        <Button variant="primary" isDisabled={typed === null} onPress={() => void save()}>
          Save profile
        </Button>
        <Button onPress={() => picker.current?.click()}>Take from a file</Button>
        <Button variant="plain" isDisabled={typed === null} onPress={() => setTyped(null)}>
          Undo
        </Button>
      </div>
    </>
  );
}
