import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { type ActionGroups, ActionMenu } from '../../workbench/action-menu.tsx';

const ARRANGE = [
  ['arrange.byRooms', 'arrange.byCaptureTime', 'arrange.byFileName', 'arrange.reverse'],
  ['captions.sequence'],
] as const;
const CAPTIONS = [
  ['captions.template', 'captions.findReplace', 'captions.paste'],
  ['captions.codes', 'captions.roomKeys'],
] as const;

/** Arranging and captions, from the bar above the photos. */
export function ToolMenus(): ReactElement {
  const { t } = useWords();
  return (
    <>
      <ToolMenu label={t('tools.arrangeMenu')} groups={ARRANGE} />
      <ToolMenu label={t('tools.captionsMenu')} groups={CAPTIONS} />
    </>
  );
}

function ToolMenu({ label, groups }: { label: string; groups: ActionGroups }): ReactElement {
  const trigger = (
    <Button variant="plain">
      {label}
      <ChevronDown size={14} className="menu-mark" aria-hidden />
    </Button>
  );
  return <ActionMenu label={label} groups={groups} trigger={trigger} />;
}
