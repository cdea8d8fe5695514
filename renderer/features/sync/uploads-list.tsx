import { Check, Pause, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { UploadProgress } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { formatBytes } from '../../state/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Every photo of this sync with how far it is; each can be held back on its own. */
export function UploadsList({ uploads }: { uploads: readonly UploadProgress[] }): ReactElement | null {
  const words = useWords();
  if (uploads.length === 0) return null;
  return (
    <ul className="rows" aria-label={words.t('sync.photosSent')}>
      {uploads.map((upload) => (
        <li key={upload.mediaId} className="sending-row">
          <FileName name={upload.fileName} />
          <ProgressLine
            share={upload.totalBytes === 0 ? 0 : upload.sentBytes / upload.totalBytes}
            label={upload.fileName}
          />
          <span className="quiet small">{progressWords(words, upload)}</span>
          <span className="sending-tools row">
            {upload.answered ? <Check size={14} aria-hidden /> : <HoldButtons upload={upload} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function HoldButtons({ upload }: { upload: UploadProgress }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const { mediaId, fileName } = upload;
  return (
    <>
      <IconButton
        label={t('sync.pausePhoto', { name: fileName })}
        onPress={() => void commands.hold([mediaId], 'pause')}
      >
        <Pause size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={t('sync.cancelPhoto', { name: fileName })}
        onPress={() => void commands.hold([mediaId], 'cancel')}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </>
  );
}

/** All bytes handed over is not all: only the answer, matched and verified, makes it done. */
function progressWords(words: Words, { answered, sentBytes, totalBytes }: UploadProgress): string {
  if (answered) return words.t('sync.verified');
  if (sentBytes >= totalBytes && totalBytes > 0) return words.t('sync.awaiting');
  return words.t('sync.sentOf', { sent: formatBytes(words, sentBytes), total: formatBytes(words, totalBytes) });
}
