import type { MediaItem } from '../../shared/contract/model.ts';
import { type ActionDraft, hasSelection } from './action.ts';
import { advanceAfterRoom } from './advance.ts';
import type { Workbench } from './workbench.ts';

const hasAny = ({ services }: Workbench, items: readonly MediaItem[]): boolean => {
  const suggestions = services.suggestions.getSnapshot();
  return suggestions.size > 0 && items.some(({ mediaId }) => suggestions.has(mediaId));
};

function accept(workbench: Workbench): void {
  const { selected, commands, services } = workbench;
  const [first] = selected;
  const { room, caption } = (first && services.suggestions.getSnapshot().get(first.mediaId)) ?? {};
  void commands.acceptSuggestions(selected.map(({ mediaId }) => mediaId));
  advanceAfterRoom(workbench, {
    ...(room == null ? {} : { imageOf: room.value }),
    ...(caption == null ? {} : { shortDescription: caption.value }),
  });
}

/** Writing below a tile, and suggestions: they are only shown until one of these takes them. */
export const SUGGEST: Record<string, ActionDraft> = {
  'photos.captionBelow': {
    label: 'action.photos.captionBelow',
    shortcut: 'Q',
    isEnabled: hasSelection,
    run({ selected, select, services }) {
      const [first] = selected;
      if (first === undefined) return;
      select([first.mediaId]);
      services.tileCaption.set(first.mediaId);
    },
  },
  'suggest.accept': {
    label: 'action.suggest.accept',
    shortcut: 'J',
    place: 'both',
    isEnabled: (workbench) => hasAny(workbench, workbench.selected),
    run: accept,
  },
  'suggest.acceptAll': {
    label: 'action.suggest.acceptAll',
    shortcut: 'Shift+J',
    place: 'both',
    isEnabled: (workbench) => hasAny(workbench, workbench.shownMedia),
    run: ({ commands, shownMedia }) => void commands.acceptSuggestions(shownMedia.map(({ mediaId }) => mediaId)),
  },
};
