import type { ListingDetail, MediaItem } from '../../shared/contract/model.ts';
import type { AutoCorrection, CorrectionOperation } from '../../shared/domain/corrections/operations.ts';
import type { Flag } from '../../shared/domain/culling.ts';
import { type ActionDraft, forSelected, hasPhotos, hasSelection, idsOf } from './action.ts';
import { advanceAfterMark } from './advance.ts';
import { compareSimilar } from './compare-similar.ts';
import type { Workbench } from './workbench.ts';

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
  id: ActionDraft['id'],
  operation: CorrectionOperation | AutoCorrection,
  shortcut: string,
  further?: Partial<ActionDraft>,
): ActionDraft =>
  forSelected(id, shortcut, ({ commands, selected }) => commands.correctPhotos(idsOf(selected), operation), further);

function copy({ selected: [item], commands }: Workbench): void {
  if (item !== undefined) void commands.copyCorrections(item.mediaId);
}

function pasting({ selected, openDialog }: Workbench): void {
  openDialog({ kind: 'pasteCorrections', mediaIds: idsOf(selected) });
}

/** How photos are shown and sent; originals stay as they are. */
export const CORRECTIONS: readonly ActionDraft[] = [
  forSelected('adjust.open', 'E', openOrClose, {
    labelNow: ({ adjust }, t) => (adjust.isOpen ? t('adjust.close') : null),
  }),
  {
    id: 'adjust.before',
    shortcut: 'B',
    place: 'loupe',
    isEnabled: ({ loupe }) => loupe.isOpen,
    run: ({ services: { adjust } }) => adjust.showOriginal(!adjust.getSnapshot().showsOriginal),
  },
  doing('adjust.rotateLeft', { kind: 'rotate', to: 'left' }, ','),
  doing('adjust.rotateRight', { kind: 'rotate', to: 'right' }, '.'),
  doing('adjust.flip', { kind: 'flip', axis: 'horizontal' }, 'Shift+H'),
  doing('adjust.auto', { kind: 'auto', of: 'all' }, 'Shift+E'),
  doing('adjust.upright', { kind: 'auto', of: 'upright' }, 'Shift+U'),
  forSelected('adjust.copy', 'Shift+C', copy, { isEnabled: ({ selected }) => selected.length === 1 }),
  forSelected('adjust.paste', 'Shift+V', pasting, {
    isEnabled: (workbench) => hasSelection(workbench) && workbench.adjust.copied !== undefined,
  }),
  doing('adjust.reset', { kind: 'reset' }, 'Shift+R', {
    isEnabled: ({ selected }) => selected.some((item) => item.corrections !== null),
  }),
];

function flag(workbench: Workbench, to: Flag): void {
  const { selected, commands } = workbench;
  void commands.flag(selected, to);
  advanceAfterMark(workbench, { picked: to === 'picked', rejected: to === 'rejected' });
}

function rate(workbench: Workbench, rating: number): void {
  const { selected, commands } = workbench;
  void commands.rate(selected, rating);
  advanceAfterMark(workbench, { rating });
}

/** What would still be sent although it is not picked. */
function unpicked({ media }: ListingDetail): MediaItem[] {
  return media.filter((item) => !item.picked && !item.rejected);
}

/** What a person thinks of the selected photos, by one key each. */
export const CULL: readonly ActionDraft[] = [
  forSelected('cull.pick', 'V', (workbench) => flag(workbench, 'picked')),
  forSelected('cull.reject', 'X', (workbench) => flag(workbench, 'rejected')),
  forSelected('cull.keep', 'U', (workbench) => flag(workbench, 'none')),
  ...([1, 2, 3, 4, 5, 0] as const).map((stars) =>
    forSelected(`cull.stars${stars}`, `Shift+${stars}`, (workbench) => rate(workbench, stars)),
  ),
  {
    id: 'cull.rejectUnpicked',
    isEnabled: ({ detail }) => detail?.media.some((item) => item.picked) === true && unpicked(detail).length > 0,
    run: ({ detail, commands }) => detail !== null && commands.flag(unpicked(detail), 'rejected'),
  },
  // Also where there are none, which it says then.
  forSelected('cull.similar', 'G', compareSimilar, { isEnabled: hasPhotos }),
  {
    id: 'cull.advance',
    place: 'both',
    run({ preferences, prefer, services }) {
      const autoAdvance = !preferences.autoAdvance;
      prefer({ autoAdvance });
      const { t } = services.language.getSnapshot();
      services.toasts.inform(t(autoAdvance ? 'cull.advanceOn' : 'cull.advanceOff'));
    },
  },
];
