import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { HandlerContext } from './handler-context.ts';

export function cardHandlers({ cards }: HandlerContext): Pick<Handlers, 'card.list' | 'card.putAside'> {
  return {
    'card.list': () => ({ cards: [...cards.offered()] }),
    'card.putAside'({ folder }) {
      cards.putAside(folder);
      return {};
    },
  };
}
