import type { ReactElement } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useWords } from '../../language/language-store.ts';
import { TILE_SIZES } from '../../workbench/preferences.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Width of the photos in the grid. */
export function SizeSlider(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  return (
    <Slider
      className="size-slider"
      aria-label={t('grid.size')}
      minValue={TILE_SIZES.least}
      maxValue={TILE_SIZES.most}
      step={TILE_SIZES.step}
      value={preferences.tileSize}
      onChange={(tileSize) => prefer({ tileSize })}
    >
      <SliderTrack className="slider-track">
        <SliderThumb className="slider-thumb" />
      </SliderTrack>
    </Slider>
  );
}
