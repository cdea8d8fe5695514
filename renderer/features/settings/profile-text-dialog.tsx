import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { JsonDialog } from './json-dialog.tsx';
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
