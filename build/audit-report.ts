import { z } from 'zod';
import type { PackageLock } from './packaging/shipped-packages.ts';

/** Licences that let a program be shipped with no more than their text beside it. */
const SHIPPED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'WTFPL',
]);
/**
 * Of packages by their beginning. libvips and libheif come as libraries of their own that can be replaced (LGPL-3.0 §4d);
 * png-js has the MIT licence in its files and names none in its description. caniuse-lite is data that the compiler of the page comes with and
 * does not ask for; nothing of it is in the bundle.
 */
const ALLOWED: readonly (readonly [name: string, licence: string])[] = [
  ['@img/sharp-', 'LGPL-3.0-or-later'],
  ['@img/sharp-', 'Apache-2.0 AND LGPL-3.0-or-later'],
  ['@img/sharp-', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
  ['caniuse-lite', 'CC-BY-4.0'],
  ['libheif-js', 'LGPL-3.0'],
  ['png-js', 'none'],
];

/**
 * Packages under a licence that is not known to let the program be shipped with them. [Note: all of them] What the page is built
 * with ships in its bundle, though the lockfile calls it a tool of development.
 */
export function foreignLicences({ packages }: z.infer<typeof PackageLock>): string[] {
  return Object.entries(packages).flatMap(([path, { license = 'none', version }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (name === '' || isShipped(license)) return [];
    const isAllowed = ALLOWED.some(([begin, licence]) => name.startsWith(begin) && license === licence);
    return isAllowed ? [] : [`${name} ${version ?? ''}: ${license}`];
  });
}

/** `(MIT OR GPL-2.0)` leaves the choice, `A AND B` asks for both. */
function isShipped(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isShipped);
  return plain.split(' OR ').some((each) => SHIPPED.has(each.trim()));
}

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.looseObject({ name: z.string(), severity: z.string(), range: z.string() })),
});

/** Faults that are worth ending a check for. */
const GRAVE = new Set(['high', 'critical']);

/** What `npm audit --json` found; where no registry answered nothing is known, and nothing fails. */
export function audited(printed: string): { readonly said: string; readonly isBad: boolean } {
  const parsed = Report.safeParse(parse(printed));
  if (!parsed.success)
    return { said: 'No registry answered, so known faults of packages were not looked for.', isBad: false };
  const found = Object.values(parsed.data.vulnerabilities);
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  if (lines.length === 0) return { said: 'No faults of packages are known.', isBad: false };
  return {
    said: `Known faults of packages:\n${lines.join('\n')}`,
    isBad: found.some(({ severity }) => GRAVE.has(severity)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
