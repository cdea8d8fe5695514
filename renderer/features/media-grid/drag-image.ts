/** Shows at the pointer the picture of a tile, and how many photos are dragged. */
export function showDragImage(transfer: DataTransfer, tile: Element, count: number): void {
  const image = document.createElement('div');
  image.className = 'drag-picture';
  const picture = tile.querySelector('img')?.cloneNode();
  if (picture !== undefined) image.append(picture);
  if (count > 1) {
    image.dataset['many'] = '';
    image.append(Object.assign(document.createElement('b'), { textContent: String(count) }));
  }
  document.body.append(image);
  transfer.setDragImage(image, 66, 44);
  // The browser has taken its picture of it by then.
  setTimeout(() => image.remove());
}
