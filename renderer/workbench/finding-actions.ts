import type { MediaId } from '../../shared/domain/ids.ts';
import { NOT_ALTERED } from '../../shared/domain/picture-rules/alteration.ts';
import { perhapsAltered } from '../../shared/domain/picture-rules/hints.ts';
import type { ActionDraft } from './action.ts';
import type { Workbench } from './workbench.ts';

const hasFixable = ({ detail, services }: Workbench): boolean =>
  detail !== null && services.findings.getSnapshot().all.some(({ fixable }) => fixable);

const inDoubt = ({ selected }: Workbench): MediaId[] =>
  selected.filter((item) => perhapsAltered(item) !== null).map(({ mediaId }) => mediaId);

/** What is found before sending, and what fixes it. */
export const FINDINGS: Record<string, ActionDraft> = {
  'findings.open': {
    label: 'action.findings.open',
    shortcut: 'Shift+F',
    isEnabled: ({ detail }) => detail !== null,
    run: ({ openDialog }) => openDialog({ kind: 'findings', isSending: false }),
  },
  'findings.fixAll': {
    label: 'action.findings.fixAll',
    isEnabled: hasFixable,
    run: ({ detail, commands }) => detail !== null && void commands.fixFindings({ listingId: detail.listingId }),
  },
  'findings.notAltered': {
    label: 'action.findings.notAltered',
    isEnabled: (workbench) => inDoubt(workbench).length > 0,
    run: (workbench) => void workbench.commands.alter(inDoubt(workbench), { kind: NOT_ALTERED }),
  },
};
