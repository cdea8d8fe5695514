import { Play } from 'lucide-react';
import type { ReactElement } from 'react';
import type { HeldPhoto } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Photos that wait for the person who holds them back. */
export function HeldPhotos({ held }: { held: readonly HeldPhoto[] }): ReactElement | null {
  const { t } = useWords();
  const { commands } = useWorkbench();
  if (held.length === 0) return null;
  return (
    <ul className="sending-list" aria-label={t('sync.heldList')}>
      {held.map(({ mediaId, listing, position, fileName, hold }) => (
        <li key={mediaId} className="sending-row">
          <FileName name={fileName} />
          <span className="quiet small cut">{t('sync.photoOf', { listing, position })}</span>
          <span className="quiet small">{t(hold === 'paused' ? 'sync.heldPaused' : 'sync.heldCancelled')}</span>
          <span className="sending-tools">
            <IconButton
              label={t('sync.resumePhoto', { name: fileName })}
              onPress={() => void commands.release([mediaId])}
            >
              <Play size={14} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
