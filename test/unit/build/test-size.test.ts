import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runnersOf, sizeOf, testSize } from '../../../build/test-size.ts';
import { SPECS_OF_THE_SHELL } from '../../shell/specs.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
/** What they are about, tests of the core or another spec's journey hold in `npm test`; the page alone waits for .ci/run. */
const LARGE_AS_A_WHOLE = [
  'arrange',
  'board-views',
  'card-to-send',
  'demo',
  'fields-of-many',
  'files',
  'findings',
  'hand',
  'large-fields',
  'library-copies',
  'many-photos',
  'menu-closing',
  'office-day',
  'photographer-day',
  'policy',
  'questions',
  'settings-overlap',
  'table-choices',
  'templates',
  'try-again',
  'typed-ahead',
  'undo-many',
  'update',
  'watch',
  'ways-on',
].map((name) => `test/e2e/${name}.spec.ts`);
const specs = globSync('test/e2e/*.spec.ts').map((file) => [file.replaceAll('\\', '/'), read(file)] as const);

describe('the size of a run', () => {
  test('is medium for `npm test`, and large with --all or by the environment, as in .ci/run', () => {
    expect(sizeOf([], {})).toEqual({ size: 'medium', rest: [] });
    expect(sizeOf(['--all'], {})).toEqual({ size: 'large', rest: [] });
    expect(sizeOf([], { LIGHTBOX_TEST_SIZE: 'large' })).toEqual({ size: 'large', rest: [] });
  });

  test('is large for what is asked for by its name, unless the environment says otherwise', () => {
    expect(sizeOf(['e2e', 'rooms'], {})).toEqual({ size: 'large', rest: ['e2e', 'rooms'] });
    expect(sizeOf(['test/core/library/store.test.ts'], {}).size).toBe('large');
    expect(sizeOf(['unit'], { LIGHTBOX_TEST_SIZE: 'medium' })).toEqual({ size: 'medium', rest: ['unit'] });
    expect([testSize({}), testSize({ LIGHTBOX_TEST_SIZE: 'medium' })]).toEqual(['large', 'medium']);
  });

  test('is that of a search only where one is asked for: a change plays few runs, always the same', () => {
    expect(sizeOf(['search', '--runs', '20'], {})).toEqual({ size: 'search', rest: ['search', '--runs', '20'] });
    expect(read('.ci/run')).not.toContain('search');
    expect(read('.github/workflows/search.yml')).toContain('- run: npm run test:search\n');
  });

  test('is never guessed from a word that is none', () => {
    expect(() => sizeOf([], { LIGHTBOX_TEST_SIZE: 'all' })).toThrow('medium, large');
    expect(() => testSize({ LIGHTBOX_TEST_SIZE: 'small' })).toThrow('medium, large');
  });
});

test('files go to the runner of their kind, with what stands beside them; without a file both run', () => {
  expect(runnersOf([])).toEqual(['vitest', 'playwright']);
  expect(runnersOf(['--shard=1/3'])).toEqual(['vitest', 'playwright']);
  expect(runnersOf(['test/core/library/store.test.ts', '-t', 'is one e2e/ spec'])).toEqual(['vitest']);
  expect(runnersOf(['test/e2e/rooms.spec.ts', '-g', 'a room is taken'])).toEqual(['playwright']);
  expect(runnersOf(['test/core/library/store.test.ts', 'rooms.spec.ts'])).toEqual(['vitest', 'playwright']);
});

describe('large tests', () => {
  test('are run by .ci/run, and on every system, by the command that people use', () => {
    expect(read('.ci/run')).toMatch(/^LIGHTBOX_TEST_SIZE=large npm test$/m);
    const everySystem = /- run: npm test -- --shard=.+\/3\n\s+env:\n\s+LIGHTBOX_TEST_SIZE: large\n/;
    expect(read('.github/workflows/ci.yml')).toMatch(everySystem);
  });

  test('are there, at both runners and at the shell', () => {
    const units = globSync('test/{unit,core,faults,hostile,contract}/**/*.test.ts').filter(
      (file) => !file.endsWith('test-size.test.ts') && /tags: 'large'/.test(read(file)),
    );
    expect(units).not.toEqual([]);
    expect(specs.filter(([, text]) => text.includes("tag: '@large'"))).not.toEqual([]);
    expect(SPECS_OF_THE_SHELL.map(({ size }) => size)).toContain('large');
  });

  test('have a tag that the runs know, and leave a medium one in every spec but those named', () => {
    const unknown = specs.flatMap(([, text]) => text.match(/(?<=\btag: .*)'@(?!(?:large|electron)')\w+'/g) ?? []);
    expect(unknown).toEqual([]);
    expect(
      specs
        .filter(([, text]) => isLargeAsAWhole(text))
        .map(([file]) => file)
        .toSorted(),
    ).toEqual(LARGE_AS_A_WHOLE);
  });
});

function isLargeAsAWhole(text: string): boolean {
  const makers = ['test', ...Array.from(text.matchAll(/const (\w+) = test\.extend/g), ([, name]) => name)];
  const tests = text.match(new RegExp(`^ *(${makers.join('|')})\\((['"\`]|$)`, 'gm')) ?? [];
  // One that is made for several values may be large for some of them.
  const always = text.match(/\btag: .*'@large'/g) ?? [];
  return always.length >= tests.length;
}
