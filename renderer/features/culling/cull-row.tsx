import { Check, Star, X } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { namedKeys } from '../../ui/button.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import type { ActionId } from '../../workbench/action.ts';
import { actionById } from '../../workbench/actions.ts';
import { shownShortcut } from '../../workbench/active-shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import './cull-row.css';

const STARS = [1, 2, 3, 4, 5] as const;
const FLAGS = [
  { id: 'cull.pick', flag: 'picked', Icon: Check },
  { id: 'cull.reject', flag: 'rejected', Icon: X },
] as const;

/** Stars, pick and reject of one photo or of several, to be seen and pressed. */
export function CullRow({ items }: { items: readonly MediaItem[] }): ReactElement {
  const { commands } = useWorkbench();
  const { t } = useWords();
  const keysOf = useKeysOf();
  const [first] = items;
  const rating = items.every((item) => item.rating === first?.rating) ? (first?.rating ?? 0) : 0;
  const rate = useSteady((stars: number) => void commands.rate(items, stars === rating ? 0 : stars));
  return (
    <div className="cull-group">
      <Toolbar className="cull-row row wrap" aria-label={t('cull.marks')}>
        <span className="cull-stars" role="group" aria-label={t('cull.marks')}>
          {STARS.map((stars) => (
            <CullStar
              key={stars}
              stars={stars}
              label={t(`action.cull.stars${stars}`)}
              keys={keysOf(`cull.stars${stars}`)}
              rating={rating}
              onRate={rate}
            />
          ))}
        </span>
        <span className="cull-flags">
          {FLAGS.map(({ id, flag, Icon }) => (
            <ToggleButton
              key={id}
              className="cull-flag pick"
              {...namedKeys(keysOf(id))}
              isSelected={items.every((item) => item[flag])}
              onChange={(on) => void commands.flag(items, on ? flag : 'none')}
            >
              <Icon size={14} aria-hidden />
              {t(`action.${id}`)}
            </ToggleButton>
          ))}
        </span>
      </Toolbar>
      {items.length === 1 && first?.rejected === true && (
        <p className="small quiet">{t(first.hasChangesToSend ? 'cull.rejectedNoteThere' : 'cull.rejectedNote')}</p>
      )}
    </div>
  );
}

interface CullStarProps {
  stars: number;
  label: string;
  keys: string | undefined;
  rating: number;
  onRate: (stars: number) => void;
}

const CullStar = memo(function CullStar({ stars, label, keys, rating, onRate }: CullStarProps): ReactElement {
  return (
    <ToggleButton
      className="cull-star pick"
      aria-label={label}
      {...namedKeys(keys)}
      isSelected={stars === rating}
      onChange={() => onRate(stars)}
    >
      <Star size={15} aria-hidden data-given={stars <= rating || undefined} />
    </ToggleButton>
  );
});

function useKeysOf(): (id: ActionId) => string | undefined {
  const { preferences } = useWorkbench();
  return (id) => shownShortcut(actionById(id), preferences) ?? undefined;
}
