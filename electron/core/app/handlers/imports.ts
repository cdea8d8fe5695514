import { AppError } from '../../../../shared/contract/app-error.ts';
import { type Handlers, toAppErrorData } from '../../../../shared/contract/dispatch.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { storageTrouble } from '../../library/storage-trouble.ts';
import { settleBatch } from '../../photos/import/page-files.ts';
import { reportFailure } from '../report-failure.ts';
import type { HandlerContext } from './handler-context.ts';

type ImportHandlers = Pick<Handlers, 'import.pause' | 'import.resume' | 'import.stop' | 'import.settle'>;

export function importHandlers({ importing, ports }: HandlerContext): ImportHandlers {
  const done = (isThere: boolean): Record<string, never> => {
    if (!isThere) throw new AppError('notFound', phrase('error.noImport'));
    return {};
  };
  return {
    'import.pause': ({ importId }) => done(importing.imports.pause(importId)),
    'import.resume': ({ importId }) => done(importing.imports.resume(importId)),
    'import.stop': ({ importId }) => done(importing.imports.stop(importId)),
    async 'import.settle'({ batch, stopped }) {
      const { failure, ...result } = await settleBatch(importing, batch, stopped);
      if (failure === null) return { ...result, failure };
      const error = storageTrouble(failure, ports.home);
      const data = toAppErrorData(error, ports.newId());
      reportFailure(ports, 'import.settle', error, data);
      return { ...result, failure: data };
    },
  };
}
