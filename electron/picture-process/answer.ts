import { BlobError, PhotoRefusal, toReadError } from '../core/library/blobs/errors.ts';
import {
  type Given,
  isJobKind,
  JOB_FORMS,
  type JobAnswer,
  type JobKind,
  type Taken,
} from '../core/photos/pictures/protocol.ts';
import { drawLogo } from './contact-sheet/logo.ts';
import { isDecodable } from './decodable-copy.ts';
import { drawPlaceholder, drawSample, writeNew } from './drawings.ts';
import { previewFromThumbnail } from './embedded-thumbnail.ts';
import { exportPhoto } from './export/export-photo.ts';
import { inspectPhoto } from './inspect.ts';
import { readFile, readFormat, truncated } from './metadata/read-file.ts';
import { withSidecar } from './metadata/xmp.ts';
import { analyse, measure, readLikeness, renderFull, renderOutputs, renderRendition, renderTile } from './render.ts';

/** Does one job. Never throws: a mistake of ours is no reason to end, which the picture would be blamed for. */
export async function answer(kind: string, input: unknown): Promise<JobAnswer> {
  return isJobKind(kind) ? perform(kind, input) : { kind: 'fault', message: `There is no job “${kind}”.` };
}

async function perform<Kind extends JobKind>(kind: Kind, input: unknown): Promise<JobAnswer> {
  const read = JOB_FORMS[kind].takes.safeParse(input);
  if (!read.success) return { kind: 'fault', message: read.error.message };
  try {
    return { kind: 'done', value: await WORK[kind](read.data) };
  } catch (error) {
    return failure(error, fileOf(read.data));
  }
}

function fileOf(job: Taken[JobKind]): string {
  if ('path' in job) return job.path;
  return 'source' in job ? job.source : job.target;
}

const WORK: { readonly [Kind in JobKind]: (job: Taken[Kind]) => Given[Kind] | Promise<Given[Kind]> } = {
  format: ({ path }) => readFormat(path),
  shot({ path }) {
    const { size, fields, isWithoutEnd } = readFile(path);
    // Whether it is whole only the decoder knows: nothing is passed over for it.
    if (isWithoutEnd === true) throw truncated();
    const { width, height } = size ?? { width: 0, height: 0 };
    return { captureTime: fields.captureTime, camera: fields.camera, width, height };
  },
  plain: ({ path }) => isDecodable(path),
  inspect,
  async tile({ source, scratch, corrections, tile, edge }) {
    await writeNew(tile, await renderTile(source, scratch, corrections, edge));
    return null;
  },
  outputs,
  labelled,
  async full({ source, scratch, corrections, full }) {
    await writeNew(full, await renderFull(source, scratch, corrections));
    return null;
  },
  export: exportPhoto,
  logo: drawLogo,
  // [Note: loaded late] What draws a PDF is a third of what this process loads, and few imports come with one.
  contactSheet: async (job) => (await import('./contact-sheet/contact-sheet.ts')).contactSheet(job),
  likeness: ({ source, scratch }) => readLikeness(source, scratch),
  measure: ({ path, scratch }) => measure(path, scratch),
  analyse: ({ source, scratch, corrections }) => analyse(source, scratch, corrections),
  placeholder: async ({ key, target }) => writeNew(target, await drawPlaceholder(key)),
  sample: async ({ edge, target }) => writeNew(target, await drawSample(edge)),
};

async function inspect({ path, preview, sidecar }: Taken['inspect']): Promise<Given['inspect']> {
  const { embeddedThumbnail, cameraData: _, ...read } = await inspectPhoto(path);
  const facts = sidecar === null ? read : withSidecar(read, sidecar);
  const picture = await previewFromThumbnail({ ...facts, embeddedThumbnail });
  if (picture !== null) await writeNew(preview, picture);
  return { facts, hasPreview: picture !== null };
}

/** [Note: loaded late] What knows the shapes of letters is large, and few pictures have a label. */
async function labelled({ source, spec, scratch, label, target, corrections }: Taken['labelled']) {
  const { withLabel } = await import('./drawings.ts');
  const rights = await inspectPhoto(source);
  const kept = { copyright: rights.copyright, creator: rights.creator };
  const made = await renderRendition(source, kept, spec, scratch, corrections ?? null, (pixels) =>
    withLabel(pixels, label),
  );
  const { width, height, data } = made;
  return { ...(await writeNew(target, data)), width, height };
}

async function outputs(job: Taken['outputs']): Promise<Given['outputs']> {
  const { source, rights, spec, scratch } = job;
  const { copyright, creator } = rights ?? (await inspectPhoto(source));
  const made = await renderOutputs(source, { copyright, creator }, spec, scratch, job.corrections);
  await writeNew(job.tile, made.thumbnail320);
  await writeNew(job.large, made.preview1600);
  const { width, height, data } = made.rendition;
  return { ...(await writeNew(job.rendition, data)), width, height, measures: made.measures };
}

function failure(error: unknown, path: string): JobAnswer {
  if (error instanceof PhotoRefusal) return { kind: 'refused', code: error.code, why: error.phrase };
  const mapped = toReadError(error, path);
  if (error instanceof BlobError) return { kind: 'file', code: error.code, why: error.phrase };
  // What was named and is not there, or may not be read, is a photo that cannot be used.
  if (mapped instanceof BlobError) return { kind: 'refused', code: 'not-readable', why: mapped.phrase };
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
