import type { Corrections } from '../../../../shared/domain/corrections.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { Likeness, Measures } from '../../library/blobs/measures.ts';
import type { Log } from '../../library/log.ts';
import { JobBoard } from './job-board.ts';
import { type Launch, plainNodeLaunch } from './launch.ts';
import {
  CorrectionSuggestion,
  Exported,
  type ExportWords,
  Format,
  Inspected,
  type Job,
  Nothing,
  Outputs,
  type PhotoMediaType,
  Plain,
  Rendition,
  type RenditionSpec,
  type Rights,
  Sheet,
  Written,
} from './protocol.ts';

/** A picture that is read, and a file for what the work itself takes. */
interface Source {
  readonly source: string;
  readonly scratch: string;
  /** How what is made is to differ from it; left out where it does not. */
  readonly corrections?: Corrections;
}

/**
 * Reads and makes pictures, in a process of its own. What is made is a file that was not there, complete and flushed, which
 * only its owner may read; who asked for it removes what is left of one that failed.
 *
 * All throw PhotoRefusal where the picture cannot be used, and BlobError where a file cannot be read or written, or where
 * pictures cannot be read at all at the moment ('no-decoder').
 */
export interface PictureMaker {
  /** The format of a file by its content; `name` is for people. */
  format(path: string, name: string): Promise<PhotoMediaType>;
  /** Whether a JPEG is seen in its colours by programs that know profiles alone: false where its EXIF says more. */
  isPlain(path: string): Promise<boolean>;
  /**
   * What a photo says of itself; the first look at it is written to `preview` where the camera left one.
   *
   * @param sidecar an XMP file beside the picture, where there is one
   */
  inspect(path: string, name: string, preview: string, sidecar?: string | null): Promise<Inspected>;
  tile(source: Source, tile: string): Promise<void>;
  /** @param rights read from the picture where they are null */
  outputs(source: Source, made: OutputFiles, rights: Rights | null, spec: RenditionSpec): Promise<Outputs>;
  /** What is sent of a photo alone, with a label on it. */
  labelled(source: Source, target: string, spec: RenditionSpec, label: string): Promise<Rendition>;
  full(source: Source, full: string): Promise<void>;
  /** @param spec null for a JPEG that is taken as it is */
  export(source: Source, spec: RenditionSpec | null, words: ExportWords, target: string): Promise<Exported>;
  contactSheet(sheet: Omit<Extract<Job, { kind: 'contactSheet' }>, 'kind'>): Promise<Sheet>;
  /** What a picture looks like, coarsely: 16 hexadecimal digits, of which alike pictures differ in few places. */
  likeness(source: Source): Promise<string>;
  /** What is measured of every picture, of one that was made large of its original before this was. */
  measure(path: string, scratch: string): Promise<Measures>;
  /** What an automatic correction of the picture would do. */
  analyse(source: Source): Promise<CorrectionSuggestion>;
  placeholder(key: string, target: string): Promise<Written>;
  sample(edge: number, target: string): Promise<Written>;
  /** Of the process that runs now; null while there is none. */
  processId(): number | null;
  /** Ends the process. What is still asked for starts it again. */
  end(): void;
}

/** Where the pictures of one photo are written. */
interface OutputFiles {
  readonly tile: string;
  readonly large: string;
  readonly rendition: string;
}

export function createPictureMaker(launch: Launch, log: Pick<Log, 'warn' | 'error'> = SILENT): PictureMaker {
  const board = new JobBoard(launch, log);
  const ask = async (job: Job): Promise<unknown> => {
    const answer = await board.ask(job);
    switch (answer.kind) {
      case 'done':
        return answer.value;
      case 'refused':
        throw new PhotoRefusal(answer.code, answer.why);
      case 'file':
        throw new BlobError(answer.code, answer.why);
      case 'fault':
        throw new Error(`The picture process: ${answer.message}`);
    }
  };
  return {
    format: async (path, name) => Format.parse(await ask({ kind: 'format', path, name })).mediaType,
    isPlain: async (path) => Plain.parse(await ask({ kind: 'plain', path })).isPlain,
    inspect: async (path, name, preview, sidecar = null) =>
      Inspected.parse(await ask({ kind: 'inspect', path, name, preview, sidecar })),
    async tile(source, tile) {
      Nothing.parse(await ask({ kind: 'tile', ...source, tile }));
    },
    async outputs(source, made, known, spec) {
      // Callers hand on more than is meant, such as all facts of a photo.
      const rights = known === null ? null : { copyright: known.copyright, creator: known.creator };
      return Outputs.parse(await ask({ kind: 'outputs', ...source, ...made, rights, spec }));
    },
    labelled: async (source, target, spec, label) =>
      Rendition.parse(await ask({ kind: 'labelled', ...source, target, spec, label })),
    async full(source, full) {
      Nothing.parse(await ask({ kind: 'full', ...source, full }));
    },
    export: async (source, spec, words, target) =>
      Exported.parse(await ask({ kind: 'export', ...source, spec, words, target })),
    contactSheet: async (sheet) => Sheet.parse(await ask({ kind: 'contactSheet', ...sheet })),
    likeness: async (source) => Likeness.parse(await ask({ kind: 'likeness', ...source })).likeness,
    measure: async (path, scratch) => Measures.parse(await ask({ kind: 'measure', path, scratch })),
    analyse: async (source) => CorrectionSuggestion.parse(await ask({ kind: 'analyse', ...source })),
    placeholder: async (key, target) => Written.parse(await ask({ kind: 'placeholder', key, target })),
    sample: async (edge, target) => Written.parse(await ask({ kind: 'sample', edge, target })),
    processId: () => board.processId(),
    end: () => board.end(),
  };
}

const SILENT: Pick<Log, 'warn' | 'error'> = { warn: () => undefined, error: () => undefined };

let present: PictureMaker | null = null;

/** [Note: one for a host] However many libraries a process of plain Node has open, one picture process works for them. */
export function sharedPictureMaker(): PictureMaker {
  present ??= createPictureMaker(plainNodeLaunch());
  return present;
}
