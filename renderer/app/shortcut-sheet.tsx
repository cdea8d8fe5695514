import type { ReactElement } from 'react';
import { useWords } from '../language/language-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ACTIONS, labelOf } from '../workbench/actions.ts';
import { formatShortcut, IS_APPLE } from '../workbench/shortcuts.ts';
import { useWorkbench } from '../workbench/workbench.ts';
import './styles/palette.css';
import type { WordKey } from '../language/words.ts';

/** Keys of the grid and the dialogs themselves, which are not actions. */
const FURTHER: readonly (readonly [string, WordKey])[] = [
  ['Enter', 'shortcuts.enter'],
  ['Tab', 'shortcuts.tab'],
  ['Escape', 'shortcuts.escape'],
  ['Shift+ArrowRight', 'shortcuts.selectMore'],
  ['1', 'shortcuts.keepMine'],
  ['2', 'shortcuts.keepTheirs'],
  ['3', 'shortcuts.writeAnother'],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactElement {
  const workbench = useWorkbench();
  const { t } = useWords();
  const groups = Map.groupBy(
    ACTIONS.filter((action) => action.shortcut !== null),
    (action) => action.group,
  );
  return (
    <Dialog title={t('action.help.shortcuts')} size="medium" onClose={onClose}>
      <div className="shortcut-groups">
        {[...groups].map(([group, actions]) => (
          <section key={group}>
            <h3>{t(group)}</h3>
            <dl>
              {actions.map((action) => (
                <ShortcutRow key={action.id} shortcut={action.shortcut ?? ''} label={labelOf(action, workbench, t)} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t('shortcuts.further')}</h3>
          <dl>
            {FURTHER.map(([shortcut, label]) => (
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
    <div>
      <dt>{label}</dt>
      <dd>
        <kbd>{formatShortcut(shortcut, IS_APPLE, t)}</kbd>
      </dd>
    </div>
  );
}
