import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Photos that were taken out of the listing and can come back. */
export function RemovedPhotos({ removed }: { removed: readonly MediaItem[] }): ReactElement {
  const { commands } = useWorkbench();
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="removed" aria-label={t('grid.removedPart')}>
      <Button variant="plain" aria-expanded={open} onPress={() => setOpen(!open)}>
        <Chevron size={14} aria-hidden /> {t('grid.removedCount', { count: removed.length })}
      </Button>
      {open && (
        <ul className="removed-list">
          {removed.map((item) => (
            <li key={item.mediaId} className="removed-item">
              <Picture sha256={item.sha256} sizes={['320', 'preview']} className="removed-thumbnail" />
              <span className="cut small quiet">{item.shortDescription || item.fileName}</span>
              <Button
                aria-label={t('grid.restoreNamed', { name: item.shortDescription || item.fileName })}
                onPress={() => void commands.restore([item.mediaId])}
              >
                {t('grid.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
