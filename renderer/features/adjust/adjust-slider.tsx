import { type ReactElement, useRef } from 'react';
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { CorrectionOperation } from '../../../shared/domain/corrections/operations.ts';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface AdjustSliderProps {
  item: MediaItem;
  label: string;
  unit: 'degrees' | 'stops' | 'amount';
  most: number;
  step: number;
  value: number;
  operation: (value: number) => CorrectionOperation;
}

/** A scale about zero. While it moves the page shows what would be; where it rests that is kept. A double click is zero. */
export function AdjustSlider(props: AdjustSliderProps): ReactElement {
  const { item, label, unit, most, step, value, operation } = props;
  const { t } = useWords();
  const { commands } = useWorkbench();
  const session = useRef(crypto.randomUUID());
  const keep = (): void => commands.keep(item, session.current);
  return (
    <Slider
      className="adjust-slider"
      minValue={-most}
      maxValue={most}
      step={step}
      value={value}
      onChange={(next) => commands.slide(item, operation(next))}
      onChangeEnd={keep}
    >
      <Label>{label}</Label>
      <output className="adjust-value">{t(`adjust.${unit}`, { value })}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- by keys zero is where any slider has it */}
      <div
        onDoubleClick={() => {
          commands.slide(item, operation(0));
          keep();
        }}
      >
        <SliderTrack className="slider-track">
          <SliderThumb
            className="slider-thumb"
            onFocus={() => {
              // What is done in one stay is undone as one.
              session.current = crypto.randomUUID();
            }}
          />
        </SliderTrack>
      </div>
    </Slider>
  );
}
