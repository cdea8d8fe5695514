import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useActionEntries } from '../../workbench/action-menu.tsx';

const ARRANGE = [
  'arrange.byRooms',
  'arrange.byCaptureTime',
  'arrange.byFileName',
  'arrange.reverse',
  'captions.sequence',
];
const CAPTIONS = ['captions.template', 'captions.findReplace', 'captions.paste', 'captions.codes', 'captions.roomKeys'];

/** Arranging and captions, from the bar above the photos. */
export function ToolMenus(): ReactElement {
  const { t } = useWords();
  return (
    <>
      <ToolMenu label={t('tools.arrangeMenu')} ids={ARRANGE} apart={['captions.sequence']} />
      <ToolMenu label={t('tools.captionsMenu')} ids={CAPTIONS} apart={['captions.codes']} />
    </>
  );
}

interface ToolMenuProps {
  label: string;
  ids: readonly string[];
  apart: readonly string[];
}

function ToolMenu({ label, ...options }: ToolMenuProps): ReactElement {
  const entries = useActionEntries(options);
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={
        <Button variant="plain">
          {label}
          <ChevronDown size={14} className="menu-mark" aria-hidden />
        </Button>
      }
    />
  );
}
