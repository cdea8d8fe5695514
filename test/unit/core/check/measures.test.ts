import { describe, expect, it } from 'vitest';
import {
  LONGEST_LOOK,
  MOST_WRITES,
  measureLags,
  measureTick,
  type TickInstruments,
  tickLength,
} from '../../../../electron/core/check/measures.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import fc from '../../../fast-check.ts';

/** A service whose tags are times, asked over a line on which every write takes a while. */
function service(tick: number, start: number, takes: number) {
  let time = start;
  let writes = 0;
  const tagAt = (moment: number): string => `${tick === 0 ? moment + writes / 1000 : Math.floor(moment / tick)}`;
  const instruments: TickInstruments = {
    wait: (milliseconds) => Promise.resolve(void (time += milliseconds)),
    write() {
      const sent = time;
      writes += 1;
      time += takes;
      return Promise.resolve({ etag: tagAt(sent + takes / 2), sent, answered: time });
    },
  };
  return { instruments, writes: () => writes, before: `${tagAt(start - tick - 1)} before` };
}

const starts = fc.integer({ min: 0, max: 59_999 });
const takes = fc.integer({ min: 0, max: 40 });

describe('the tick of version tags', () => {
  it.each([100, 1000, 60_000])('%d ms is found wherever in it the first write falls', async (tick) => {
    await fc.assert(
      fc.asyncProperty(starts, takes, async (start, each) => {
        const { instruments, writes, before } = service(tick, start, each);
        const measured = await measureTick(instruments, before);
        expect([measured.kind, tickLength(measured)]).toEqual(['coarse', tick]);
        expect(writes()).toBeLessThanOrEqual(MOST_WRITES);
      }),
    );
  });

  it('of an unusual length is never told too short', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3000, max: 60_000 }), starts, takes, async (tick, start, each) => {
        const { instruments, before } = service(tick, start, each);
        expect(tickLength(await measureTick(instruments, before))).toBeGreaterThanOrEqual(tick);
      }),
    );
  });

  it('of tags that are one for each change is none, told by three changes without a wait', async () => {
    const { instruments, writes, before } = service(0, 0, 40);
    expect(await measureTick(instruments, before)).toEqual({ kind: 'fine' });
    expect(writes()).toBe(3);
  });

  it('a tag that no change replaces tells nothing, and neither does a change that fails', async () => {
    const { instruments } = service(1e9, 0, 10);
    expect(await measureTick(instruments, '0')).toEqual({ kind: 'unmoved', writes: 12 });
    const why = phrase('tags.none');
    for (const failsAt of [1, 3, 5]) {
      const { instruments: sound } = service(1000, 0, 10);
      let count = 0;
      const write: TickInstruments['write'] = () =>
        (count += 1) === failsAt ? Promise.resolve({ why }) : sound.write();
      expect(await measureTick({ ...sound, write }, 'before')).toEqual({ kind: 'unclear', why });
    }
  });
});

describe('the lag of reads', () => {
  const look = async (...lags: number[]) => {
    let time = 0;
    const asks = lags.map((lag) => () => Promise.resolve(time >= lag));
    const wait = (milliseconds: number) => Promise.resolve(void (time += milliseconds));
    return { found: await measureLags(asks, { wait, now: () => time }), time: () => time };
  };

  it('is never told too short, and at most three times as long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: LONGEST_LOOK * 1000 }), async (lag) => {
        const [found] = (await look(lag)).found;
        if (found?.kind !== 'shown') throw new Error(JSON.stringify(found));
        expect(found.within).toBeGreaterThanOrEqual(lag);
        expect(found.within).toBeLessThanOrEqual(Math.max(100, lag * 3));
      }),
    );
  });

  it('of two ways is told for each, within a minute in all', async () => {
    const { found, time } = await look(0, 5000, 1e9);
    expect(found).toEqual([
      { kind: 'shown', within: 0 },
      { kind: 'shown', within: 6000 },
      { kind: 'never', seconds: 60 },
    ]);
    expect(time()).toBe(60_000);
    expect((await look(0)).time()).toBe(0);
  });

  it('one copy that is fresh does not make them all so', async () => {
    let time = 0;
    let asked = 0;
    const ask = () => Promise.resolve(time >= 3000 || (asked += 1) % 2 === 1);
    const wait = (milliseconds: number) => Promise.resolve(void (time += milliseconds));
    expect(await measureLags([ask], { wait, now: () => time })).toEqual([{ kind: 'shown', within: 3000 }]);
  });

  it('what cannot be asked is said', async () => {
    const why = phrase('tags.none');
    const instruments = { wait: () => Promise.resolve(), now: () => 0 };
    expect(await measureLags([() => Promise.resolve({ why })], instruments)).toEqual([{ kind: 'unclear', why }]);
  });
});
