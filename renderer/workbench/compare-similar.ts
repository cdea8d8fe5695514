import type { MediaId } from '../../shared/domain/ids.ts';
import { sharpestOf } from '../../shared/domain/similar-photos.ts';
import { groupAt, MOST_COMPARED, someOf } from '../state/similar-groups.ts';
import type { Workbench } from './workbench.ts';

/** Shows photos of the same side by side: those that are selected, or the group of the selected one, or the next there is. */
export function compareSimilar(workbench: Workbench): void {
  const { selected, similar, services } = workbench;
  const { group } = services.loupe.getSnapshot();
  if (selected.length > 1 && selected.length <= MOST_COMPARED) {
    return show(
      workbench,
      selected.map(({ mediaId }) => mediaId),
    );
  }
  // Asked for once more, it is the next one that is wanted.
  const others = similar.filter((each) => !each.some((mediaId) => group.includes(mediaId)));
  const from = group.at(-1) ?? selected[0]?.mediaId;
  const next = groupAt(group.length > 0 ? others : similar, sequenceOf(workbench), from);
  if (next === null) {
    // After the last group it is the end of comparing that is seen.
    if (group.length === 0)
      services.toasts.inform(services.language.getSnapshot().t('cull.noSimilar', { most: MOST_COMPARED }));
    return services.loupe.compareGroup([]);
  }
  show(workbench, someOf(next, from));
}

/**
 * Keeps the photo in front and rejects those beside it. A group that has more goes on with the kept one and the next of
 * them; after the last the next group is shown, or the kept photo alone.
 */
export async function keepOnly(workbench: Workbench): Promise<void> {
  const { selected, detail, services, similar, commands } = workbench;
  const { group } = services.loupe.getSnapshot();
  const [kept] = selected;
  if (kept === undefined || detail === null || !group.includes(kept.mediaId)) return;
  const rejected = detail.media.filter((item) => group.includes(item.mediaId) && item !== kept && !item.rejected);
  const own = similar.find((each) => each.includes(kept.mediaId)) ?? group;
  const rest = own.filter((mediaId) => !group.includes(mediaId));
  const place = similar.indexOf(own);
  // Photos that were selected by hand are no group, and none follows them.
  const following = place < 0 ? undefined : similar[place + 1];
  if (!(await commands.keepOnly(kept, rejected)) || !services.loupe.getSnapshot().isOpen) return;
  if (rest.length > 0) show(workbench, [kept.mediaId, ...rest].slice(0, MOST_COMPARED), kept.mediaId);
  else if (workbench.preferences.autoAdvance && following !== undefined) show(workbench, someOf(following, undefined));
  else services.loupe.compareGroup([]);
}

const sequenceOf = ({ detail }: Workbench): MediaId[] => detail?.media.map((item) => item.mediaId) ?? [];

/** @param first the photo in front; the sharpest where none is named */
function show(workbench: Workbench, group: readonly MediaId[], first?: MediaId): void {
  const { detail, shownMedia, filterPhotos, services, select } = workbench;
  const shown = new Set(shownMedia.map((item) => item.mediaId));
  if (group.some((mediaId) => !shown.has(mediaId))) filterPhotos('all');
  const items = detail?.media.filter((item) => group.includes(item.mediaId)) ?? [];
  const inFront = first ?? sharpestOf(items) ?? group[0];
  if (inFront === undefined) return;
  if (!services.loupe.getSnapshot().isOpen) services.loupe.open();
  // In this sequence: a photo in front that is none of the group would end the comparison.
  select([inFront]);
  services.loupe.compareGroup(group);
}
