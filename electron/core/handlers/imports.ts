import { AppError } from '../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../shared/contract/dispatch.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { settleBatch } from '../import/page-files.ts';
import type { HandlerContext } from './handler-context.ts';

type ImportHandlers = Pick<Handlers, 'import.pause' | 'import.resume' | 'import.stop' | 'import.settle'>;

export function importHandlers({ importing }: HandlerContext): ImportHandlers {
  const done = (isThere: boolean): Record<string, never> => {
    if (!isThere) throw new AppError('notFound', phrase('error.noImport'));
    return {};
  };
  return {
    'import.pause': ({ importId }) => done(importing.imports.pause(importId)),
    'import.resume': ({ importId }) => done(importing.imports.resume(importId)),
    'import.stop': ({ importId }) => done(importing.imports.stop(importId)),
    'import.settle': ({ batch, stopped }) => settleBatch(importing, batch, stopped),
  };
}
