import { type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Question } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { useListings } from '../../workbench/use-listings.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface AnswerDialogProps {
  question: Question;
  onClose: () => void;
}

/** Asks a person what only they can see, or say. */
export function AnswerDialog({ question, onClose }: AnswerDialogProps): ReactElement {
  const { same } = question;
  return same === undefined ? (
    <CreatedDialog question={question} onClose={onClose} />
  ) : (
    <SameDialog question={question} same={same} onClose={onClose} />
  );
}

/** Whether the service has created a listing, or added one photo, where the service itself cannot be asked. */
function CreatedDialog({ question, onClose }: AnswerDialogProps): ReactElement {
  const workbench = useWorkbench();
  const { detail } = workbench;
  const { t } = useWords();
  const { listingKey, setListingKey, error, answer } = useAnswer(question, onClose);
  const { listingId, mediaId } = question;
  const name = useListings(workbench, [listingId])[0]?.name ?? '';
  const photo = [...(detail?.media ?? []), ...(detail?.removed ?? [])].find((item) => item.mediaId === mediaId);
  const isListing = mediaId === null;
  return (
    <Dialog
      title={t(isListing ? 'listing.settleTitle' : 'listing.settlePhotoTitle', { name })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button onPress={() => void answer(false)}>{t('listing.settleNo')}</Button>
          <Button variant="primary" onPress={() => void answer(true)}>
            {t('listing.settleYes')}
          </Button>
        </>
      }
    >
      {photo !== undefined && (
        <Picture
          picture={photo.picture}
          sizes={['1600', '320', 'preview']}
          className="answer-picture"
          alt={photo.shortDescription || photo.fileName}
          whole
        />
      )}
      <p>{t(isListing ? 'listing.settleText' : 'listing.settlePhotoText')}</p>
      {isListing ? (
        <TextField
          label={t('listing.settleKey')}
          note={t('listing.settleKeyNote')}
          value={listingKey}
          error={error}
          onChange={setListingKey}
        />
      ) : (
        error !== null && <p role="alert">{error}</p>
      )}
    </Dialog>
  );
}

interface SameDialogProps extends AnswerDialogProps {
  /** The key of the listing that the service has. */
  same: string;
}

/** Whether the listing of the service with the same number or address is the one that is to be created. */
function SameDialog({ question, same, onClose }: SameDialogProps): ReactElement {
  const workbench = useWorkbench();
  const { commands } = workbench;
  const { t } = useWords();
  const { error, ask } = useAsking(onClose);
  const name = useListings(workbench, [question.listingId])[0]?.name ?? '';
  const there = { listingKey: same, serviceOf: question.listingId, mayReplaceUnknown: false };
  return (
    <Dialog
      title={t('listing.sameTitle', { name })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button onPress={() => void ask(() => commands.answer({ question, created: false }))}>
            {t('listing.sameNo')}
          </Button>
          <Button variant="primary" onPress={() => void ask(() => commands.openFromService(there))}>
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

function useAnswer(question: Question, onDone: () => void) {
  const { commands } = useWorkbench();
  const { t } = useWords();
  const [listingKey, setListingKey] = useState('');
  const { error, setError, ask } = useAsking(onDone);
  const needsKey = question.mediaId === null;
  return {
    listingKey,
    error,
    setListingKey(next: string): void {
      setListingKey(next);
      setError(null);
    },
    async answer(created: boolean): Promise<void> {
      const key = listingKey.trim();
      if (needsKey && created && key === '') return setError(t('listing.settleKeyMissing'));
      await ask(() => commands.answer({ question, created, ...(needsKey && created ? { listingKey: key } : {}) }));
    },
  };
}

/** One answer at a time; the dialog stays, and says why, where it was not taken. */
function useAsking(onDone: () => void) {
  const words = useWords();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    error,
    setError,
    async ask(call: () => Promise<AppErrorData | null>): Promise<void> {
      if (busy) return;
      setBusy(true);
      const failure = await call();
      setBusy(false);
      if (failure === null) onDone();
      else setError(problemText(words, failure));
    },
  };
}
