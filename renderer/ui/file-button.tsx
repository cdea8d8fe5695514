import { type ReactElement, useRef, useState } from 'react';
import { readTextBytes } from '../../shared/domain/text-file.ts';
import { useWords } from '../language/language-store.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Failure } from './notice.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** What the field of the file is called, for those who do not see the button. */
  label: string;
  accept: string;
  /** Receives what the file holds; a file that cannot be read, or is no text, is reported here instead. */
  onText: (text: string, fileName: string) => void;
  /** What is taken of the bytes, as a text; null where they are of no such kind. That of UTF-8 and UTF-16 where it is left out. */
  decode?: (bytes: Uint8Array<ArrayBuffer>) => string | null | Promise<string | null>;
  /** What is said of a file of another kind. */
  refusal?: Exclude<Unusable['says'], 'common.fileUnreadable'>;
}

interface Unusable {
  readonly file: string;
  readonly says: 'common.fileUnreadable' | 'common.fileNotText' | 'export.logoUnusable';
}

/** A button that asks for one file, a text where nothing else is said; the same file may be chosen twice in a row. */
export function FileButton({
  label,
  accept,
  onText,
  decode = readTextBytes,
  refusal = 'common.fileNotText',
  ...button
}: FileButtonProps): ReactElement {
  const { t } = useWords();
  const picker = useRef<HTMLInputElement>(null);
  const [unusable, setUnusable] = useState<Unusable | null>(null);
  const read = (file: File): void => {
    setUnusable(null);
    const take = async (bytes: ArrayBuffer): Promise<void> => {
      const text = await decode(new Uint8Array(bytes));
      if (text === null) setUnusable({ file: file.name, says: refusal });
      else onText(text, file.name);
    };
    // It may be gone since it was chosen, or not be allowed to be read.
    void file.arrayBuffer().then(take, () => setUnusable({ file: file.name, says: 'common.fileUnreadable' }));
  };
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
          if (file !== undefined) read(file);
          event.currentTarget.value = '';
        }}
      />
      <Failure problem={unusable && t(unusable.says, { file: unusable.file })} />
    </>
  );
}
