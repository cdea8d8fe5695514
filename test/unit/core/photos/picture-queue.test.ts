import { describe, expect, it } from 'vitest';
import {
  createPictureQueue,
  type PictureQueue,
  type PictureWork,
} from '../../../../electron/core/photos/pictures/picture-queue.ts';

/** A queue of one place that is taken, what is begun in it, and the way to free the place. */
function busyQueue() {
  const started: string[] = [];
  const queue = createPictureQueue(1);
  const gate = Promise.withResolvers<void>();
  const first = queue.add('first', 'large', () => gate.promise);
  const add = (photo: string, kind: PictureWork): Promise<void> =>
    queue.add(photo, kind, () => Promise.resolve(void started.push(`${kind} ${photo}`)));
  const addPhoto = (photo: string): Promise<void>[] => [add(photo, 'tile'), add(photo, 'large')];
  const run = async (work: readonly Promise<void>[]): Promise<string[]> => {
    gate.resolve();
    await Promise.all([first, ...work]);
    return started;
  };
  return { queue, add, addPhoto, run };
}

describe('the queue of pictures', () => {
  it('makes the tiles of all photos before the rest of any', async () => {
    const { addPhoto, run } = busyQueue();
    const work = ['a', 'b', 'c'].flatMap(addPhoto);
    expect(await run(work)).toEqual(['tile a', 'tile b', 'tile c', 'large a', 'large b', 'large c']);
  });

  it('makes what somebody looks at before all else, the newest wish first', async () => {
    const { queue, add, addPhoto, run } = busyQueue();
    const work = ['a', 'b', 'c', 'd'].flatMap(addPhoto);
    queue.wish('d', 'tile');
    queue.wish('c', 'large');
    queue.wish('b', 'tile');
    queue.wish('d', 'tile');
    queue.wish('unknown', 'large');
    work.push(add('a', 'full'));
    const started = await run(work);
    expect(started.slice(0, 4)).toEqual(['full a', 'tile d', 'tile b', 'large c']);
    expect(started.slice(4)).toEqual(['tile a', 'tile c', 'large a', 'large b', 'large d']);
  });

  it('knows whether other photos wait', async () => {
    const { queue, addPhoto, run } = busyQueue();
    const own = addPhoto('a');
    expect(queue.othersWait('a')).toBe(false);
    const other = addPhoto('b');
    expect(queue.othersWait('a')).toBe(true);
    await run([...own, ...other]);
    expect(queue.othersWait('a')).toBe(false);
  });

  it('works on no more at once than it has places, and goes on after a failure', async () => {
    const queue: PictureQueue = createPictureQueue(2);
    let now = 0;
    let most = 0;
    const work = Array.from({ length: 6 }, (_, index) =>
      queue.add(String(index), 'large', async () => {
        now += 1;
        most = Math.max(most, now);
        await Promise.resolve();
        now -= 1;
        if (index % 2 === 0) throw new Error(`of ${index}`);
      }),
    );
    const ends = await Promise.allSettled(work);
    expect(most).toBe(2);
    expect(ends.map((end) => end.status)).toEqual(Array.from({ length: 3 }, () => ['rejected', 'fulfilled']).flat());
  });
});
