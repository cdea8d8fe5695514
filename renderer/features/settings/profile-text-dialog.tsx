import { type ReactElement, useState } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { readProfile } from './read-profile.ts';
import type { ProfileChanges } from './use-profile-changes.ts';

/** The whole profile as JSON, for who has it as text. */
export function ProfileTextDialog({
  changes,
  onClose,
}: {
  changes: ProfileChanges;
  onClose: () => void;
}): ReactElement {
  const { services } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const [text, setText] = useState(() => JSON.stringify(changes.profile, null, 2));
  const [error, setError] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const reading = readProfile(words, text);
    if (!reading.ok) return setError(reading.reason);
    const failure = await changes.replace(reading.profile);
    if (failure !== null) return setError(failure);
    services.toasts.inform(t('profile.saved'));
    onClose();
  };
  return (
    <Dialog
      title={t('profile.textTitle')}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onPress={() => void save()}>
            {t('profile.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('profile.json')}
        code
        autoFocus
        value={text}
        error={error}
        onChange={(next) => {
          setText(next);
          setError(null);
        }}
      />
    </Dialog>
  );
}
