import { describe, expect, it } from 'vitest';
import { planListing } from '../../../../electron/core/sync/base/reconcile.ts';
import { planPreparing, planUploads, uploadedPicture } from '../../../../electron/core/sync/plan/plan-uploads.ts';
import { randomModel, snapshotOf } from '../../../faults/planner/model.ts';
import { createRandom } from '../../../faults/seeded.ts';

describe('the uploads of a listing', () => {
  it('go in the wanted sequence: those after a picture that is still being made wait for it', () => {
    let prepared = 0;
    let waiting = 0;
    for (let seed = 1; seed <= 2000; seed += 1) {
      const random = createRandom(seed);
      const model = randomModel(random);
      const snapshot = snapshotOf(model);
      const { run } = model;
      for (const row of snapshot.rows)
        if (random.chance(0.5)) run.prepared.set(row.mediaId, uploadedPicture(row, snapshot.account.profile));
      const plan = planListing(snapshot);
      const unready = plan.uploads.findIndex((mediaId) => !run.prepared.has(mediaId));
      const late = unready < 0 ? [] : plan.uploads.slice(unready);
      const sent = planUploads(snapshot, run, plan, false).flatMap((each) =>
        each.kind === 'upload' ? each.mediaIds : [],
      );
      expect(
        sent.filter((mediaId) => late.includes(mediaId)),
        `seed ${seed}`,
      ).toEqual([]);
      prepared += sent.length;
      waiting += late.filter((mediaId) => run.prepared.has(mediaId) && snapshot.uploads.has(mediaId)).length;
    }
    expect(Math.min(prepared, waiting)).toBeGreaterThan(100);
  });

  it('are looked at no further than the first request as long as an outage may last', () => {
    let cut = 0;
    for (let seed = 1; seed <= 500; seed += 1) {
      const model = randomModel(createRandom(seed));
      const snapshot = snapshotOf(model);
      const plan = planListing(snapshot);
      const preparing = (failures: number) =>
        planPreparing({ ...snapshot, account: { ...snapshot.account, failures } }, model.run, plan).flatMap((each) =>
          each.kind === 'prepare' && plan.uploads.includes(each.mediaId) ? [each.mediaId] : [],
        );
      const most = snapshot.account.profile.upload.filesPerRequest;
      // Pictures of Media that the service has already go before them.
      const first = [...plan.pictures, ...plan.uploads].slice(0, most);
      expect(preparing(1), `seed ${seed}`).toEqual(preparing(0).filter((mediaId) => first.includes(mediaId)));
      cut += preparing(0).length - preparing(1).length;
    }
    expect(cut).toBeGreaterThan(50);
  });
});
