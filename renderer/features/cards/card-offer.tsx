import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useCardOffer } from './use-card-offer.ts';
import './card-offer.css';

/** Offers the photos of a card that is plugged in. Said politely, taken or left: nothing happens by itself. */
export function CardOffer(): ReactElement | null {
  const { t } = useWords();
  const { commands, detail } = useWorkbench();
  const cards = useCardOffer();
  if (cards.length === 0) return null;
  return (
    <div className="banner">
      {cards.map((card) => (
        <Notice
          key={card.folder}
          tone="info"
          action={
            <div className="card-offer">
              {detail !== null && (
                <Button variant="primary" onPress={() => void commands.importCard(card, detail.listingId)}>
                  {t('cards.intoListing', { listing: detail.name })}
                </Button>
              )}
              <Button
                variant={detail === null ? 'primary' : 'outlined'}
                onPress={() => void commands.importCard(card, null)}
              >
                {t('cards.intoNew')}
              </Button>
              <Button onPress={() => void commands.putCardAside(card)}>{t('cards.notNow')}</Button>
            </div>
          }
        >
          <span role="status">{t('cards.offer', { name: card.name, count: card.photos })}</span>
        </Notice>
      ))}
    </div>
  );
}
