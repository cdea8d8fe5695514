import type { ReactElement } from 'react';
import { useWorkbench } from '../../app/workbench.ts';

export const FILE_PICKER = 'file-picker';

/** The browser's file dialog, for hosts that have none of their own. */
export function FilePicker(): ReactElement {
  const { commands } = useWorkbench();
  return (
    <input
      id={FILE_PICKER}
      type="file"
      multiple
      hidden
      aria-label="Photos to add"
      accept=".jpg,.jpeg,.png,.webp,.tif,.tiff,.avif,image/*"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Emptied, so that the same files can be chosen again.
        event.currentTarget.value = '';
        void commands.addFiles(files);
      }}
    />
  );
}
