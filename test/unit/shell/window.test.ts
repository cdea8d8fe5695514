import { describe, expect, test } from 'vitest';
import { openDialogOptions } from '../../../electron/shell/file-dialog.ts';
import { contextMenuTemplate } from '../../../electron/shell/menu-template.ts';
import { isWithinReach, placeWindow, WindowState } from '../../../electron/shell/window-state.ts';
import { MENU } from '../../../renderer/workbench/describe-menu.ts';
import { MENU_WORDS } from '../../../shared/contract/menu.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';
import { press } from './menu-entries.ts';

const MAIN = { x: 0, y: 25, width: 1440, height: 875 };
const RIGHT = { x: 1440, y: 0, width: 2560, height: 1400 };
const LEFT: WindowState = { x: 1600, y: 100, width: 1200, height: 900, maximized: false, zoom: 1.25 };

describe('where the window opens', () => {
  test('as it was left', () => {
    expect(placeWindow(LEFT, [MAIN, RIGHT])).toEqual({
      position: { x: 1600, y: 100 },
      width: 1200,
      height: 900,
      maximized: false,
      zoom: 1.25,
    });
  });

  test('in the middle of what is there when its display is gone; the zoom stays', () => {
    expect(placeWindow(LEFT, [MAIN])).toMatchObject({ position: null, width: 1320, height: 860, zoom: 1.25 });
  });

  test('a window whose title bar cannot be reached is brought back', () => {
    expect(placeWindow({ ...LEFT, x: 100, y: -500 }, [MAIN]).position).toBeNull();
    expect(placeWindow({ ...LEFT, x: -1190, y: 100 }, [MAIN]).position).toBeNull();
    expect(placeWindow({ ...LEFT, x: 100, y: 895 }, [MAIN]).position).toBeNull();
  });

  test('a window that hangs over an edge stays there', () => {
    expect(placeWindow({ ...LEFT, x: -8, y: 25 }, [MAIN]).position).toEqual({ x: -8, y: 25 });
  });

  test('as large as it was left, where the system chooses, after a session of Wayland, which says 0,0 of every window', () => {
    const saved = { ...LEFT, x: 0, y: 0 };
    const placed = { position: null, width: 1200, height: 875, zoom: 1.25 };
    expect(placeWindow(saved, [MAIN, RIGHT])).toMatchObject(placed);
  });

  test('the first time in the usual size, smaller on a small display', () => {
    expect(placeWindow(null, [RIGHT])).toEqual({
      position: null,
      width: 1320,
      height: 860,
      maximized: false,
      zoom: 1,
    });
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 700 }])).toMatchObject({ width: 1024, height: 700 });
  });

  test('on any desktop the window fits a display and can be taken hold of', () => {
    const length = fc.integer({ min: 640, max: 8000 });
    const at = fc.integer({ min: -10_000, max: 10_000 });
    const display = fc.record({ x: at, y: at, width: length, height: length });
    const state = fc.record({
      x: at,
      y: at,
      width: fc.integer({ min: 1, max: 20_000 }),
      height: fc.integer({ min: 1, max: 20_000 }),
      maximized: fc.boolean(),
      zoom: fc.constant(1),
    });
    forAll(state, fc.array(display, { minLength: 1, maxLength: 4 }), (saved, displays) => {
      const { position, width, height } = placeWindow(saved, displays);
      expect(displays.some((area) => width <= area.width && height <= area.height)).toBe(true);
      if (position !== null) {
        expect(displays.some((area) => isWithinReach({ ...position, width: saved.width, height }, area))).toBe(true);
      }
    });
  });
});

describe('what was saved of the window', () => {
  test('rubbish is no state', () => {
    for (const rubbish of [{}, null, { ...LEFT, x: 'left' }, { ...LEFT, width: 0 }, { ...LEFT, y: Number.NaN }]) {
      expect(WindowState.safeParse(rubbish).success).toBe(false);
    }
  });

  test('an impossible zoom becomes the actual size', () => {
    expect(WindowState.parse({ ...LEFT, zoom: 40 }).zoom).toBe(1);
    expect(WindowState.parse({ ...LEFT, zoom: 'big' }).zoom).toBe(1);
  });
});

describe('a right click', () => {
  const none = { canCut: false, canCopy: false, canPaste: false };
  const field = {
    isEditable: true,
    selectionText: '',
    misspelledWord: '',
    dictionarySuggestions: ['kitchen'],
    editFlags: { ...none, canPaste: true },
  };

  test('on a field offers to cut, copy and paste as far as possible', () => {
    const template = contextMenuTemplate(field, MENU_WORDS, () => {}) ?? [];
    expect(template.map(({ role, enabled }) => [role, enabled])).toEqual([
      ['cut', false],
      ['copy', false],
      ['paste', true],
      [undefined, undefined],
      ['selectAll', undefined],
    ]);
  });

  test('on a misspelt word offers the right ones', () => {
    const words: string[] = [];
    const [first] =
      contextMenuTemplate({ ...field, misspelledWord: 'kichen' }, MENU_WORDS, (word) => words.push(word)) ?? [];
    expect(first?.label).toBe('kitchen');
    press(first?.click);
    expect(words).toEqual(['kitchen']);
  });

  test('on selected text offers to copy it, elsewhere nothing', () => {
    const text = { ...field, isEditable: false, selectionText: 'A caption', editFlags: { ...none, canCopy: true } };
    expect(contextMenuTemplate(text, MENU_WORDS, () => {})).toEqual([{ role: 'copy', label: 'Copy', enabled: true }]);
    expect(contextMenuTemplate({ ...text, selectionText: ' ' }, MENU_WORDS, () => {})).toBeNull();
  });
});

describe('the file dialog', () => {
  test('and a right click speak the language of the page', () => {
    const words = MENU.es;
    const { title, buttonLabel, filters } = openDialogOptions('linux', words);
    expect([title, buttonLabel, ...(filters ?? []).map(({ name }) => name)]).toEqual([
      'Agregar fotos',
      'Agregar',
      'Fotos',
      'Todos los archivos',
    ]);
    const editFlags = { canCut: true, canCopy: true, canPaste: true };
    const field = { isEditable: true, selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags };
    const labels = contextMenuTemplate(field, words, () => {})?.flatMap(({ label }) => label ?? []);
    expect(labels).toEqual(['Cortar', 'Copiar', 'Pegar', words.selectAll]);
  });

  test('takes many; folders too where the system can offer both', () => {
    expect(openDialogOptions('darwin', MENU_WORDS).properties).toEqual(
      expect.arrayContaining(['openFile', 'openDirectory', 'multiSelections']),
    );
    for (const platform of ['linux', 'win32'] as const) {
      expect(openDialogOptions(platform, MENU_WORDS).properties).toEqual(['openFile', 'multiSelections']);
    }
  });

  test('shows every kind of picture that can be imported, in both cases', () => {
    const endings = openDialogOptions('linux', MENU_WORDS).filters?.[0]?.extensions ?? [];
    const wanted = ['jpg', 'JPG', 'jpeg', 'png', 'webp', 'tif', 'tiff', 'avif', 'heic', 'cr3', 'NEF', 'dng'];
    expect(endings).toEqual(expect.arrayContaining(wanted));
  });
});
