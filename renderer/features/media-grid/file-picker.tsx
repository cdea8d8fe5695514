import type { ReactElement } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { PHOTO_ENDINGS } from '../../../shared/domain/photo-formats.ts';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

export const FILE_PICKER = 'file-picker';
export const REPLACEMENT_PICKER = 'replacement-picker';

/** Browsers know no type for a raw file. */
const PICTURES = [...PHOTO_ENDINGS.map((ending) => `.${ending}`), 'image/*'].join(',');

/** The browser's file dialog, for hosts that have none of their own. */
export function FilePicker(): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <input
      id={FILE_PICKER}
      type="file"
      multiple
      hidden
      aria-label={t('grid.filesToAdd')}
      accept={PICTURES}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Emptied, so that the same files can be chosen again.
        event.currentTarget.value = '';
        void commands.addFiles(files);
      }}
    />
  );
}

/**
 * The file dialog for another picture in the place of a photo. It belongs to that photo (give it the photo as its key):
 * were another one chosen while the dialog is open, nothing would be replaced.
 */
export function ReplacementPicker({ mediaId }: { mediaId: MediaId }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <input
      id={REPLACEMENT_PICKER}
      type="file"
      hidden
      aria-label={t('grid.replacementFile')}
      accept={PICTURES}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        event.currentTarget.value = '';
        if (file !== undefined) void commands.replacePhoto(mediaId, file);
      }}
    />
  );
}
