import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failureRows } from '../../../renderer/features/sync/alike-failures.ts';
import type { SyncFailure } from '../../../shared/contract/model.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';

const listingId = ListingId.parse(randomUUID());
const failure = (position: number, message: string): SyncFailure => ({
  listingId,
  listing: '12 Oak Street',
  mediaId: MediaId.parse(randomUUID()),
  position,
  number: position,
  fileName: `${position}.jpg`,
  problem: { code: 'serviceRefused', message, action: 'none' },
});
const positionsOf = (failures: readonly SyncFailure[]) =>
  failureRows(failures).map((row) => row.failures.map(({ position }) => position));

describe('what was not sent', () => {
  it('is one row where the same reason stands three times or more', () => {
    const failures = [failure(1, 'A'), failure(2, 'B'), failure(3, 'A'), failure(4, 'A')];
    expect(positionsOf(failures)).toEqual([[1, 3, 4], [2]]);
  });
  it('has a row for each where a reason stands twice, and names every failure once', () => {
    expect(positionsOf([failure(1, 'A'), failure(2, 'A')])).toEqual([[1], [2]]);
    expect(positionsOf([])).toEqual([]);
  });
});
