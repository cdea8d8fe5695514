/** Which pages are there, and which batches of files each sends, so that those of a page that is gone can be left. */
export interface PageBatches {
  /** A page opened its event channel; one whose channel broke opens another, maybe before the old one is known to be closed. */
  come(page: string): void;
  /** A channel of it closed. @returns the batches of a page that is gone by this, which are forgotten */
  leave(page: string): readonly string[];
  /** A page sends a file of a batch. @returns false where it is gone by now */
  note(page: string, batch: string): boolean;
}

export function createPageBatches(): PageBatches {
  const pages = new Map<string, { channels: number; readonly batches: Set<string> }>();
  return {
    come(page) {
      const present = pages.get(page);
      if (present === undefined) pages.set(page, { channels: 1, batches: new Set() });
      else present.channels += 1;
    },
    leave(page) {
      const present = pages.get(page);
      if (present === undefined) return [];
      present.channels -= 1;
      if (present.channels > 0) return [];
      pages.delete(page);
      return [...present.batches];
    },
    note(page, batch) {
      const present = pages.get(page);
      present?.batches.add(batch);
      return present !== undefined;
    },
  };
}
