import { type ReactElement, useState } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface JsonDialogProps {
  title: string;
  saveLabel: string;
  /** What it begins with. */
  text: string;
  /** Tells why it could not be saved; null where it was. */
  onSave: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** Something as JSON, for who has it as text. */
export function JsonDialog({ title, saveLabel, text: first, onSave, onClose }: JsonDialogProps): ReactElement {
  const { t } = useWords();
  const [text, setText] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const failure = await onSave(text);
    if (failure === null) onClose();
    else setError(failure);
  };
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onPress={() => void save()}>
            {saveLabel}
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
