import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { selfCheck, selfCheckFile } from '../../../electron/shell/self-check.ts';

const about = { version: '1.0.0', system: 'linux-x64' };
const asItIs = (run: Promise<string>): Promise<string> => run;

describe('--self-check', () => {
  it.each([
    [['app', '--self-check', 'out.json'], 'out.json'],
    [['app', '--self-check=out.json'], 'out.json'],
    [['app', '--self-check', '--no-first-run', 'out.json'], 'out.json'],
    [['app', '--self-check'], 'self-check.json'],
    [['app', '--self-check', '/tmp/a.json'], '/tmp/a.json'],
  ])('of %s writes %s', (args, file) => {
    expect(selfCheckFile(args, '/work folder')).toBe(path.resolve('/work folder', file));
  });

  it('is asked for by name alone', () => {
    expect(selfCheckFile(['app', 'photo--self-check.jpg', '--self-checks'], '/')).toBeNull();
  });

  it('is good when each step was', async () => {
    const report = await selfCheck(about, [{ name: 'a', run: () => Promise.resolve('done') }], asItIs);
    expect(report).toEqual({ ok: true, ...about, steps: [{ name: 'a', ok: true, said: 'done' }] });
  });

  it('tells everything that is wrong, not the first of it', async () => {
    const steps = [
      { name: 'a', run: () => Promise.reject(new Error('no window')) },
      { name: 'b', run: () => Promise.resolve('done') },
      {
        name: 'c',
        run: (): Promise<string> => {
          throw new Error('at once');
        },
      },
    ];
    expect(await selfCheck(about, steps, asItIs)).toEqual({
      ok: false,
      ...about,
      steps: [
        { name: 'a', ok: false, said: 'no window' },
        { name: 'b', ok: true, said: 'done' },
        { name: 'c', ok: false, said: 'at once' },
      ],
    });
  });

  it('of nothing proves nothing', async () => {
    expect((await selfCheck(about, [], asItIs)).ok).toBe(false);
  });

  it('gives up on a step that never ends', async () => {
    const steps = [{ name: 'a', run: () => new Promise<string>(() => {}) }];
    const report = await selfCheck(about, steps, () => Promise.reject(new Error('too long')));
    expect(report.steps).toEqual([{ name: 'a', ok: false, said: 'too long' }]);
  });
});
