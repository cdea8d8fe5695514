import { type ReactElement, type ReactNode, useState } from 'react';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import { FormDialog } from './dialog.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface TextDialogProps {
  title: string;
  size?: 'small' | 'medium';
  confirmLabel: string;
  /** The one text that is asked for. */
  field: Pick<TextFieldProps, 'label' | 'note' | 'placeholder' | 'maxLength' | 'inputMode' | 'code'>;
  initial?: string;
  children?: ReactNode;
  /** Answers at once what is wrong with the text, or sends it; null where it was taken. */
  save: (text: string) => Promise<AppErrorData | string | null> | string;
  onClose: () => void;
}

/** Asks for one text; what is wrong with it stands at its field until something else is typed. */
export function TextDialog({ field, initial = '', children, save, ...dialog }: TextDialogProps): ReactElement {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const submit = (): Promise<AppErrorData | string | null> | null => {
    const answer = save(text);
    if (typeof answer !== 'string') return answer;
    setError(answer);
    return null;
  };
  const type = (next: string): void => {
    setText(next);
    setError(null);
  };
  return (
    <FormDialog {...dialog} onSubmit={submit} onFailure={setError}>
      <TextField {...field} autoFocus value={text} error={error} onChange={type} />
      {children}
    </FormDialog>
  );
}
