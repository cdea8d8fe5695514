import type { MediaItem } from '../../shared/contract/model.ts';
import { isShown } from '../state/photo-filter.ts';
import { stepIn } from './loupe-sequence.ts';
import { focusedPhoto, revealPhoto } from './reveal-photo.ts';
import type { Workbench } from './workbench.ts';

type After = Partial<Pick<MediaItem, 'rating' | 'picked' | 'rejected' | 'imageOf' | 'shortDescription'>>;

/**
 * Goes on to the next photo after something was decided about one, where that is wanted, and in any case where the filter
 * does not show it any more. Several are decided on at once, and stay selected.
 */
function advance(workbench: Workbench, after: After, isWanted: boolean): void {
  const { selected, shownMedia, photoFilter, similar, services, select } = workbench;
  const [current, second] = selected;
  if (current === undefined || second !== undefined) return;
  const leaves = !isShown({ ...current, ...after }, photoFilter, new Set(similar.flat()));
  if (!isWanted && !leaves) return;
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
  else if (isInGrid) revealPhoto(next);
}

/** The same after stars, a pick or a rejection, as the settings say. The first time it is said, with the way to stay. */
export function advanceAfterMark(workbench: Workbench, after: After): void {
  const { preferences, prefer, selected, services } = workbench;
  const { autoAdvance, advanceSaid } = preferences;
  if (autoAdvance && !advanceSaid && selected.length === 1) {
    const { t } = services.language.getSnapshot();
    const stay = { label: t('cull.stay'), run: () => prefer({ autoAdvance: false }) };
    services.toasts.inform(t('cull.advanceSaid'), stay);
    prefer({ advanceSaid: true });
  }
  advance(workbench, after, autoAdvance);
}

/** The same after a room was given or a suggestion accepted by a key, as the settings say. */
export function advanceAfterRoom(workbench: Workbench, after: After): void {
  const { preferences, services } = workbench;
  const { isOpen } = services.loupe.getSnapshot();
  advance(workbench, after, preferences.roomAdvance === 'always' || (preferences.roomAdvance === 'loupe' && isOpen));
}
