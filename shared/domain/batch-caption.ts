/** What a text for several photos does with the captions that they have. */
export const BATCH_WAYS = ['set', 'prefix', 'append'] as const;
export type BatchWay = (typeof BATCH_WAYS)[number];

/** The caption of one photo afterwards. Words are kept apart by a space, a comma or a full stop stays with its word. */
export function batchCaption(present: string, text: string, way: BatchWay): string {
  const added = text.trim();
  const kept = present.trim();
  switch (way) {
    case 'set':
      return added;
    case 'prefix':
      return joined(added, kept);
    case 'append':
      return joined(kept, added);
  }
}

function joined(first: string, second: string): string {
  const apart = first === '' || second === '' || /^[,.;:!?)\]]/.test(second) ? '' : ' ';
  return first + apart + second;
}
