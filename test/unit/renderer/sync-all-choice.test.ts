import { describe, expect, it } from 'vitest';
import { chooseAll, isReady, selectedOf } from '../../../renderer/features/sync/sync-all-choice.ts';
import { listingToSend as listing } from '../shared/listing-to-send.ts';

describe('what is sent of everything', () => {
  const ready = listing({ emptyFields: ['Zoning'] });
  const withoutRoom = listing({ withoutRoom: 1 });
  const withoutCaption = listing({ withoutCaption: 2 });
  const withoutField = listing({ fieldsMissing: ['YearBuilt'] });
  const withErrors = listing({ errors: 1 });
  const nothing = listing({ photos: 0, needAttention: 1 });
  const preview = { listings: [ready, withoutRoom, withoutCaption, withoutField, withErrors, nothing], upToDate: [] };

  it('leaves out what is not ready until a person selects it', () => {
    expect(preview.listings.map(isReady)).toEqual([true, false, false, false, false, true]);
    expect(selectedOf(new Map(), preview)).toEqual([ready.listingId]);
    expect(selectedOf(new Map([[withoutRoom.listingId, true]]), preview)).toEqual([
      ready.listingId,
      withoutRoom.listingId,
    ]);
  });
  it('leaves out a listing that loses much of what others see, until a person selects it', () => {
    const emptied = listing({ onService: true, atService: 40, photos: 40, removed: { photos: 40, primary: true } });
    const oneLess = listing({ onService: true, atService: 40, photos: 1, removed: { photos: 1, primary: false } });
    const both = { listings: [emptied, oneLess], upToDate: [] };
    expect(selectedOf(new Map(), both)).toEqual([oneLess.listingId]);
    expect(selectedOf(new Map([[emptied.listingId, true]]), both)).toContain(emptied.listingId);
  });
  it('leaves out what a person takes away', () => {
    expect(selectedOf(new Map([[ready.listingId, false]]), preview)).toEqual([]);
    expect(selectedOf(chooseAll(preview, false), preview)).toEqual([]);
  });
  it('never names a listing that has nothing to send', () => {
    expect(selectedOf(chooseAll(preview, true), preview)).not.toContain(nothing.listingId);
  });
});
