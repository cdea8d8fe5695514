import { describe, expect, it, vi } from 'vitest';
import { droppedFolders } from '../../../renderer/host/dropped-files.ts';
import { createFileDrag, dropPlace } from '../../../renderer/state/file-drag.ts';
import { ListingId } from '../../../shared/domain/ids.ts';

const OPEN = ListingId.parse('0199a000-0000-7000-8000-000000000001');
const OTHER = ListingId.parse('0199a000-0000-7000-8000-000000000002');
const beside = { row: null, isListings: false, isCovered: false };

describe('dropPlace', () => {
  it('is the listing under the pointer, or else the open one', () => {
    expect(dropPlace({ ...beside, row: OTHER, isListings: true }, OPEN)).toEqual({ kind: 'listing', listingId: OTHER });
    expect(dropPlace(beside, OPEN)).toEqual({ kind: 'listing', listingId: OPEN });
  });

  it('makes listings of folders beside the rows, and where none is open', () => {
    expect(dropPlace({ ...beside, isListings: true }, OPEN)).toEqual({ kind: 'newListings' });
    expect(dropPlace(beside, null)).toEqual({ kind: 'newListings' });
  });

  it('is nowhere under a dialog, whatever is behind it', () => {
    for (const row of [null, OTHER]) {
      for (const isListings of [true, false]) {
        expect(dropPlace({ row, isListings, isCovered: true }, OPEN)).toEqual({ kind: 'nowhere' });
      }
    }
  });
});

describe('the place that is shown while files are dragged', () => {
  it('is told when it becomes another one, not with every move of the pointer', () => {
    const drag = createFileDrag();
    const heard = vi.fn<() => void>();
    drag.subscribe(heard);
    drag.set({ kind: 'listing', listingId: OPEN });
    drag.set({ kind: 'listing', listingId: OPEN });
    expect(heard).toHaveBeenCalledTimes(1);
    drag.set({ kind: 'listing', listingId: OTHER });
    drag.set({ kind: 'newListings' });
    drag.set({ kind: 'newListings' });
    drag.set(null);
    drag.set(null);
    expect(heard).toHaveBeenCalledTimes(4);
    expect(drag.getSnapshot()).toBeNull();
  });
});

describe('droppedFolders', () => {
  const entry = (name: string, isDirectory: boolean) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ name, isDirectory }),
  });

  it('tells folders from files by their entries, whose sequence is that of the files', () => {
    const files = ['14 Elm Street', 'plan.jpg', 'gone.jpg'].map((name) => new File(['x'], name));
    const text = { kind: 'string', webkitGetAsEntry: () => null };
    const gone = { kind: 'file', webkitGetAsEntry: () => null };
    const items = [text, entry('14 Elm Street', true), entry('plan.jpg', false), gone];
    expect(droppedFolders({ items, files }).map(({ folder, files: [file] }) => [folder, file?.name])).toEqual([
      ['14 Elm Street', '14 Elm Street'],
      [null, 'plan.jpg'],
      [null, 'gone.jpg'],
    ]);
  });
});
