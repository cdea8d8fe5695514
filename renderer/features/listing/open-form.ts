import { z } from 'zod';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import { readPhotoNumbers } from '../../../shared/domain/photo-numbers.ts';
import type { Words } from '../../language/words.ts';

/** By which of its traits a listing of the service is opened. */
export type OpenWay = 'key' | 'entity' | 'numbers';

export interface OpenForm {
  readonly way: OpenWay;
  readonly listingKey: string;
  readonly entity: string;
  readonly numbers: string;
  readonly mayReplaceUnknown: boolean;
}

export interface OpenFault {
  readonly field: OpenWay;
  readonly text: string;
}

type OpenReading =
  | { readonly ok: true; readonly input: CallInput<'listing.open'> }
  | { readonly ok: false; readonly fault: OpenFault };

const Key = z.union([z.string().min(1), z.number()]).nullish();
const Keyed = z.looseObject({ ListingKey: Key, ListingKeyNumeric: Key });

/** Turns what was typed into what is asked of the core, or names the field that is at fault. */
export function readOpenForm({ t }: Words, form: OpenForm): OpenReading {
  const listingKey = form.listingKey.trim();
  /** A name in the person's language until they give one: the core has only English for it. */
  const named = (key: string | null): { name?: string } =>
    key === null ? {} : { name: t('open.named', { key }).slice(0, 200) };
  if (form.way === 'entity') {
    const entity = form.entity.trim();
    return entity === ''
      ? fault('entity', t('open.entityMissing'))
      : { ok: true, input: { entity, ...named(keyIn(entity)) } };
  }
  if (listingKey === '') return fault('key', t('open.keyMissing'));
  if (form.way === 'key') return { ok: true, input: { listingKey, ...named(listingKey) } };
  const reading = readPhotoNumbers(form.numbers);
  if (reading.ok) {
    const { mayReplaceUnknown } = form;
    return { ok: true, input: { listingKey, photos: [...reading.photos], mayReplaceUnknown, ...named(listingKey) } };
  }
  switch (reading.fault) {
    case 'empty':
      return fault('numbers', t('open.numbersEmpty'));
    case 'noNumber':
      return fault('numbers', t('open.numbersMissing', { row: reading.word }));
    case 'notANumber':
      return fault('numbers', t('open.numbersNotANumber', { word: reading.word }));
    case 'twice':
      return fault('numbers', t('open.numbersTwice', { word: reading.word }));
  }
}

/** The key that a pasted listing says itself; null where the core is to find out what is wrong with it. */
function keyIn(entity: string): string | null {
  try {
    const { ListingKey, ListingKeyNumeric } = Keyed.parse(JSON.parse(entity));
    const key = ListingKey ?? ListingKeyNumeric ?? null;
    return key === null ? null : String(key);
  } catch {
    return null;
  }
}

function fault(field: OpenWay, text: string): OpenReading {
  return { ok: false, fault: { field, text } };
}
