import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { HandlerContext } from './handler-context.ts';

/** What the library keeps for writing captions and for putting photos in order. */
export function settingsHandlers({ store }: HandlerContext): Pick<Handlers, 'settings.get' | 'settings.set'> {
  return {
    'settings.get': () => store.settings.get(),
    async 'settings.set'(changes) {
      await store.soon(() => store.settings.set(changes));
      return {};
    },
  };
}
