import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';

type Card = CallOutput<'card.list'>['cards'][number];

/** Cards that are plugged in and were not put aside; none where a person does not want to hear of them. */
export function useCardOffer(): readonly Card[] {
  const { host } = useServices();
  const { preferences, snapshot } = useWorkbench();
  const { connection } = snapshot;
  const [cards, setCards] = useState<readonly Card[]>([]);
  useEffect(() => {
    const unsubscribe = host.subscribe('card.changed', (changed) => setCards(changed.cards));
    if (connection === 'connected') {
      void host.call('card.list', {}).then((answer) => answer.ok && setCards(answer.value.cards));
    }
    return unsubscribe;
  }, [host, connection]);
  return preferences.offerCards ? cards : [];
}
