// How much a run of the tests takes (docs/adr/012). A large test is tagged where it stands: `tags: LARGE` in vitest,
// `tag: '@large'` in Playwright. How many runs a suite plays at random, `seededRuns` says beside it.

import { z } from 'zod';

const TestSize = z.enum(['medium', 'large', 'search']);
/**
 * `medium` is for whoever waits for the answer; `large` is every test, for a change; `search` plays the suites that draw at
 * random with many runs, for a machine at night.
 */
export type TestSize = z.infer<typeof TestSize>;

/** The tag of large tests. Playwright writes a tag with an @ before it. */
export const LARGE = 'large';

export const SIZE_VARIABLE = 'LIGHTBOX_TEST_SIZE';

/** The size that the environment names; null when it names none. @throws Error for a word that is no size */
function named(environment: NodeJS.ProcessEnv): TestSize | null {
  const word = environment[SIZE_VARIABLE] ?? '';
  if (word === '') return null;
  const size = TestSize.safeParse(word);
  if (!size.success) throw new Error(`${SIZE_VARIABLE} is '${word}': medium, large, search, or unset.`);
  return size.data;
}

/** The size of this run. Whoever asks for a file or a suite by its name gets all of it. @throws Error for a word that is no size */
export function testSize(environment: NodeJS.ProcessEnv = process.env): TestSize {
  return named(environment) ?? 'large';
}

/** Which runners a command line of build/test.ts is for: by the files that it names, both where it names none. */
export function runnersOf(args: readonly string[]): readonly ('vitest' | 'playwright')[] {
  const named = [
    ...(args.some((argument) => /\.test(\.tsx?)?$/.test(argument)) ? (['vitest'] as const) : []),
    ...(args.some((argument) => /\.spec(\.ts)?$/.test(argument)) ? (['playwright'] as const) : []),
  ];
  return named.length === 0 ? ['vitest', 'playwright'] : named;
}

/**
 * The size that a command line of build/test.ts asks for, and what is left of it: `npm test` alone is medium, `--all` is large.
 * @throws Error for a word that is no size
 */
export function sizeOf(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly size: TestSize; readonly rest: readonly string[] } {
  const rest = args.filter((argument) => argument !== '--all');
  if (rest.length < args.length) return { size: 'large', rest };
  if (rest[0] === 'search') return { size: 'search', rest };
  return { size: named(environment) ?? (args.length === 0 ? 'medium' : 'large'), rest };
}
