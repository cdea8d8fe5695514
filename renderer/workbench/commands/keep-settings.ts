import type { LibrarySettings, SettingsChanges } from '../../../shared/domain/settings.ts';

/** What changes, or how it follows from what is kept when its turn comes. */
type SettingsEdit = SettingsChanges | ((now: LibrarySettings) => SettingsChanges);

interface KeepSettingsPorts {
  /** Sends changes and shows a failure; answers whether they are kept. */
  send(changes: SettingsChanges): Promise<boolean>;
  refresh(): Promise<void>;
  getSnapshot(): LibrarySettings;
}

/** Keeps changes of the settings one after the other, so that each builds on those before it. */
export function createKeepSettings({ send, refresh, getSnapshot }: KeepSettingsPorts) {
  let turns: Promise<unknown> = Promise.resolve();
  const keep = async (edit: SettingsEdit): Promise<boolean> => {
    const done = await send(typeof edit === 'function' ? edit(getSnapshot()) : edit);
    await refresh();
    return done;
  };
  return {
    /**
     * Answers whether it was done, when the window has the settings as they are then; a failure is shown and does not hold up those
     * that follow.
     */
    keepSettings(edit: SettingsEdit): Promise<boolean> {
      const turn = turns.then(() => keep(edit));
      turns = turn.catch(() => {});
      return turn;
    },
    /** The settings with the changes that are on their way, for what a person does right after changing them. */
    async latestSettings(): Promise<LibrarySettings> {
      await turns;
      return getSnapshot();
    },
  };
}
