import { existsSync } from 'node:fs';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { sourcePolicy } from '../../photos/watch/source-policy.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';

type WatchHandlers = Pick<
  Handlers,
  'watch.get' | 'watch.set' | 'watch.pickFolder' | 'watch.answer' | 'media.showInFolder'
>;

export function watchHandlers(context: HandlerContext): WatchHandlers {
  const { watching, store, ports } = context;
  return {
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
      const photo = store.media.get(mediaId);
      if (photo === null) throw new AppError('notFound', phrase('error.noPhoto'));
      const { sourcePath, fileName } = photo;
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
  };
}
