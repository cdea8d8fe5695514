import type { ReactElement } from 'react';
import { LANGUAGE_NAMES, Language, PROGRAM_NAMES } from '../../language/language.ts';
import { useWords } from '../../language/language-store.ts';
import type { WordKey, Words } from '../../language/words.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentSetting, SettingRow, SwitchSetting } from '../../ui/setting-row.tsx';
import type { DialogRequest } from '../../workbench/dialogs-state.ts';
import { asOtherPrograms } from '../../workbench/key-sets.ts';
import { KEY_SETS, type Preferences, type SettingsSection } from '../../workbench/preferences.ts';
import { formatShortcut, IS_APPLE } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** One setting of the window: where it stands, how it is called, and what it is changed with. */
interface OwnSetting {
  readonly section: SettingsSection;
  readonly label: WordKey;
  readonly note: WordKey;
  readonly Control: (props: { label: string; note: string }) => ReactElement;
}

type Choices = Pick<Preferences, 'theme' | 'language' | 'roomAdvance' | 'digitKeys'>;

/** A habit of the window with several ways. */
function oneOf<Key extends keyof Choices>(
  habit: Key,
  optionsIn: (
    t: Words['t'],
  ) => readonly { readonly id: Choices[Key]; readonly label: string; readonly lang?: string }[],
): OwnSetting['Control'] {
  return function ChoiceSetting(props) {
    const { preferences, prefer } = useWorkbench();
    const { t } = useWords();
    return (
      <SegmentSetting
        {...props}
        value={preferences[habit]}
        options={optionsIn(t)}
        onChange={(chosen) => prefer({ [habit]: chosen })}
      />
    );
  };
}

const ThemeSetting = oneOf('theme', (t) => [
  { id: 'system', label: t('settings.asSystem') },
  { id: 'light', label: t('settings.light') },
  { id: 'gray', label: t('settings.gray') },
  { id: 'dark', label: t('settings.dark') },
]);

const LanguageSetting = oneOf('language', (t) => [
  { id: 'system', label: t('settings.asSystem') },
  ...Language.options.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: id })),
]);

const RoomAdvanceSetting = oneOf('roomAdvance', (t) => [
  { id: 'loupe', label: t('settings.roomAdvanceLoupe') },
  { id: 'always', label: t('settings.roomAdvanceAlways') },
  { id: 'never', label: t('settings.roomAdvanceNever') },
]);

/** Digits come along with a set, and can be changed afterwards. */
function KeySetSetting(props: Parameters<OwnSetting['Control']>[0]): ReactElement {
  const { preferences, prefer } = useWorkbench();
  return (
    <SegmentSetting
      {...props}
      value={preferences.keySet}
      options={KEY_SETS.map((id) => ({ id, label: PROGRAM_NAMES[id] }))}
      onChange={(keySet) => prefer({ keySet, digitKeys: asOtherPrograms(keySet) ? 'stars' : 'rooms' })}
    />
  );
}

const DigitKeysSetting = oneOf('digitKeys', (t) => [
  { id: 'rooms', label: t('settings.digitRooms') },
  { id: 'stars', label: t('settings.digitStars') },
]);

/** A habit of the window that is on or off. */
function onOff(habit: 'autoAdvance' | 'offerCards' | 'characterKeys'): OwnSetting['Control'] {
  return function HabitSetting(props) {
    const { preferences, prefer } = useWorkbench();
    return <SwitchSetting {...props} isSelected={preferences[habit]} onChange={(isOn) => prefer({ [habit]: isOn })} />;
  };
}

function JustifiedRowsSetting(props: Parameters<OwnSetting['Control']>[0]): ReactElement {
  const { preferences, prefer } = useWorkbench();
  return (
    <SwitchSetting
      {...props}
      isSelected={preferences.gridRows === 'justified'}
      onChange={(isOn) => prefer({ gridRows: isOn ? 'justified' : 'even' })}
    />
  );
}

/** Kept in the library, so that it holds in each of its windows. */
function AskBeforeFirstSendSetting(props: Parameters<OwnSetting['Control']>[0]): ReactElement {
  const { services, commands } = useWorkbench();
  const { askBeforeFirstSend } = useValue(services.settings);
  return (
    <SwitchSetting
      {...props}
      isSelected={askBeforeFirstSend}
      onChange={(isOn) => void commands.keepSettings({ askBeforeFirstSend: isOn })}
    />
  );
}

/** A button that leads on. */
function opening(word: WordKey, dialog: DialogRequest): OwnSetting['Control'] {
  return function OpeningSetting(props) {
    const { openDialog } = useWorkbench();
    const { t } = useWords();
    return (
      <SettingRow {...props}>
        <Button aria-label={props.label} onPress={() => openDialog(dialog)}>
          {t(word)}
        </Button>
      </SettingRow>
    );
  };
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
  {
    section: 'photos',
    label: 'settings.askBeforeFirstSend',
    note: 'settings.askBeforeFirstSendNote',
    Control: AskBeforeFirstSendSetting,
  },
  { section: 'keyboard', label: 'settings.keySet', note: 'settings.keySetNote', Control: KeySetSetting },
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
    Control: opening('settings.edit', { kind: 'captionSettings', tab: 'keys' }),
  },
  {
    section: 'keyboard',
    label: 'settings.allShortcuts',
    note: 'settings.allShortcutsNote',
    Control: opening('common.show', { kind: 'shortcuts' }),
  },
];

/** One of them with its words. */
export function OwnSettingRow({ setting: { label, note, Control } }: { setting: OwnSetting }): ReactElement {
  const { t } = useWords();
  return <Control label={t(label)} note={t(note, { palette: formatShortcut('Mod+K', IS_APPLE, t) })} />;
}
