/** Pixels that a caption needs to be read while it is written, also under a small tile. */
const LEAST_WIDTH = 220;

/** Puts a box over the words of a photo's tile; where that is not in the document, the box stays where it is. */
export function placeBelow(box: HTMLElement | null, mediaId: string): void {
  const tile = document.querySelector(`.photo-tile[data-key="${CSS.escape(mediaId)}"]`);
  const words = tile?.querySelector('.tile-words');
  const layer = box?.parentElement;
  if (box === null || tile == null || words == null || layer == null) return;
  const [around, own, line] = [layer, tile, words].map((element) => element.getBoundingClientRect());
  if (around === undefined || own === undefined || line === undefined) return;
  const width = Math.min(around.width, Math.max(LEAST_WIDTH, own.width));
  const left = Math.max(0, Math.min(own.left - around.left, around.width - width));
  box.style.width = `${width}px`;
  // In the last row there may be less room below than the box takes.
  const lowest = Math.max(0, around.height - box.offsetHeight);
  const isSeen = line.top < around.bottom;
  const top = isSeen ? Math.min(line.top - around.top, lowest) : line.top - around.top;
  box.style.translate = `${left}px ${top}px`;
}
