import path from 'node:path';
import { z } from 'zod';
import { ListingId, MediaId } from '../../shared/domain/ids.ts';

/** Photos that a person drags to another program. */
const Wanted = z.strictObject({ listingId: ListingId, mediaIds: z.array(MediaId).min(1).max(200) });
export type WantedDrag = z.infer<typeof Wanted>;

/** What the page asks to drag; null for anything that is not photos. [Note: never a path] The page names no file. */
export function readDrag(asked: unknown): WantedDrag | null {
  return Wanted.safeParse(asked).data ?? null;
}

const Exported = z.object({ photos: z.array(z.object({ file: z.string().regex(/^\d+-[a-z0-9-]+\.jpg$/) })).min(1) });

/** The files to hand to the system: the copies that were made in `folder`, and nothing else; null where there are none. */
export function filesToDrag(exported: unknown, folder: string): readonly [string, ...string[]] | null {
  const [first, ...more] = Exported.safeParse(exported).data?.photos ?? [];
  if (first === undefined) return null;
  const place = (file: string): string => path.join(folder, file);
  return [place(first.file), ...more.map(({ file }) => place(file))];
}
