import { type DragEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes files and folders from outside. Handled before the grid's own drag and drop, which is for photos only. */
export function FileDrop({ children }: { children: ReactNode }): ReactElement {
  const { commands, services } = useWorkbench();
  const { t } = useWords();
  const [over, setOver] = useState(false);
  const take = (event: DragEvent): boolean => {
    if (!carriesFiles(event)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return (
    <div
      className="drop-area"
      onDragEnterCapture={(event) => take(event) && setOver(true)}
      onDragOverCapture={(event) => {
        if (take(event)) event.dataTransfer.dropEffect = 'copy';
      }}
      onDragLeaveCapture={(event) => {
        const goesOut = !(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget);
        if (carriesFiles(event) && goesOut) setOver(false);
      }}
      onDropCapture={(event) => {
        if (!take(event)) return;
        setOver(false);
        void services.host
          .filesFromDrop(event.dataTransfer)
          .then(({ files, unreadable }) => commands.addFiles(files, unreadable));
      }}
    >
      {children}
      {over && <div className="drop-veil">{t('grid.dropToAdd')}</div>}
    </div>
  );
}
