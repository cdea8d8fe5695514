import type { ReactElement } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { ALTERED_SOMEHOW } from '../../../shared/domain/picture-rules/alteration.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface MarkAlteredProps {
  mediaId: MediaId;
  /** Which photo, where that is not seen. */
  of?: string;
}

/** Says of a picture that it is altered; how, and where its original is, is told afterwards. */
export function MarkAltered({ mediaId, of }: MarkAlteredProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const alteration = { kind: ALTERED_SOMEHOW, originalId: null, labelled: false };
  const label = t('altered.mark');
  return (
    <Button
      {...(of === undefined ? {} : { 'aria-label': `${label}: ${of}` })}
      onPress={() => void commands.alter([mediaId], alteration)}
    >
      {label}
    </Button>
  );
}
