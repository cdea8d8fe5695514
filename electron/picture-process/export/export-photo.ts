import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { ExportWords, Given, Taken } from '../../core/photos/pictures/protocol.ts';
import { withWatermark, writeNew } from '../drawings.ts';
import { inspectPhoto } from '../inspect.ts';
import { renderRendition } from '../render.ts';
import { profileSegments, withDensity, withSegments, wordSegments } from './words-in-file.ts';

/** Makes the copy of a photo that leaves: in its size, in sRGB and saying so, with its words inside. */
export async function exportPhoto(job: Taken['export']): Promise<Given['export']> {
  const { source, spec, watermark, ppi, scratch, target } = job;
  const { creator, copyright, cameraData, width, height } = await inspectPhoto(source);
  const words: ExportWords = {
    ...job.words,
    creator: job.words.creator ?? creator,
    copyright: job.words.copyright ?? copyright,
  };
  const picture =
    spec === null
      ? { data: await readFile(source), width, height }
      : await renderRendition(
          source,
          { creator: words.creator, copyright: words.copyright, camera: job.withCameraData ? cameraData : null },
          spec,
          scratch,
          job.corrections ?? null,
          watermark === null ? null : (pixels) => withWatermark(pixels, watermark),
        );
  const profile = profileSegments(picture.data).length > 0 ? [] : await srgbProfile();
  const said = withSegments(picture.data, [...wordSegments(words), ...profile]);
  const data = ppi === null ? said : withDensity(said, ppi);
  return {
    ...(await writeNew(target, data)),
    width: picture.width,
    height: picture.height,
    creator: words.creator,
    copyright: words.copyright,
  };
}

let present: Promise<Buffer[]> | null = null;

/** The segments of the sRGB profile, as the decoder writes them. */
function srgbProfile(): Promise<Buffer[]> {
  present ??= sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
    .withIccProfile('srgb')
    .jpeg()
    .toBuffer()
    .then(profileSegments);
  return present;
}
