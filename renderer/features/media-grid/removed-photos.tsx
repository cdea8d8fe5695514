import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Photos that were taken out of the listing and can come back. */
export function RemovedPhotos({ removed }: { removed: readonly MediaItem[] }): ReactElement {
  const { commands } = useWorkbench();
  const [open, setOpen] = useState(false);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="removed" aria-label="Removed">
      <Button variant="plain" aria-expanded={open} onPress={() => setOpen(!open)}>
        <Chevron size={14} aria-hidden /> Removed {removed.length}
      </Button>
      {open && (
        <ul className="removed-list">
          {removed.map((item) => (
            <li key={item.mediaId} className="removed-item">
              <Picture sha256={item.sha256} sizes={['320', 'preview']} className="removed-thumbnail" />
              <span className="cut small quiet">{item.shortDescription || item.fileName}</span>
              <Button
                aria-label={`Restore ${item.shortDescription || item.fileName}`}
                onPress={() => void commands.restore([item.mediaId])}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
