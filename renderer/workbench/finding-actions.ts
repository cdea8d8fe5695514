import type { ActionDraft } from './action.ts';
import type { Workbench } from './workbench.ts';

const hasFixable = ({ detail, services }: Workbench): boolean =>
  detail !== null && services.findings.all().some(({ fixable }) => fixable);

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
};
