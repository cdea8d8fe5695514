import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import type { Log } from '../../library/log.ts';
import { JobBoard } from './job-board.ts';
import { type Launch, plainNodeLaunch } from './launch.ts';
import { type Given, JOB_FORMS, type JobKind, type Taken } from './protocol.ts';

/** Reads and makes pictures, in a process of its own. */
export interface PictureMaker {
  /**
   * Does a job. What is made is a file that was not there, complete and flushed, which only its owner may read; who asked for it
   * removes what is left of one that failed.
   *
   * @throws PhotoRefusal where the picture cannot be used, and BlobError where a file cannot be read or written, or where pictures
   *   cannot be read at all at the moment ('no-decoder')
   */
  ask<Kind extends JobKind>(kind: Kind, input: Taken[Kind]): Promise<Given[Kind]>;
  /** Of the process that runs now; null while there is none. */
  processId(): number | null;
  /** Ends the process. What is still asked for starts it again. */
  end(): void;
}

export function createPictureMaker(launch: Launch, log: Pick<Log, 'warn' | 'error'> = SILENT): PictureMaker {
  const board = new JobBoard(launch, log);
  return {
    async ask(kind, input) {
      const answer = await board.ask({ kind, input });
      switch (answer.kind) {
        case 'done':
          return JOB_FORMS[kind].gives.parse(answer.value);
        case 'refused':
          throw new PhotoRefusal(answer.code, answer.why);
        case 'file':
          throw new BlobError(answer.code, answer.why);
        case 'fault':
          throw new Error(`The picture process: ${answer.message}`);
      }
    },
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
