import type { Flag } from '../../shared/domain/culling.ts';
import type { WordKey } from '../language/words.ts';
import { type ActionDraft, hasSelection } from './action.ts';
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

const STARS = [1, 2, 3, 4, 5, 0] as const;

const starsLabel = (stars: (typeof STARS)[number]): Extract<WordKey, `action.cull.stars${number}`> =>
  `action.cull.stars${stars}`;

/** What a person thinks of the selected photos, by one key each. */
export const CULL: Record<string, ActionDraft> = {
  'cull.pick': {
    label: 'action.cull.pick',
    shortcut: 'V',
    place: 'both',
    isEnabled: hasSelection,
    run: (workbench) => flag(workbench, 'picked'),
  },
  'cull.reject': {
    label: 'action.cull.reject',
    shortcut: 'X',
    place: 'both',
    isEnabled: hasSelection,
    run: (workbench) => flag(workbench, 'rejected'),
  },
  'cull.keep': {
    label: 'action.cull.keep',
    shortcut: 'U',
    place: 'both',
    isEnabled: hasSelection,
    run: (workbench) => flag(workbench, 'none'),
  },
  ...Object.fromEntries(
    STARS.map((stars): [string, ActionDraft] => [
      `cull.stars${stars}`,
      {
        label: starsLabel(stars),
        shortcut: `Shift+${stars}`,
        place: 'both',
        isEnabled: hasSelection,
        run: (workbench) => rate(workbench, stars),
      },
    ]),
  ),
  'cull.similar': {
    label: 'action.cull.similar',
    shortcut: 'G',
    place: 'both',
    isEnabled: ({ similar, selected }) => similar.length > 0 || selected.length > 1,
    run: compareSimilar,
  },
  'cull.advance': {
    label: 'action.cull.advance',
    place: 'both',
    run({ preferences, prefer, services }) {
      const autoAdvance = !preferences.autoAdvance;
      prefer({ autoAdvance });
      const { t } = services.language.getSnapshot();
      services.toasts.inform(t(autoAdvance ? 'cull.advanceOn' : 'cull.advanceOff'));
    },
  },
};
