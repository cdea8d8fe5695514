import type { ReactElement } from 'react';
import { PROGRAM_NAMES } from '../language/language.ts';
import { useWords } from '../language/language-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useActionContext } from '../workbench/action-context.ts';
import { ACTIONS, labelOf } from '../workbench/actions.ts';
import { isActive, shownShortcut } from '../workbench/active-shortcuts.ts';
import { asOtherPrograms } from '../workbench/key-sets.ts';
import { formatShortcut, IS_APPLE } from '../workbench/shortcuts.ts';
import './styles/palette.css';
import type { WordKey } from '../language/words.ts';

/** Keys of the grid and the dialogs themselves, which are not actions. */
const FURTHER: readonly (readonly [string, WordKey])[] = [
  ['Enter', 'shortcuts.enter'],
  ['Tab', 'shortcuts.tab'],
  ['Escape', 'shortcuts.escape'],
  ['Shift+ArrowRight', 'shortcuts.selectMore'],
  ['Enter', 'shortcuts.captionNext'],
  ['Escape', 'shortcuts.captionBack'],
  ['ArrowRight', 'shortcuts.ghost'],
  ['1', 'shortcuts.keepMine'],
  ['2', 'shortcuts.keepTheirs'],
  ['3', 'shortcuts.writeAnother'],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactElement {
  const now = useActionContext();
  const { t } = useWords();
  const { preferences, openDialog } = now;
  const rows = ACTIONS.flatMap((action) => {
    const shortcut = shownShortcut(action, preferences);
    return shortcut === null ? [] : [{ action, shortcut }];
  });
  const groups = Map.groupBy(rows, ({ action }) => action.group);
  const further = FURTHER.filter(([shortcut]) => isActive(shortcut, preferences));
  return (
    <Dialog title={t('action.help.shortcuts')} size="medium" onClose={onClose}>
      {!preferences.characterKeys && (
        <Notice
          tone="info"
          action={
            <Button onPress={() => openDialog({ kind: 'settings', section: 'keyboard' })}>
              {t('action.help.settings')}
            </Button>
          }
        >
          {t('shortcuts.characterKeysOff')}
        </Notice>
      )}
      {asOtherPrograms(preferences.keySet) && (
        <p className="small quiet">{t('keys.asIn', { program: PROGRAM_NAMES[preferences.keySet] })}</p>
      )}
      <div className="shortcut-groups">
        {[...groups].map(([group, ofGroup]) => (
          <section key={group}>
            <h3 className="section-title small quiet">{t(group)}</h3>
            <dl>
              {ofGroup.map(({ action, shortcut }) => (
                <ShortcutRow key={action.id} shortcut={shortcut} label={labelOf(action, now, t)} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className="section-title small quiet">{t('shortcuts.further')}</h3>
          <dl>
            {further.map(([shortcut, label]) => (
              <ShortcutRow key={label} shortcut={shortcut} label={t(label)} />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function ShortcutRow({ shortcut, label }: { shortcut: string; label: string }): ReactElement {
  const { t } = useWords();
  return (
    <div className="row between">
      <dt>{label}</dt>
      <dd>
        <kbd>{formatShortcut(shortcut, IS_APPLE, t)}</kbd>
      </dd>
    </div>
  );
}
