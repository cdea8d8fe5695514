import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { canTryAgain } from '../captions/can-try-again.ts';

/** Photos that were taken out of the listing and can come back. */
export function RemovedPhotos({ removed }: { removed: readonly MediaItem[] }): ReactElement {
  const { removedToShow, openDialog } = useWorkbench();
  const { t } = useWords();
  // A photo that is asked for opens the list, until a person shuts it after that.
  const [chosen, setChosen] = useState<{ open: boolean; after: typeof removedToShow }>({ open: false, after: null });
  const isAskedFor = removed.some((item) => item.mediaId === removedToShow?.mediaId);
  const open = (isAskedFor && removedToShow !== chosen.after) || chosen.open;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="removed" aria-label={t('grid.removedPart')}>
      <Button variant="plain" aria-expanded={open} onPress={() => setChosen({ open: !open, after: removedToShow })}>
        <Chevron size={14} aria-hidden /> {t('grid.removedCount', { count: removed.length })}
      </Button>
      {open && removed.length > 1 && (
        <Button variant="plain" onPress={() => openDialog({ kind: 'removeForGood', photos: removed })}>
          {t('grid.removeAllForGood')}
        </Button>
      )}
      {open && (
        <ul className="removed-list">
          {removed.map((item) => (
            <RemovedPhoto
              key={item.mediaId}
              item={item}
              isAskedFor={removedToShow !== chosen.after && item.mediaId === removedToShow?.mediaId}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One removed photo; where its removal could not be sent, with why and another try. */
function RemovedPhoto({ item, isAskedFor }: { item: MediaItem; isAskedFor: boolean }): ReactElement {
  const { commands, removedToShow, openDialog } = useWorkbench();
  const { t } = useWords();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAskedFor) place.current?.focus();
  }, [removedToShow, isAskedFor]);
  const { mediaId, listingId, problem } = item;
  const name = item.shortDescription || item.fileName;
  return (
    <li ref={place} tabIndex={-1} className="removed-item" data-problem={problem?.code}>
      <Picture picture={item.picture} sizes={['320', 'preview']} className="removed-thumbnail" />
      <span className="cut small quiet" title={name}>
        {name}
      </span>
      {problem !== null && (
        <p className="removed-problem small">
          <ProblemText problem={problem} />
        </p>
      )}
      <div className="row">
        {problem !== null && canTryAgain(problem) && (
          <Button onPress={() => void commands.retry(listingId, [mediaId])}>{t('common.tryAgain')}</Button>
        )}
        <Button aria-label={t('grid.restoreNamed', { name })} onPress={() => void commands.restore([mediaId])}>
          {t('grid.restore')}
        </Button>
        <IconButton
          icon={Trash2}
          label={t('grid.removeForGoodNamed', { name })}
          onPress={() => openDialog({ kind: 'removeForGood', photos: [item] })}
        />
      </div>
    </li>
  );
}

interface RemoveForGoodDialogProps {
  photos: readonly MediaItem[];
  onClose: () => void;
}

/** The question before removed photos are deleted with their files. */
export function RemoveForGoodDialog({ photos, onClose }: RemoveForGoodDialogProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <ConfirmDialog
      title={t('grid.forGoodTitle', { count: photos.length })}
      confirmLabel={t('grid.removeForGood')}
      danger
      onClose={onClose}
      onConfirm={() => commands.removeForGood(photos.map(({ mediaId }) => mediaId))}
    >
      <p>{t('grid.forGoodText')}</p>
      <p className="quiet">{t('grid.forGoodService')}</p>
    </ConfirmDialog>
  );
}
