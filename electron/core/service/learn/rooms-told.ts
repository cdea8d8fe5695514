import type { ServiceDescription } from '../../../../shared/domain/service-fields/description.ts';
import type { RoomsTold } from '../../../../shared/domain/service-fields/rooms.ts';
import { fromImageOf } from '../odata/media-mapper.ts';

/**
 * The rooms that a service takes, as it tells of ImageOf; null where it does not, or where its list could be read in part. A value that
 * RESO knows is kept as its standard word, another as it is sent.
 */
export function roomsTold({ fields, picklists }: Pick<ServiceDescription, 'fields' | 'picklists'>): RoomsTold {
  const field = fields.find(({ resource, name }) => resource === 'Media' && name === 'ImageOf');
  const list = picklists.find(({ name }) => name === field?.lookupName);
  if (list?.whole !== true || list.values.length === 0) return null;
  return list.values.map(({ value, display }) => ({ word: fromImageOf(value), name: display }));
}
