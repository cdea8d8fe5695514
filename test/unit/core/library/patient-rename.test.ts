import { expect, it } from 'vitest';
import { renamePatiently } from '../../../../electron/core/library/patient-rename.ts';

/** A system that says this of a rename so many times, and then does it; what was tried is counted. */
async function tried(code: string, times: number) {
  let [tries, waited] = [0, 0];
  const world = {
    rename(): Promise<void> {
      tries += 1;
      return tries > times ? Promise.resolve() : Promise.reject(Object.assign(new Error('no'), { code }));
    },
    pause(milliseconds: number): Promise<void> {
      waited += milliseconds;
      return Promise.resolve();
    },
  };
  const end = await renamePatiently('a', 'b', world).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  return { end, tries, waited };
}

it('a file that a scanner has open is renamed a moment later; nothing else is waited for, and nothing for ever', async () => {
  expect(await tried('EBUSY', 0)).toEqual({ end: 'done', tries: 1, waited: 0 });
  expect(await tried('EPERM', 5)).toMatchObject({ end: 'done', tries: 6 });
  expect(await tried('ENOSPC', 1)).toEqual({ end: 'Error: no', tries: 1, waited: 0 });
  const given = await tried('EBUSY', 1000);
  expect(given.end).toBe('Error: no');
  expect(given.waited).toBeGreaterThan(3000);
  expect(given.waited).toBeLessThan(10_000);
});
