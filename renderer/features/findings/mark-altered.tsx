import type { ReactElement } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { ALTERED_SOMEHOW, SAID_UNALTERED } from '../../../shared/domain/picture-rules/alteration.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface MarkAlteredProps {
  mediaId: MediaId;
  /** Which photo, where that is not seen. */
  of?: string;
}

const ANSWERS = [
  { kind: ALTERED_SOMEHOW, label: 'altered.mark' },
  { kind: SAID_UNALTERED.kind, label: 'altered.none' },
] as const;

/** Marks a picture as altered or not; how, and where its original is, is asked afterwards. */
export function MarkAltered({ mediaId, of }: MarkAlteredProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <>
      {ANSWERS.map(({ kind, label }) => (
        <Button
          key={kind}
          {...(of === undefined ? {} : { 'aria-label': `${t(label)}: ${of}` })}
          onPress={() => void commands.alter([mediaId], { kind })}
        >
          {t(label)}
        </Button>
      ))}
    </>
  );
}
