import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { BoardView } from '../../../shared/contract/board.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NameDialog } from '../listing/listing-dialogs.tsx';
import { BOARD_COLUMNS } from './board-columns.tsx';

interface BoardMenusProps {
  view: BoardView;
  show: (changes: Partial<BoardView>) => void;
}

/** Columns, views, and what makes listings. */
export function BoardMenus({ view, show }: BoardMenusProps): ReactElement {
  const { t } = useWords();
  const { preferences, prefer, openDialog } = useWorkbench();
  const [isNaming, setNaming] = useState(false);
  const { boardViews, boardColumns } = preferences;
  const save = (name: string): Promise<null> => {
    const others = boardViews.filter((saved) => saved.name !== name);
    prefer({ boardViews: [...others, { name, view, columns: boardColumns }].slice(-20) });
    return Promise.resolve(null);
  };
  return (
    <>
      <ColumnsMenu />
      <Menu
        label={t('board.views')}
        trigger={
          <Button variant="plain">
            {t('board.views')} <ChevronDown size={13} aria-hidden />
          </Button>
        }
        entries={[
          ...boardViews.map((saved) => ({
            id: `view ${saved.name}`,
            label: saved.name,
            run: () => {
              prefer({ boardColumns: saved.columns });
              show(saved.view);
            },
          })),
          { id: 'save', label: t('board.saveView'), apart: boardViews.length > 0, run: () => setNaming(true) },
          ...boardViews.map((saved) => ({
            id: `remove ${saved.name}`,
            label: t('board.removeView', { name: saved.name }),
            run: () => prefer({ boardViews: boardViews.filter((each) => each !== saved) }),
          })),
        ]}
      />
      <Button onPress={() => openDialog({ kind: 'importTable' })}>{t('action.listing.importTable')}</Button>
      {isNaming && (
        <NameDialog
          title={t('board.saveView')}
          initial=""
          confirmLabel={t('common.save')}
          asks={{
            label: t('board.viewName'),
            placeholder: '',
            note: t('board.viewNote'),
            missing: t('board.viewMissing'),
          }}
          save={save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function ColumnsMenu(): ReactElement {
  const { t } = useWords();
  const {
    preferences: { boardColumns },
    prefer,
  } = useWorkbench();
  return (
    <MenuTrigger>
      <Button variant="plain">
        {t('common.columns')} <ChevronDown size={13} aria-hidden />
      </Button>
      <Popover className="popover" placement="bottom end" offset={4}>
        <AriaMenu
          className="options"
          aria-label={t('common.columns')}
          selectionMode="multiple"
          selectedKeys={boardColumns}
          onSelectionChange={(keys) =>
            prefer({ boardColumns: BOARD_COLUMNS.filter((column) => keys === 'all' || keys.has(column)) })
          }
        >
          {BOARD_COLUMNS.map((column) => (
            <MenuItem key={column} id={column} className="option board-option">
              {t(`board.column.${column}`)}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
