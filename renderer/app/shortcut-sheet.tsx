import type { ReactElement } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ACTIONS } from './actions.ts';
import { formatShortcut, IS_APPLE } from './shortcuts.ts';
import './styles/palette.css';

/** Keys of the grid and the dialogs themselves, which are not actions. */
const FURTHER: readonly (readonly [string, string])[] = [
  ['Enter', 'Write the caption; in the caption, save and go to the next photo'],
  ['Tab', 'From a photo to its handle; Enter there picks the photos up, the arrow keys choose a place'],
  ['Escape', 'In the caption: back to the photos'],
  ['Shift+ArrowRight', 'Select further photos'],
  ['1', 'In a conflict: keep mine'],
  ['2', 'In a conflict: keep theirs'],
  ['3', 'In a conflict: write another text'],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactElement {
  const groups = Map.groupBy(
    ACTIONS.filter((action) => action.shortcut !== null),
    (action) => action.group,
  );
  return (
    <Dialog title="Shortcuts" size="medium" onClose={onClose}>
      <div className="shortcut-groups">
        {[...groups].map(([group, actions]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {actions.map((action) => (
                <ShortcutRow key={action.id} shortcut={action.shortcut ?? ''} label={action.label} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Further</h3>
          <dl>
            {FURTHER.map(([shortcut, label]) => (
              <ShortcutRow key={label} shortcut={shortcut} label={label} />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function ShortcutRow({ shortcut, label }: { shortcut: string; label: string }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <kbd>{formatShortcut(shortcut, IS_APPLE)}</kbd>
      </dd>
    </div>
  );
}
