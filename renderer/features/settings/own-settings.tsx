import type { ReactElement } from 'react';
import { LANGUAGE_NAMES, Language } from '../../language/language.ts';
import { useWords } from '../../language/language-store.ts';
import type { WordKey } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentSetting, SettingRow, SwitchSetting } from '../../ui/setting-row.tsx';
import { type SettingsSection, Theme } from '../../workbench/preferences.ts';
import { formatShortcut, IS_APPLE } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** One setting of the window: where it stands, how it is called, and what it is changed with. */
interface OwnSetting {
  readonly section: SettingsSection;
  readonly label: WordKey;
  readonly note: WordKey;
  readonly Control: (props: { label: string; note: string }) => ReactElement;
}

type ControlProps = Parameters<OwnSetting['Control']>[0];

const THEME_KEYS = { system: 'settings.asSystem', light: 'settings.light', dark: 'settings.dark' } as const;

function ThemeSetting(props: ControlProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  return (
    <SegmentSetting
      {...props}
      value={preferences.theme}
      options={Theme.options.map((id) => ({ id, label: t(THEME_KEYS[id]) }))}
      onChange={(theme) => prefer({ theme })}
    />
  );
}

function LanguageSetting(props: ControlProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  return (
    <SegmentSetting
      {...props}
      value={preferences.language}
      options={[
        { id: 'system', label: t('settings.asSystem') },
        ...Language.options.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: id })),
      ]}
      onChange={(language) => prefer({ language })}
    />
  );
}

const ADVANCE_KEYS = {
  loupe: 'settings.roomAdvanceLoupe',
  always: 'settings.roomAdvanceAlways',
  never: 'settings.roomAdvanceNever',
} as const;

function RoomAdvanceSetting(props: ControlProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  return (
    <SegmentSetting
      {...props}
      value={preferences.roomAdvance}
      options={(['loupe', 'always', 'never'] as const).map((id) => ({ id, label: t(ADVANCE_KEYS[id]) }))}
      onChange={(roomAdvance) => prefer({ roomAdvance })}
    />
  );
}

function DigitKeysSetting(props: ControlProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  return (
    <SegmentSetting
      {...props}
      value={preferences.digitKeys}
      options={[
        { id: 'rooms', label: t('settings.digitRooms') },
        { id: 'stars', label: t('settings.digitStars') },
      ]}
      onChange={(digitKeys) => prefer({ digitKeys })}
    />
  );
}

/** A habit of the window that is on or off. */
function onOff(habit: 'autoAdvance' | 'offerCards' | 'characterKeys'): OwnSetting['Control'] {
  return function HabitSetting(props) {
    const { preferences, prefer } = useWorkbench();
    return <SwitchSetting {...props} isSelected={preferences[habit]} onChange={(isOn) => prefer({ [habit]: isOn })} />;
  };
}

function JustifiedRowsSetting(props: ControlProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  return (
    <SwitchSetting
      {...props}
      isSelected={preferences.gridRows === 'justified'}
      onChange={(isOn) => prefer({ gridRows: isOn ? 'justified' : 'even' })}
    />
  );
}

function CaptionKeysSetting(props: ControlProps): ReactElement {
  const { openDialog } = useWorkbench();
  const { t } = useWords();
  return (
    <SettingRow {...props}>
      <Button aria-label={props.label} onPress={() => openDialog({ kind: 'captionSettings', tab: 'keys' })}>
        {t('settings.edit')}
      </Button>
    </SettingRow>
  );
}

function AllShortcuts(props: ControlProps): ReactElement {
  const { openDialog } = useWorkbench();
  const { t } = useWords();
  return (
    <SettingRow {...props}>
      <Button aria-label={props.label} onPress={() => openDialog({ kind: 'shortcuts' })}>
        {t('common.show')}
      </Button>
    </SettingRow>
  );
}

/** The settings of the window in their sequence. */
export const OWN_SETTINGS: readonly OwnSetting[] = [
  {
    section: 'appearance',
    label: 'settings.surroundings',
    note: 'settings.surroundingsNote',
    Control: ThemeSetting,
  },
  { section: 'language', label: 'settings.section.language', note: 'settings.languageNote', Control: LanguageSetting },
  { section: 'photos', label: 'action.view.justified', note: 'settings.justifiedNote', Control: JustifiedRowsSetting },
  {
    section: 'photos',
    label: 'settings.roomAdvance',
    note: 'settings.roomAdvanceNote',
    Control: RoomAdvanceSetting,
  },
  {
    section: 'photos',
    label: 'settings.autoAdvance',
    note: 'settings.autoAdvanceNote',
    Control: onOff('autoAdvance'),
  },
  { section: 'photos', label: 'settings.offerCards', note: 'settings.offerCardsNote', Control: onOff('offerCards') },
  { section: 'keyboard', label: 'settings.digitKeys', note: 'settings.digitKeysNote', Control: DigitKeysSetting },
  {
    section: 'keyboard',
    label: 'settings.characterKeys',
    note: 'settings.characterKeysNote',
    Control: onOff('characterKeys'),
  },
  {
    section: 'keyboard',
    label: 'settings.editCaptionKeys',
    note: 'settings.editCaptionKeysNote',
    Control: CaptionKeysSetting,
  },
  { section: 'keyboard', label: 'settings.allShortcuts', note: 'settings.allShortcutsNote', Control: AllShortcuts },
];

/** One of them with its words. */
export function OwnSettingRow({ setting: { label, note, Control } }: { setting: OwnSetting }): ReactElement {
  const { t } = useWords();
  return <Control label={t(label)} note={t(note, { palette: formatShortcut('Mod+K', IS_APPLE, t) })} />;
}
