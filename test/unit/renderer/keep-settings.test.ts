import { describe, expect, it } from 'vitest';
import { createKeepSettings } from '../../../renderer/workbench/commands/keep-settings.ts';
import { DEFAULT_SETTINGS, LibrarySettings, type SettingsChanges } from '../../../shared/domain/settings.ts';

/** A library in memory whose answers wait until they are let go, one by one. */
function setup() {
  let library: LibrarySettings = DEFAULT_SETTINGS;
  let shown = library;
  const waiting: ((isKept: boolean) => void)[] = [];
  const { keepSettings, latestSettings } = createKeepSettings({
    async send(changes: SettingsChanges) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.push(resolve);
      const isKept = await promise;
      if (isKept) library = LibrarySettings.parse({ ...library, ...changes });
      return isKept;
    },
    async refresh() {
      await Promise.resolve();
      shown = library;
    },
    getSnapshot: () => shown,
  });
  const answer = async (isKept: boolean): Promise<void> => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(isKept);
  };
  return { keepSettings, latestSettings, answer, library: () => library, waiting };
}

const giveKey = (index: number, room: string) => (now: LibrarySettings) => ({
  roomKeys: now.roomKeys.with(index, room),
});

describe('keeping settings', () => {
  it('builds each change on those before it, however quickly they come', async () => {
    const { keepSettings, answer, library } = setup();
    const both = Promise.all([keepSettings(giveKey(0, 'Attic')), keepSettings(giveKey(1, 'Loft'))]);
    await answer(true);
    await answer(true);
    expect(await both).toEqual([true, true]);
    expect(library().roomKeys.slice(0, 2)).toEqual(['Attic', 'Loft']);
  });

  it('goes on after one that failed, and says which it was', async () => {
    const { keepSettings, answer, library } = setup();
    const both = Promise.all([keepSettings(giveKey(0, 'Attic')), keepSettings({ roomSequence: ['Loft'] })]);
    await answer(false);
    await answer(true);
    expect(await both).toEqual([false, true]);
    expect(library()).toEqual({ ...DEFAULT_SETTINGS, roomSequence: ['Loft'] });
  });

  it('has the changes that are on their way for what is done right after them, and not those that failed', async () => {
    const { keepSettings, latestSettings, answer } = setup();
    void keepSettings({ roomSequence: ['Loft'] });
    const first = latestSettings();
    await answer(true);
    expect(await first).toMatchObject({ roomSequence: ['Loft'] });
    void keepSettings({ roomSequence: ['Attic'] });
    const second = latestSettings();
    await answer(false);
    expect(await second).toMatchObject({ roomSequence: ['Loft'] });
  });
});
