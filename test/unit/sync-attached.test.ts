import { describe, expect, it } from 'vitest';
import { fromMediaEntities } from '../../electron/core/remote/media-mapper.ts';
import { findByKey } from '../../electron/core/sync/attached.ts';

describe('a photo that was added from here', () => {
  it('is known by its key, in whichever case the service writes it', () => {
    const { media } = fromMediaEntities([{ MediaKey: 'another' }, { MediaKey: 'ABCDEF-01', MediaKeyNumeric: 7 }]);
    expect(findByKey(media, 'abcdef-01')?.mediaKeyNumeric).toBe('7');
    expect(findByKey(media, 'abcdef-02')).toBeNull();
  });
});
