import { type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Question } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useListings } from '../../workbench/use-listings.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface SameListingDialogProps {
  question: Question;
  /** The key of the listing that the service has. */
  same: string;
  onClose: () => void;
}

/** Asks whether the listing of the service with the same number or address is the one that is to be created. */
export function SameListingDialog({ question, same, onClose }: SameListingDialogProps): ReactElement {
  const workbench = useWorkbench();
  const { commands } = workbench;
  const words = useWords();
  const { t } = words;
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = useListings(workbench, [question.listingId])[0]?.name ?? '';
  async function settle(ask: () => Promise<AppErrorData | null>): Promise<void> {
    if (busy) return;
    setBusy(true);
    const failure = await ask();
    setBusy(false);
    if (failure === null) onClose();
    else setError(problemText(words, failure));
  }
  const create = (): Promise<void> => settle(() => commands.answer({ question, created: false }));
  const open = (): Promise<void> =>
    settle(() =>
      commands.openFromService({ listingKey: same, serviceOf: question.listingId, mayReplaceUnknown: false }),
    );
  return (
    <Dialog
      title={t('listing.sameTitle', { name })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button onPress={() => void create()}>{t('listing.sameNo')}</Button>
          <Button variant="primary" onPress={() => void open()}>
            {t('listing.sameYes')}
          </Button>
        </>
      }
    >
      <p>{t('listing.sameText', { listingKey: same })}</p>
      <p>{t('listing.sameAfter', { name })}</p>
      {error !== null && <p role="alert">{error}</p>}
    </Dialog>
  );
}
