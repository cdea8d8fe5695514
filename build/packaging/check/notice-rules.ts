import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { NOTICES, SBOM } from '../write-notices.ts';
import type { PackedFile } from './file-rules.ts';

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  components: z.array(z.object({ name: z.string(), version: z.string().min(1) })),
});

/** Texts that have to be there whatever packages are. */
const TEXTS = [
  'GNU LESSER GENERAL PUBLIC LICENSE',
  'GNU GENERAL PUBLIC LICENSE',
  'SIL OPEN FONT LICENSE',
  'Apache License 2.0, whose text stands at the end',
  '| libvips ',
  'Copyright (c) Electron contributors',
  'Node.js',
];

/** Packages in the package that notices or bill of materials do not list, and texts that are missing. */
export function noticeProblems(resources: string, files: readonly PackedFile[]): readonly string[] {
  const notices = readFileSync(path.join(resources, NOTICES), 'utf8');
  const bill = Bill.parse(JSON.parse(readFileSync(path.join(resources, SBOM), 'utf8')));
  const billed = new Set(bill.components.map(({ name }) => name));
  const packed = new Set(files.flatMap((file) => packageOf(file.path)));
  const problems = [...packed].flatMap((name) => [
    ...(new RegExp(`^${escape(name)} \\d`, 'm').test(notices) ? [] : [`${NOTICES} does not tell of ${name}.`]),
    ...(billed.has(name) ? [] : [`${SBOM} does not tell of ${name}.`]),
  ]);
  for (const name of ['electron', 'node', 'libvips/vips']) {
    if (!billed.has(name)) problems.push(`${SBOM} does not tell of ${name}.`);
  }
  const missing = TEXTS.filter((text) => !notices.includes(text));
  return [...problems, ...missing.map((text) => `${NOTICES} lacks “${text}”.`)];
}

/** The innermost package that a path lies in. */
function packageOf(file: string): readonly string[] {
  const inner = file.split('node_modules/').at(-1) ?? '';
  if (!file.includes('node_modules/')) return [];
  const name = /^(@[^/]+\/)?[^/]+/.exec(inner)?.[0];
  return name === undefined ? [] : [name];
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
