import type { AutoCorrection, CorrectionOperation } from '../../shared/domain/corrections/operations.ts';
import { type ActionDraft, hasSelection } from './action.ts';
import type { ActionContext } from './action-context.ts';
import type { Workbench } from './workbench.ts';

const isAdjusting = ({ adjust }: ActionContext): boolean => adjust.isOpen;
const inLoupe = ({ loupe }: ActionContext): boolean => loupe.isOpen;
const hasOne = ({ selected }: Workbench): boolean => selected.length === 1;

function openOrClose({ services, selected, select }: Workbench): void {
  const { adjust, loupe } = services;
  if (adjust.getSnapshot().isOpen) return adjust.close();
  const [first] = selected;
  if (first === undefined) return;
  if (!loupe.getSnapshot().isOpen) {
    select([first.mediaId]);
    loupe.open();
  }
  loupe.compare(null);
  adjust.open();
}

const doing = (
  label: ActionDraft['label'],
  operation: CorrectionOperation | AutoCorrection,
  shortcut?: string,
): ActionDraft => ({
  label,
  place: 'both',
  ...(shortcut === undefined ? {} : { shortcut }),
  isEnabled: hasSelection,
  run: ({ commands, selected }) =>
    void commands.correctPhotos(
      selected.map((item) => item.mediaId),
      operation,
    ),
});

/** How photos are shown and sent; originals stay as they are. */
export const CORRECTIONS: Record<string, ActionDraft> = {
  'adjust.open': {
    label: 'action.adjust.open',
    labelNow: (workbench, t) => (isAdjusting(workbench) ? t('adjust.close') : null),
    shortcut: 'E',
    place: 'both',
    isEnabled: hasSelection,
    run: openOrClose,
  },
  'adjust.before': {
    label: 'action.adjust.before',
    shortcut: 'B',
    place: 'loupe',
    isEnabled: inLoupe,
    run: ({ services: { adjust } }) => adjust.showOriginal(!adjust.getSnapshot().showsOriginal),
  },
  'adjust.rotateLeft': doing('action.adjust.rotateLeft', { kind: 'rotate', to: 'left' }, ','),
  'adjust.rotateRight': doing('action.adjust.rotateRight', { kind: 'rotate', to: 'right' }, '.'),
  'adjust.flip': doing('action.adjust.flip', { kind: 'flip', axis: 'horizontal' }, 'Shift+H'),
  'adjust.auto': doing('action.adjust.auto', { kind: 'auto', of: 'all' }, 'Shift+E'),
  'adjust.upright': doing('action.adjust.upright', { kind: 'auto', of: 'upright' }, 'Shift+U'),
  'adjust.copy': {
    label: 'action.adjust.copy',
    shortcut: 'Shift+C',
    place: 'both',
    isEnabled: hasOne,
    run({ selected, services: { adjust, toasts, language } }) {
      const [item] = selected;
      if (item === undefined) return;
      adjust.copy(item.corrections);
      toasts.inform(language.getSnapshot().t('adjust.copied', { position: item.position }));
    },
  },
  'adjust.paste': {
    label: 'action.adjust.paste',
    shortcut: 'Shift+V',
    place: 'both',
    isEnabled: (workbench) => hasSelection(workbench) && workbench.adjust.copied !== undefined,
    run({ commands, selected, services: { adjust } }) {
      const { copied = null } = adjust.getSnapshot();
      void commands.correctPhotos(
        selected.map((item) => item.mediaId),
        { kind: 'set', corrections: copied },
      );
    },
  },
  'adjust.reset': {
    ...doing('action.adjust.reset', { kind: 'reset' }, 'Shift+R'),
    isEnabled: ({ selected }) => selected.some((item) => item.corrections !== null),
  },
};
