import { describe, expect, it } from 'vitest';
import { createUnderWay } from '../../../shared/under-way.ts';

describe('work that is under way', () => {
  it('is awaited by what is asked for after them, well or badly answered, and by its own command first', async () => {
    const underWay = createUnderWay();
    const [room, caption] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const order: string[] = [];
    const command = async (): Promise<void> => {
      order.push(`told: ${await underWay.track(room.promise)}`);
    };
    const reported = command();
    const failing = underWay.track(caption.promise).catch(() => order.push('failed'));
    const sync = underWay.ended().then(() => order.push('sync'));
    caption.reject(new Error('Refused'));
    await failing;
    expect(order).toEqual(['failed']);
    room.resolve('Kitchen');
    await Promise.all([reported, sync]);
    expect(order).toEqual(['failed', 'told: Kitchen', 'sync']);
  });

  it('is forgotten with its answer', async () => {
    const underWay = createUnderWay();
    await underWay.track(Promise.resolve('done'));
    await underWay.ended();
    expect(await underWay.track(Promise.resolve('again'))).toBe('again');
  });
});
