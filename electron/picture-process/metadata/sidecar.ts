import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { MetadataFields } from '../../core/photos/pictures/protocol.ts';
import { readXmp } from './xmp.ts';

/** More than any program writes beside a picture; what is larger is not read. */
const LARGEST_SIDECAR = 1024 * 1024;

type Described = Pick<
  MetadataFields,
  'caption' | 'title' | 'keywords' | 'rating' | 'copyright' | 'creator' | 'sourceType'
>;

/**
 * What the file beside a picture says, over what the picture says itself: whoever writes one edits there. One that cannot be
 * read says nothing.
 */
export function withSidecar<Fields extends Described>(fields: Fields, sidecar: string): Fields {
  const bytes = readSidecar(sidecar);
  if (bytes === null) return fields;
  const { description, title, keywords, rating, rights, creator, sourceType } = readXmp(bytes);
  return {
    ...fields,
    caption: description ?? fields.caption,
    title: title ?? fields.title,
    keywords: keywords.length > 0 ? keywords : fields.keywords,
    rating: rating ?? fields.rating,
    copyright: rights ?? fields.copyright,
    creator: creator ?? fields.creator,
    ...(sourceType === null ? {} : { sourceType }),
  };
}

function readSidecar(file: string): Buffer | null {
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    const stats = fstatSync(handle);
    if (!stats.isFile() || stats.size > LARGEST_SIDECAR) return null;
    const bytes = Buffer.alloc(stats.size);
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0));
  } catch {
    return null;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}
