import type { Handlers } from '../../../shared/contract/dispatch.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';

type WatchHandlers = Pick<Handlers, 'watch.get' | 'watch.set' | 'watch.answer'>;

export function watchHandlers(context: HandlerContext): WatchHandlers {
  const { watching } = context;
  return {
    'watch.get': ({ listingId }) => watching.get(listingId),
    async 'watch.set'({ listingId, folder, isKept }) {
      listingOrThrow(context, listingId);
      await watching.set(listingId, folder, isKept);
      return {};
    },
    async 'watch.answer'({ questionId, choice }) {
      await watching.answer(questionId, choice);
      return {};
    },
  };
}
