import { Sparkle } from 'lucide-react';
import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { SuggestedFrom, Suggestion } from '../../../shared/domain/suggest.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import type { WordKey } from '../../language/words.ts';
import { usePart } from '../../state/value.ts';
import { ActionButton } from '../../workbench/action-button.tsx';
import { KeyHint } from '../../workbench/key-hint.tsx';
import { useServices } from '../../workbench/workbench.ts';
import './suggest.css';

const FROM: Readonly<Record<SuggestedFrom, WordKey>> = {
  keywords: 'suggest.fromKeywords',
  fileName: 'suggest.fromFileName',
  similar: 'suggest.fromSimilar',
  written: 'suggest.fromWritten',
};

/** What is suggested for a photo, why, and what takes it; nothing where nothing is. */
export function SuggestionRow({ item }: { item: MediaItem }): ReactElement | null {
  const { t, words } = useWords();
  const suggestion = useSuggestion(item.mediaId);
  if (suggestion === null) return null;
  const { room, caption } = suggestion;
  return (
    <section className="suggestion" aria-label={t('suggest.title')}>
      <dl className="rows">
        {caption !== null && (
          <div title={t(FROM[caption.from])}>
            <dt className="small quiet">{t('captions.caption')}</dt>
            <dd>
              {caption.value} <small className="small faint">{t(FROM[caption.from])}</small>
            </dd>
          </div>
        )}
        {room !== null && (
          <div>
            <dt className="small quiet">{t('captions.room')}</dt>
            <dd>
              {roomWord(words, room.value)} <small className="small faint">{t(FROM[room.from])}</small>
            </dd>
          </div>
        )}
      </dl>
      <ActionButton id="suggest.accept">
        <Sparkle size={13} aria-hidden /> {t('suggest.take')} <KeyHint keys="J" />
      </ActionButton>
    </section>
  );
}

/** What is suggested for a photo; null where nothing is. */
export function useSuggestion(mediaId: MediaId): Suggestion | null {
  const { suggestions } = useServices();
  return usePart(suggestions, (all) => all.get(mediaId) ?? null);
}
