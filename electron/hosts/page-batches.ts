/** Which page sends which batches of files, so that those of a page that is gone can be left. */
export interface PageBatches {
  note(page: string, batch: string): void;
  /** Those of a page, which are forgotten. */
  take(page: string): readonly string[];
}

export function createPageBatches(): PageBatches {
  const pages = new Map<string, Set<string>>();
  return {
    note(page, batch) {
      const batches = pages.get(page) ?? new Set();
      pages.set(page, batches.add(batch));
    },
    take(page) {
      const batches = [...(pages.get(page) ?? [])];
      pages.delete(page);
      return batches;
    },
  };
}
