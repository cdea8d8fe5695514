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
  readonly mayReplaceUnseen: boolean;
}

export interface OpenFault {
  readonly field: OpenWay;
  readonly text: string;
}

export type OpenReading =
  | { readonly ok: true; readonly input: CallInput<'listing.open'> }
  | { readonly ok: false; readonly fault: OpenFault };

/** Turns what was typed into what is asked of the core, or names the field that is at fault. */
export function readOpenForm({ t }: Words, form: OpenForm): OpenReading {
  const listingKey = form.listingKey.trim();
  if (form.way === 'entity') {
    const entity = form.entity.trim();
    return entity === '' ? fault('entity', t('open.entityMissing')) : { ok: true, input: { entity } };
  }
  if (listingKey === '') return fault('key', t('open.keyMissing'));
  if (form.way === 'key') return { ok: true, input: { listingKey } };
  const reading = readPhotoNumbers(form.numbers);
  if (reading.ok) {
    const { mayReplaceUnseen } = form;
    return { ok: true, input: { listingKey, photos: [...reading.photos], mayReplaceUnseen } };
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

function fault(field: OpenWay, text: string): OpenReading {
  return { ok: false, fault: { field, text } };
}
