import type { z } from 'zod';
import { BlobError, PhotoRefusal, toReadError } from '../core/library/blobs/errors.ts';
import type { Likeness, Measures } from '../core/library/blobs/measures.ts';
import type {
  CorrectionSuggestion,
  Exported,
  Format,
  Inspected,
  Job,
  JobAnswer,
  Outputs,
  Plain,
  Rendition,
  Sheet,
  Written,
} from '../core/photos/pictures/protocol.ts';
import { isDecodable } from './decodable-copy.ts';
import { drawPlaceholder, drawSample, writeNew } from './drawings.ts';
import { previewFromThumbnail } from './embedded-thumbnail.ts';
import { exportPhoto } from './export/export-photo.ts';
import { inspectPhoto } from './inspect.ts';
import { readFormat } from './metadata/read-file.ts';
import { withSidecar } from './metadata/xmp.ts';
import { analyse, measure, readLikeness, renderFull, renderOutputs, renderRendition, renderTile } from './render.ts';

/** Does one job. Never throws. */
export async function answer(job: Job): Promise<JobAnswer> {
  try {
    return { kind: 'done', value: await perform(job) };
  } catch (error) {
    return failure(error, 'path' in job ? job.path : 'source' in job ? job.source : job.target);
  }
}

type Made =
  | Exported
  | z.infer<typeof Format>
  | z.infer<typeof Likeness>
  | z.infer<typeof Plain>
  | Inspected
  | Measures
  | Outputs
  | Rendition
  | Sheet
  | CorrectionSuggestion
  | Written
  | null;

async function perform(job: Job): Promise<Made> {
  switch (job.kind) {
    case 'format':
      return { mediaType: readFormat(job.path) };
    case 'plain':
      return { isPlain: isDecodable(job.path) };
    case 'inspect':
      return inspect(job);
    case 'tile':
      await writeNew(job.tile, await renderTile(job.source, job.scratch, job.corrections));
      return null;
    case 'outputs':
      return outputs(job);
    case 'labelled':
      return labelled(job);
    case 'full':
      await writeNew(job.full, await renderFull(job.source, job.scratch, job.corrections));
      return null;
    case 'export':
      return exportPhoto(job);
    case 'contactSheet':
      return drawContactSheet(job);
    case 'likeness':
      return { likeness: await readLikeness(job.source, job.scratch) };
    case 'measure':
      return measure(job.path, job.scratch);
    case 'analyse':
      return analyse(job.source, job.scratch, job.corrections);
    case 'placeholder':
      return writeNew(job.target, await drawPlaceholder(job.key));
    case 'sample':
      return writeNew(job.target, await drawSample(job.edge));
  }
}

/** [Note: loaded late] What draws a PDF is a third of what this process loads, and few imports come with one. */
async function drawContactSheet(job: Extract<Job, { kind: 'contactSheet' }>): Promise<Sheet> {
  const { contactSheet } = await import('./contact-sheet/contact-sheet.ts');
  return contactSheet(job);
}

async function inspect({ path, preview, sidecar }: Extract<Job, { kind: 'inspect' }>): Promise<Inspected> {
  const { embeddedThumbnail, ...read } = await inspectPhoto(path);
  const facts = sidecar === null ? read : withSidecar(read, sidecar);
  const picture = await previewFromThumbnail({ ...facts, embeddedThumbnail });
  if (picture !== null) await writeNew(preview, picture);
  return { facts, hasPreview: picture !== null };
}

/** [Note: loaded late] What knows the shapes of letters is large, and few pictures have a label. */
async function labelled({ source, spec, scratch, label, target, corrections }: Extract<Job, { kind: 'labelled' }>) {
  const { withLabel } = await import('./drawings.ts');
  const rights = await inspectPhoto(source);
  const kept = { copyright: rights.copyright, creator: rights.creator };
  const made = await renderRendition(source, kept, spec, scratch, corrections ?? null, (pixels) =>
    withLabel(pixels, label),
  );
  const { width, height, data } = made;
  return { ...(await writeNew(target, data)), width, height };
}

async function outputs(job: Extract<Job, { kind: 'outputs' }>): Promise<Outputs> {
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
