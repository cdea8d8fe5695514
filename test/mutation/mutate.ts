// `npm run mutate [-- --only N,M] [--list]`: breaks the sync engine in one place after the other, in this checkout, and reports
// which test notices. What none notices is a promise that nobody watches over.

import { parseArgs } from 'node:util';
import { messageOf } from '../../build/project.ts';
import { applyBreak, isDirty, staleOnes } from './apply.ts';
import type { Break } from './breaks/break.ts';
import { BREAKS } from './breaks/index.ts';
import { type Catch, type Limits, run, SUITES, type Suite, stopTests, suiteOf } from './suites.ts';

/** More than these are a failure. */
const MOST_SURVIVORS = 2;
/** A suite and a test hang after so many milliseconds, or where the machine is slow, so many times what they take unbroken. */
const LONGEST: Limits = { suite: 240_000, test: 20_000 };
const TIMES_LONGER = 3;
/** Nobody knows how long it takes unbroken before it was run; only what never ends is given up. */
const LONGEST_UNBROKEN: Limits = { suite: 1_800_000, test: 1_200_000 };

interface Numbered {
  readonly number: number;
  readonly broken: Break;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean', default: false } } });

let restore = (): void => {};
process.on('exit', () => restore());
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    stopTests();
    // The file is put back on the way out.
    process.exit(code);
  });
}

function chosen(only: string | undefined): readonly Numbered[] {
  const all = BREAKS.map((broken, index) => ({ number: index + 1, broken }));
  if (only === undefined) return all;
  const wanted = only.split(',').map(Number);
  const strange = wanted.filter((number) => !all.some((each) => each.number === number));
  if (strange.length > 0) throw new Error(`--only takes numbers from 1 to ${all.length}, as in --only 3,17.`);
  return all.filter(({ number }) => wanted.includes(number));
}

interface Measured {
  readonly suites: ReadonlyMap<Suite, Limits>;
  /** Of a file by itself. */
  readonly file: Limits;
}

/** What each suite may take, from what it takes with nothing broken. */
async function measure(): Promise<Measured> {
  const suites = new Map<Suite, Limits>();
  for (const suite of SUITES) {
    const started = performance.now();
    const { caught, longest } = await run(suite, LONGEST_UNBROKEN);
    if (caught !== null) throw new Error(`With nothing broken a test fails already: ${caught}`);
    const took = performance.now() - started;
    suites.set(suite, {
      suite: Math.max(LONGEST.suite, took * TIMES_LONGER),
      test: Math.max(LONGEST.test, Math.ceil(longest) * TIMES_LONGER),
    });
    say(`unbroken: ${suite.name} in ${Math.round(took / 1000)} s, its longest test in ${Math.round(longest / 1000)} s`);
  }
  return { suites, file: { ...LONGEST, test: Math.max(...[...suites.values()].map(({ test }) => test)) } };
}

async function caughtBy(broken: Break, { suites, file }: Measured): Promise<Catch> {
  restore = applyBreak(broken);
  try {
    for (const suite of [...(broken.near === undefined ? [] : [suiteOf(broken.near)]), ...SUITES]) {
      const { caught } = await run(suite, suites.get(suite) ?? file);
      if (caught !== null) return caught;
    }
    return null;
  } finally {
    restore();
    restore = () => {};
  }
}

async function main(): Promise<boolean> {
  const breaks = chosen(values.only);
  if (!values.list && isDirty()) {
    throw new Error('Commit or put away what has changed here first: breaks are made in these files.');
  }
  const stale = staleOnes(BREAKS);
  if (stale.length > 0) {
    const lines = stale.map(({ file, title }) => `  ${file}: ${title}`);
    throw new Error(`The text of these stands not exactly once in its file any more:\n${lines.join('\n')}`);
  }
  if (values.list) {
    for (const { number, broken } of breaks) say(`${number}. ${broken.title} (${broken.file})`);
    return true;
  }
  const measured = await measure();
  const survivors: Numbered[] = [];
  for (const each of breaks) {
    const caught = await caughtBy(each.broken, measured);
    if (caught === null) survivors.push(each);
    say(`${each.number}. ${each.broken.title}: ${caught === null ? 'SURVIVED' : `caught by ${caught}`}`);
  }
  const titles = survivors.map(({ number, broken }) => `${number}. ${broken.title}`);
  const rest = titles.length === 0 ? '' : `; survived: ${titles.join('; ')}`;
  say(`${breaks.length - survivors.length} of ${breaks.length} caught${rest}`);
  return survivors.length <= MOST_SURVIVORS;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
