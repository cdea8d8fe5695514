import type { MediaItem } from '../../../shared/contract/model.ts';
import type { Words } from '../../language/words.ts';
import { cullWords } from '../../workbench/cull-marks.tsx';

const names = new WeakMap<MediaItem, { readonly words: Words; readonly name: string }>();

/** `Photo 3, Kitchen with island`: how people and tools find a tile. */
export function tileName(words: Words, item: MediaItem): string {
  const known = names.get(item);
  if (known?.words === words) return known.name;
  const name = nameOf(words, item);
  names.set(item, { words, name });
  return name;
}

function nameOf(words: Words, item: MediaItem): string {
  const { number: position, rejected, shortDescription: caption } = item;
  const { t } = words;
  const name = rejected
    ? t('grid.tileRejected', { caption: caption || t('loupe.noCaption') })
    : caption === ''
      ? t('grid.tileWithoutCaption', { position })
      : t('grid.tile', { position, caption });
  const marks = cullWords(words, { ...item, rejected: false });
  return marks === '' ? name : `${name}, ${marks}`;
}
