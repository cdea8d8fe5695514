import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';

/** What is shown and chosen, and what is to come of what a person does. */
export interface GridHand {
  /** Those that are shown. */
  readonly media: readonly MediaItem[];
  readonly selectedIds: ReadonlySet<MediaId>;
  readonly onSelect: (mediaIds: readonly MediaId[]) => void;
  readonly onOpen: (mediaId: MediaId) => void;
  readonly onMove: (mediaIds: readonly MediaId[], before: MediaId | null) => void;
  readonly announce: (words: string) => void;
}
