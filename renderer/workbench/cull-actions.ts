import type { Flag } from '../../shared/domain/culling.ts';
import { type ActionDraft, forSelected } from './action.ts';
import { advance } from './advance.ts';
import { compareSimilar } from './compare-similar.ts';
import type { Workbench } from './workbench.ts';

function flag(workbench: Workbench, to: Flag): void {
  const { selected, commands, preferences } = workbench;
  void commands.flag(selected, to);
  advance(workbench, { picked: to === 'picked', rejected: to === 'rejected' }, preferences.autoAdvance);
}

function rate(workbench: Workbench, rating: number): void {
  const { selected, commands, preferences } = workbench;
  void commands.rate(selected, rating);
  advance(workbench, { rating }, preferences.autoAdvance);
}

/** What a person thinks of the selected photos, by one key each. */
export const CULL: readonly ActionDraft[] = [
  forSelected('cull.pick', 'V', (workbench) => flag(workbench, 'picked')),
  forSelected('cull.reject', 'X', (workbench) => flag(workbench, 'rejected')),
  forSelected('cull.keep', 'U', (workbench) => flag(workbench, 'none')),
  ...([1, 2, 3, 4, 5, 0] as const).map((stars) =>
    forSelected(`cull.stars${stars}`, `Shift+${stars}`, (workbench) => rate(workbench, stars)),
  ),
  forSelected('cull.similar', 'G', compareSimilar, {
    isEnabled: ({ similar, selected }) => similar.length > 0 || selected.length > 1,
  }),
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
