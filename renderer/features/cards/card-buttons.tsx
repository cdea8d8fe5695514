import type { ReactElement } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './card-offer.css';

/** Takes the photos of a card that is plugged in, or leaves them: nothing happens by itself. In the order of a dialog's buttons. */
export function CardButtons({ card }: { card: CallOutput<'card.list'>['cards'][number] }): ReactElement {
  const { t } = useWords();
  const { commands, detail } = useWorkbench();
  return (
    <div className="card-offer row wrap">
      <Button onPress={() => void commands.putCardAside(card)}>{t('cards.notNow')}</Button>
      <Button variant={detail === null ? 'primary' : 'outlined'} onPress={() => void commands.importCard(card, null)}>
        <span className="cut">{t('cards.intoNew')}</span>
      </Button>
      {detail !== null && (
        <Button variant="primary" onPress={() => void commands.importCard(card, detail.listingId)}>
          <span className="cut">{t('cards.intoListing', { listing: detail.name })}</span>
        </Button>
      )}
    </div>
  );
}
