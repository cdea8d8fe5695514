import { expect, it } from 'vitest';
import { createLanes } from '../../../../electron/core/sync/run/lane-set.ts';
import { randomModel } from '../../../faults/planner/model.ts';
import { createRandom } from '../../../faults/seeded.ts';

it('the lanes of an account take as many requests at a time as its profile says, and another when one has left', () => {
  const { account } = randomModel(createRandom(1));
  const { profile } = account;
  const narrow = {
    ...account,
    profile: {
      ...profile,
      update: { ...profile.update, concurrency: 2 },
      upload: { ...profile.upload, concurrency: 1 },
    },
  };
  const lanes = createLanes(() => () => Promise.resolve(false));
  const first = lanes.enter(narrow, { kind: 'read' });
  expect(lanes.enter(narrow, { kind: 'askUnknown' })).not.toBeNull();
  expect(lanes.enter(narrow, { kind: 'read' })).toBeNull();
  expect(lanes.enter(narrow, { kind: 'upload', uploadIds: [], mediaIds: [] })).not.toBeNull();
  expect(lanes.enter(narrow, { kind: 'upload', uploadIds: [], mediaIds: [] })).toBeNull();
  first?.leave();
  expect(lanes.enter(narrow, { kind: 'read' })).not.toBeNull();
});
