import { z } from 'zod';
import type { App } from './app.ts';
import { OAK } from './library.ts';

const Listed = z.array(z.looseObject({ ShortDescription: z.string(), ImageOf: z.string(), state: z.string() }));

/**
 * The photos of the listing as `lightbox photo list --json` prints them: what is really in the library. [Note: asked again] Where a
 * test waits for that it asks by `expect.poll`: the page shows a word before it is saved, and has no event of its own when it is.
 * The others that are left wait for the moving frame of a picture, and for the menu that a page describes.
 */
export async function listedPhotos(app: App): Promise<z.infer<typeof Listed>> {
  return Listed.parse(await app.lightbox('photo', 'list', OAK));
}

export async function savedCaptions(app: App): Promise<string[]> {
  return (await listedPhotos(app)).map((photo) => photo.ShortDescription);
}

export async function savedRooms(app: App): Promise<string[]> {
  return (await listedPhotos(app)).map((photo) => photo.ImageOf);
}
