import { existsSync } from 'node:fs';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { type Handlers, toAppErrorData } from '../../../../shared/contract/dispatch.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { storageTrouble } from '../../library/storage-trouble.ts';
import { settleBatch } from '../../photos/import/page-files.ts';
import { sourcePolicy } from '../../photos/watch/decide.ts';
import { reportFailure } from '../background.ts';
import { type HandlerContext, listingOrThrow, mediaOrThrow } from './handler-context.ts';

/** How photos come in: imports under way, watched folders and memory cards. */
export function importHandlers(context: HandlerContext) {
  const { importing, watching, cards, ports } = context;
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
    'watch.get': ({ listingId }) => ({ watch: watching.get(listingId) }),
    async 'watch.set'({ listingId, folder, isKept }) {
      listingOrThrow(context, listingId);
      await watching.set(listingId, folder, isKept);
      return {};
    },
    async 'watch.pickFolder'() {
      const { pickFolder } = ports.host;
      if (pickFolder === undefined) throw new AppError('unsupported', phrase('error.noFolderDialog'));
      return { folder: await pickFolder('watch') };
    },
    'media.showInFolder'({ mediaId }) {
      const { showInFolder } = ports.host;
      if (showInFolder === undefined) throw new AppError('unsupported', phrase('error.noFileManager'));
      const { sourcePath, fileName } = mediaOrThrow(context, mediaId);
      const policy = sourcePolicy(sourcePath, existsSync);
      if (policy === 'gone') throw new AppError('notFound', phrase('error.sourceGone', { fileName }));
      if (policy === 'unknown' || sourcePath === null)
        throw new AppError('notFound', phrase('error.sourceUnknown', { fileName }));
      showInFolder(sourcePath);
      return {};
    },
    async 'watch.answer'({ questionId, choice }) {
      await watching.answer(questionId, choice);
      return {};
    },
    'card.list': () => ({ cards: [...cards.offered()] }),
    'card.putAside'({ folder }) {
      cards.putAside(folder);
      return {};
    },
  } satisfies Partial<Handlers>;
}
