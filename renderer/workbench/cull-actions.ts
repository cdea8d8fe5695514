import type { MediaItem } from '../../shared/contract/model.ts';
import type { Flag } from '../../shared/domain/culling.ts';
import type { WordKey } from '../language/words.ts';
import { isShown } from '../state/photo-filter.ts';
import { type ActionDraft, hasSelection } from './action.ts';
import { compareSimilar } from './compare-similar.ts';
import { stepIn } from './loupe-sequence.ts';
import { focusedPhoto, revealPhoto } from './reveal-photo.ts';
import type { Workbench } from './workbench.ts';

/**
 * Goes on to the next photo after one was decided on, as the settings say, and in any case where the filter does not show
 * it any more. Several are decided on at once, and stay selected.
 */
function goOn(workbench: Workbench, after: Partial<Pick<MediaItem, 'rating' | 'picked' | 'rejected'>>): void {
  const { selected, shownMedia, photoFilter, similar, preferences, services, select, columns } = workbench;
  const [current, second] = selected;
  if (current === undefined || second !== undefined) return;
  const leaves = !isShown({ ...current, ...after }, photoFilter, new Set(similar.flat()));
  if (!preferences.autoAdvance && !leaves) return;
  const { isOpen, best, group } = services.loupe.getSnapshot();
  const isCompared = group.includes(current.mediaId);
  const ids = isCompared ? group : shownMedia.map((item) => item.mediaId);
  const ahead = stepIn(ids, current.mediaId, 1, best);
  const next =
    ahead ?? (leaves || (isCompared && after.rejected === true) ? stepIn(ids, current.mediaId, -1, best) : null);
  if (next === null) return;
  const isInGrid = focusedPhoto() !== null;
  select([next]);
  if (isOpen) services.loupe.travel(1);
  else if (isInGrid) revealPhoto({ mediaId: next, index: ids.indexOf(next), count: ids.length, columns });
}

function flag(workbench: Workbench, to: Flag): void {
  const { selected, commands } = workbench;
  void commands.flag(selected, to);
  goOn(workbench, { picked: to === 'picked', rejected: to === 'rejected' });
}

function rate(workbench: Workbench, rating: number): void {
  const { selected, commands } = workbench;
  void commands.rate(selected, rating);
  goOn(workbench, { rating });
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
