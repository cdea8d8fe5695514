import { expect, it } from 'vitest';
import type { ListingService } from '../../../shared/contract/listing-services.ts';
import { inAllServices } from '../../../shared/domain/following.ts';
import { AccountId, ListingId } from '../../../shared/domain/ids.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';

const ID = '00000000-0000-4000-8000-000000000001';

const STANDING = {
  state: 'up-to-date',
  toSend: 0,
  processing: 0,
  conflicts: 0,
  needsAttention: 0,
  errors: 0,
  fieldsMissing: [] as string[],
  unseenBase: 0,
} as const;

function at(account: string, standing: Partial<ListingService>): ListingService {
  const where = {
    listingId: ListingId.parse(ID),
    accountId: AccountId.parse(ID),
    account,
    environment: 'test',
  } as const;
  return { ...where, onService: true, ...STANDING, fieldsMissing: [], ...standing };
}

const PHOTOS = { photos: 2, withoutCaption: 0, withoutRoom: 0, fieldsNeeded: 2 } as const;

it('has no tick as long as one of its services does not show some photos', () => {
  const listing = { ...PHOTOS, ...STANDING, services: [at('North', {}), at('South', { unseenBase: 2 })] };
  expect(readinessOf(listing).stage).toBe('sent');
  expect(readinessOf(inAllServices(listing)).stage).toBe('complete');
});

it('counts a field once that several of its services require', () => {
  const north = at('North', { state: 'draft', onService: false, fieldsMissing: ['City'] });
  const south = at('South', { state: 'draft', onService: false, fieldsMissing: ['City', 'ListPrice'] });
  const listing = {
    ...PHOTOS,
    ...STANDING,
    state: 'draft' as const,
    fieldsMissing: ['City'],
    services: [north, south],
  };
  expect(inAllServices(listing)).toMatchObject({ fieldsNeeded: 3, fieldsMissing: ['City', 'ListPrice'] });
});
