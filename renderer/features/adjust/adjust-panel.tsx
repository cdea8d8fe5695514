import { FlipHorizontal2, RotateCcw, RotateCw } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { ASPECTS, type CorrectionOperation } from '../../../shared/domain/corrections/operations.ts';
import {
  lookOf,
  MOST_EXPOSURE,
  MOST_STRAIGHTEN,
  MOST_TONE,
  MOST_UPRIGHT,
  TONE_NAMES,
} from '../../../shared/domain/corrections.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { aspectOf, useAdjust, useShownCorrections } from './use-adjust.ts';
import './adjust.css';

/** What can be adjusted of the shown photo. */
export function AdjustPanel({ item }: { item: MediaItem }): ReactElement {
  const { adjust } = useServices();
  const { t } = useWords();
  const { part } = useAdjust();
  const atService = item.state === 'attached' || item.mediaKeyNumeric !== null;
  return (
    <section className="adjust-panel" aria-label={t('adjust.name')}>
      <Segments
        label={t('adjust.part')}
        labelHidden
        options={[
          { id: 'crop', label: t('adjust.crop') },
          { id: 'light', label: t('adjust.light') },
        ]}
        value={part}
        onChange={(next) => adjust.show(next)}
      />
      {part === 'crop' ? <CropTools item={item} /> : <LightTools item={item} />}
      {atService && <p className="small quiet">{t('adjust.isReplaced')}</p>}
      <div className="adjust-end row wrap">
        <ActionButton id="adjust.before" variant="plain" />
        <ActionButton id="adjust.reset" variant="plain" />
        <Button variant="primary" onPress={() => adjust.close()}>
          {t('adjust.close')}
        </Button>
      </div>
    </section>
  );
}

function CropTools({ item }: { item: MediaItem }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const look = lookOf(useShownCorrections(item));
  const { adjust } = useServices();
  const { isFree } = useAdjust();
  const aspect = isFree ? null : aspectOf(look, item.original);
  const names = { original: t('adjust.original') } as const;
  return (
    <>
      <div className="row wrap">
        <ActionButton id="adjust.rotateLeft" icon={RotateCcw} />
        <ActionButton id="adjust.rotateRight" icon={RotateCw} />
        <ActionButton id="adjust.flip" icon={FlipHorizontal2} />
        <ActionButton id="adjust.upright">{t('adjust.upright')}</ActionButton>
      </div>
      {TURNS.map(({ name, most, operation }) => (
        <AdjustSlider
          key={name}
          item={item}
          label={t(`adjust.${name}`)}
          unit="degrees"
          most={most}
          step={0.1}
          value={look[name]}
          operation={operation}
        />
      ))}
      <Choice
        label={t('adjust.aspect')}
        options={[
          ...ASPECTS.map((id) => ({ id, label: id === 'original' ? names.original : id })),
          { id: 'free', label: t('adjust.free') },
        ]}
        value={aspect ?? 'free'}
        onChange={(id) => {
          adjust.free(id === 'free');
          if (id === 'free') return;
          commands.slide(item, { kind: 'aspect', aspect: id });
          commands.keep(item, crypto.randomUUID());
        }}
      />
    </>
  );
}

type Turn = 'straighten' | 'vertical' | 'horizontal';
const TURNS: readonly (Pick<AdjustSliderProps, 'most' | 'operation'> & { readonly name: Turn })[] = [
  { name: 'straighten', most: MOST_STRAIGHTEN, operation: (degrees) => ({ kind: 'straighten', degrees }) },
  { name: 'vertical', most: MOST_UPRIGHT, operation: (vertical) => ({ kind: 'upright', vertical }) },
  { name: 'horizontal', most: MOST_UPRIGHT, operation: (horizontal) => ({ kind: 'upright', horizontal }) },
];

function LightTools({ item }: { item: MediaItem }): ReactElement {
  const { t } = useWords();
  const look = lookOf(useShownCorrections(item));
  return (
    <>
      <div className="row wrap">
        <ActionButton id="adjust.auto">{t('adjust.auto')}</ActionButton>
      </div>
      {TONE_NAMES.map((name) => (
        <AdjustSlider
          key={name}
          item={item}
          label={t(`adjust.${name}`)}
          unit={name === 'exposure' ? 'stops' : 'amount'}
          most={name === 'exposure' ? MOST_EXPOSURE : MOST_TONE}
          step={name === 'exposure' ? 0.05 : 1}
          value={look[name]}
          operation={(value) => ({ kind: 'adjust', values: { [name]: value } })}
        />
      ))}
    </>
  );
}

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
function AdjustSlider(props: AdjustSliderProps): ReactElement {
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
      <Label className="small quiet">{label}</Label>
      <output className="small digits">{t(`adjust.${unit}`, { value })}</output>
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
