import { type ReactElement, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { clockOf, readShift } from '../../../shared/domain/capture-time.ts';
import { useWords } from '../../language/language-store.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface ClockDialogProps {
  photos: readonly MediaItem[];
  onClose: () => void;
}

/** Asks by how much the clock of the camera that took the selected photos was off, and arranges all photos by that. */
export function ClockDialog({ photos, onClose }: ClockDialogProps): ReactElement {
  const { commands } = useWorkbench();
  const { t, words } = useWords();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const shift = readShift(text);
  const timed = photos.find(({ captureTime }) => clockOf(captureTime) !== null);
  const clock = clockOf(timed?.captureTime ?? null);
  const time = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone: 'UTC' } as const;
  const seen = (by: number): string =>
    clock === null ? '' : words.date(new Date(clock.getTime() + by), { day: 'numeric', month: 'short', ...time });
  const note =
    shift === null
      ? t('clocks.note')
      : t('clocks.seen', { position: timed?.number ?? 0, from: seen(0), to: seen(shift) });
  const submit = (): Promise<null> | null => {
    setIsWrong(shift === null);
    if (shift === null) return null;
    void commands.arrange('arrangeByCaptureTime', photos, shift);
    return Promise.resolve(null);
  };
  return (
    <FormDialog
      title={t('clocks.title')}
      confirmLabel={t('clocks.arrange')}
      onSubmit={submit}
      onFailure={() => setIsWrong(true)}
      onClose={onClose}
    >
      <TextField
        label={t('clocks.field', { count: photos.length })}
        autoFocus
        value={text}
        note={note}
        error={isWrong && shift === null ? t('clocks.wrong') : null}
        onChange={setText}
      />
      <p className="small quiet">{t('clocks.about')}</p>
    </FormDialog>
  );
}
