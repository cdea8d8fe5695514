import { useEffect, useEffectEvent } from 'react';
import { ListingId } from '../../shared/domain/ids.ts';
import { type DropPlace, dropPlace } from '../state/file-drag.ts';
import { isDialogOpen } from '../ui/front-dialog.ts';
import type { Workbench } from '../workbench/workbench.ts';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

const filesIn = ({ items }: DataTransfer): number => [...items].filter(({ kind }) => kind === 'file').length;

/**
 * Catches files and folders that are dropped anywhere: a browser would open what nobody catches in the place of the page
 * or beside it. Handled before the grid's own drag and drop, which is for photos only.
 */
export function useFileDrop({ services, snapshot, dialog, commands }: Workbench): void {
  const { fileDrag, loupe, host } = services;
  const placeAt = useEffectEvent((event: DragEvent): DropPlace => {
    const target = event.target instanceof Element ? event.target : null;
    const row = ListingId.safeParse(target?.closest('.listing-row')?.getAttribute('data-key'));
    const isCovered = dialog !== null || isDialogOpen() || loupe.getSnapshot().isOpen;
    const isListings = target?.closest('.listings') != null;
    return dropPlace({ row: row.success ? row.data : null, isListings, isCovered }, snapshot.openListingId);
  });
  const over = useEffectEvent((event: DragEvent): void => {
    if (!carriesFiles(event) || event.dataTransfer === null) return;
    event.preventDefault();
    event.stopPropagation();
    const place = placeAt(event);
    event.dataTransfer.dropEffect = place.kind === 'nowhere' ? 'none' : 'copy';
    fileDrag.set(place);
  });
  const leave = useEffectEvent((event: DragEvent): void => {
    // Out of the window, or given up; what a drag carries is not always known then.
    if (event.relatedTarget === null) fileDrag.set(null);
  });
  const drop = useEffectEvent((event: DragEvent): void => {
    if (!carriesFiles(event) || event.dataTransfer === null) return;
    event.preventDefault();
    event.stopPropagation();
    fileDrag.set(null);
    const place = placeAt(event);
    if (place.kind === 'nowhere') return;
    // Before anything is read of them: their places are shown at once.
    const take = commands.takeDrop(place, filesIn(event.dataTransfer));
    void host.filesFromDrop(event.dataTransfer).then(take);
  });
  useEffect(() => {
    // [Note: no word of the end] A drag that is given up is not always reported; while one lasts, no pointer moves.
    const end = (): void => fileDrag.set(null);
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    addEventListener('dragenter', (event) => over(event), options);
    addEventListener('dragover', (event) => over(event), options);
    addEventListener('dragleave', (event) => leave(event), options);
    addEventListener('drop', (event) => drop(event), options);
    addEventListener('pointermove', end, { signal: ended.signal });
    return () => ended.abort();
  }, [fileDrag]);
}
