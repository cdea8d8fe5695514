import { type ReactElement, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** What the field of the file is called, for those who do not see the button. */
  label: string;
  /** As the attribute `accept` of a file input. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that asks for one file; the same file may be chosen twice in a row. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps): ReactElement {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onPress={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
