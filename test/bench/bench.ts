import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchHeic } from './heic.ts';
import { benchIdleSync } from './idle-sync.ts';
import { benchImport } from './import.ts';
import { benchPatches } from './patches.ts';
import { benchRenderer } from './renderer.ts';
import { type BenchRow, type Goal, meetsGoal, ratioOf } from './row.ts';

/**
 * `npm run bench [-- CASE…] [--photos FOLDER]`: measures what has a goal beside named peers in the same run and prints a
 * table. It judges no run: whoever reads the table does. A goal that was missed is said and is no failure.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { photos: { type: 'string' } } });

const { photos = null } = values;
/** Each measures in an empty folder of its own. */
const cases: Readonly<Record<string, (scratch: string) => Promise<BenchRow[]>>> = {
  import: (scratch) => benchImport(scratch, photos),
  heic: benchHeic,
  patches: benchPatches,
  idle: benchIdleSync,
  renderer: benchRenderer,
};

const HEADINGS = ['case', 'figure', 'unit', 'peer', 'its figure', 'ratio', 'goal', 'met'];
const RIGHT_ALIGNED = new Set(['figure', 'its figure', 'ratio']);

function cellsOf(row: BenchRow): string[] {
  const { name, value, unit, peer, goal } = row;
  const met = meetsGoal(row);
  return [
    name,
    figure(value),
    unit,
    peer?.name ?? '',
    peer === null ? '' : figure(peer.value),
    ratioOf(row)?.toFixed(2) ?? '',
    goal === null ? '' : describeGoal(goal, unit),
    met === null ? '' : met ? 'met' : 'MISSED',
  ];
}

/** Three digits that count, without exponents. */
function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function describeGoal(goal: Goal, unit: string): string {
  return goal.of === 'ratio' ? `ratio <= ${goal.limit}` : `<= ${goal.limit} ${unit}`.trimEnd();
}

function tableOf(rows: readonly BenchRow[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    RIGHT_ALIGNED.has(HEADINGS[column] ?? '') ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const [head = '', ...body] = lines.map((cells) => cells.map(pad).join('  ').trimEnd());
  return [head, '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...body].join('\n');
}

function machineFacts(): string {
  const load = loadavg()[0]?.toFixed(1) ?? '';
  const memory = (totalmem() / 1e9).toFixed(0);
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.version}, ${process.platform}, load ${load}`;
}

async function run(chosen: readonly string[], scratch: string): Promise<void> {
  console.log(`${machineFacts()}\n`);
  const rows: BenchRow[] = [];
  for (const name of chosen) {
    process.stderr.write(`Measuring ${name} …\n`);
    const folder = join(scratch, name);
    mkdirSync(folder);
    rows.push(...((await cases[name]?.(folder)) ?? []));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  console.log(tableOf(rows));
  console.log(
    `\nLoad at the end: ${loadavg()[0]?.toFixed(1)}. Other work on this machine moves the figures, less the ratios.`,
  );
}

/** Everything that the cases write goes here, and is removed at the end, also when a person stops the bench. */
function makeScratchFolder(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'lightbox-bench-run-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = scratch;
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  return scratch;
}

const unknown = positionals.filter((name) => !(name in cases));
if (unknown.length > 0) {
  process.stderr.write(`There is no case ${unknown.join(', ')}. Cases: ${Object.keys(cases).join(', ')}.\n`);
  process.exitCode = 2;
} else {
  await run(positionals.length > 0 ? positionals : Object.keys(cases), makeScratchFolder());
}
