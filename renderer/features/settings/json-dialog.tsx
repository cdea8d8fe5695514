import { type ReactElement, useState } from 'react';
import { useWords } from '../../language/language-store.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface JsonDialogProps {
  title: string;
  saveLabel: string;
  /** What it begins with. */
  text: string;
  /** Answers why it could not be saved; null where it was. */
  onSave: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** Something as JSON, for who has it as text. */
export function JsonDialog({ title, saveLabel, text: first, onSave, onClose }: JsonDialogProps): ReactElement {
  const { t } = useWords();
  const [text, setText] = useState(first);
  const [error, setError] = useState<string | null>(null);
  return (
    <FormDialog
      title={title}
      size="medium"
      confirmLabel={saveLabel}
      onClose={onClose}
      onSubmit={() => onSave(text)}
      onFailure={setError}
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
    </FormDialog>
  );
}
