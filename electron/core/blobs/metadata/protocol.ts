import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal, type PhotoRefusalCode, toReadError } from '../errors.ts';
import type { PhotoMediaType } from '../file-type.ts';
import {
  type BlockFacts,
  type FileFacts,
  type MetadataBlocks,
  readBlocks,
  readFile,
  readFormat,
  readLean,
} from './read-file.ts';
import type { TiffPatch } from './tiff-lean.ts';

/** What the thread that reads metadata is asked for. */
export type Question =
  | { readonly kind: 'format'; readonly path: string; readonly name: string }
  | { readonly kind: 'lean'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'blocks'; readonly blocks: MetadataBlocks };

/** [Note: errors cross as values] Between threads an error loses its class and what it carries. */
export type Answer =
  | { readonly kind: 'format'; readonly mediaType: PhotoMediaType }
  | { readonly kind: 'lean'; readonly patch: TiffPatch | null }
  | { readonly kind: 'file'; readonly facts: FileFacts }
  | { readonly kind: 'blocks'; readonly facts: BlockFacts }
  | { readonly kind: 'refused'; readonly code: PhotoRefusalCode; readonly why: Phrase }
  | { readonly kind: 'fault'; readonly message: string };

/** Reads what was asked for. Never throws. */
export function answer(question: Question): Answer {
  try {
    switch (question.kind) {
      case 'format':
        return { kind: 'format', mediaType: readFormat(question.path, question.name) };
      case 'lean':
        return { kind: 'lean', patch: readLean(question.path) };
      case 'file':
        return { kind: 'file', facts: readFile(question.path, question.name) };
      case 'blocks':
        return { kind: 'blocks', facts: readBlocks(question.blocks) };
    }
  } catch (error) {
    return failure(error, question.kind === 'blocks' ? '' : question.path);
  }
}

function failure(error: unknown, path: string): Answer {
  if (error instanceof PhotoRefusal) return { kind: 'refused', code: error.code, why: error.phrase };
  const mapped = toReadError(error, path);
  if (mapped instanceof BlobError) return { kind: 'refused', code: 'not-readable', why: mapped.phrase };
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
