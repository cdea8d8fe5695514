import { type ReactElement, useEffect, useRef } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import type { ListingService } from '../../../shared/contract/listing-services.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { serviceName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { serviceStateWords } from '../../language/state-words.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './service-switch.css';

/** What the switch opened. Its listing is drawn anew, with another switch, and the focus is to be where it was. */
let opened: ListingId | null = null;

/** The services that a listing goes to, its source first; the one that is selected is open. */
export function ServiceSwitch({ detail }: { detail: ListingDetail }): ReactElement | null {
  const { commands } = useWorkbench();
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const { listingId, services, follows } = detail;
  useEffect(() => {
    if (opened === listingId) frame.current?.querySelector<HTMLElement>('input:checked')?.focus();
    opened = null;
  }, [listingId]);
  const [source] = services;
  if (source === undefined) return null;
  const open = (wanted: ListingId): void => {
    opened = wanted;
    commands.openListing(wanted);
  };
  return (
    <div ref={frame} className="listing-services-bar">
      <RadioGroup
        className="segments service-switch"
        aria-label={t('services.list')}
        orientation="horizontal"
        value={listingId}
        onChange={(chosen) => {
          const service = services.find((each) => each.listingId === chosen);
          if (service !== undefined) open(service.listingId);
        }}
      >
        {services.map((service) => (
          <Segment key={service.listingId} service={service} />
        ))}
      </RadioGroup>
      {follows !== null && <Alone detail={detail} source={source} onOpen={open} />}
    </div>
  );
}

function Segment({ service }: { service: ListingService }): ReactElement {
  const words = useWords();
  const name = serviceName(words, service);
  const { words: state, asks } = serviceStateWords(words, service);
  const said = words.t('services.standing', { name, state });
  return (
    <Radio value={service.listingId} className="segment pick service-segment" aria-label={said}>
      {asks && <span className="service-asks" aria-hidden />}
      <span className="cut" title={said}>
        {name}
      </span>
      <span className="service-state" title={said}>
        {state}
      </span>
    </Radio>
  );
}

interface AloneProps {
  detail: ListingDetail;
  source: ListingService;
  onOpen: (listingId: ListingId) => void;
}

/** Where what is written is for one service alone: it says so, and leads to what it follows. */
function Alone({ detail, source, onOpen }: AloneProps): ReactElement | null {
  const words = useWords();
  const own = detail.services.find(({ listingId }) => listingId === detail.listingId);
  if (own === undefined) return null;
  const from = serviceName(words, source);
  return (
    <p className="service-alone quiet small">
      <span>{words.t('services.alone', { name: serviceName(words, own), source: from })}</span>{' '}
      <Button variant="link" onPress={() => onOpen(source.listingId)}>
        {words.t('services.toSource', { source: from })}
      </Button>
    </p>
  );
}
