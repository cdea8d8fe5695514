import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ZXING_CPP_COMMIT } from 'zxing-wasm/reader';
import { foreignLicences } from '../audit-report.ts';
import { packagesInBundles } from '../bundled-packages.ts';
import { root } from '../project.ts';
import { SHIPPED_NODE } from './runtime.ts';
import { sbom } from './sbom.ts';
import { licenceText, PackageLock, type ShippedPackage, shippedPackages } from './shipped-packages.ts';
import type { Target } from './target.ts';

export const NOTICES = 'THIRD-PARTY-NOTICES.txt';
export const SBOM = 'sbom.cdx.json';

const Version = z.looseObject({ version: z.string() });

/**
 * Writes what is shipped by others into `out/notices/TARGET`, after the bundles were built in this process.
 * @param node the version of the Node that lies in the package
 * @throws Error for a licence that is not known to allow it
 */
export function writeNotices(target: Target, node: string = SHIPPED_NODE): void {
  const lock = PackageLock.parse(readJson('package-lock.json'));
  const packages = shippedPackages(lock, packagesInBundles(), (folder) => existsSync(path.join(root, folder)));
  refuseUnknown(packages);
  const version = Version.parse(readJson('package.json')).version;
  const electron = Version.parse(readJson('node_modules/electron/package.json')).version;
  const libvips = libvipsFolder(packages);
  const folder = path.join(root, 'out', 'notices', target);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const notices = packages.map((each) => ({ ...each, text: licenceText(root, each) }));
  const text = noticesText({
    version,
    electron: { version: electron, text: readText('node_modules/electron/LICENSE') },
    node: { version: node },
    notices,
    libvips: readText(`${libvips}/README.md`),
    apache: readText('build/packaging/licences/Apache-2.0.txt'),
    lgpl: readText('build/packaging/licences/LGPL-3.0.txt'),
    gpl: readText('build/packaging/licences/GPL-3.0.txt'),
  });
  writeFileSync(path.join(folder, NOTICES), text);
  const versions = z.record(z.string(), z.string()).parse(readJson(`${libvips}/versions.json`));
  const bill = sbom({ version, target, packages, electron, node, libvips: versions, zxing: ZXING_CPP_COMMIT });
  writeFileSync(path.join(folder, SBOM), `${JSON.stringify(bill, null, 2)}\n`);
}

function refuseUnknown(packages: readonly ShippedPackage[]): void {
  const rows = Object.fromEntries(
    packages.map(({ folder, licence, version }) => [folder, { license: licence, version }]),
  );
  const byOthers = foreignLicences({ packages: rows });
  if (byOthers.length === 0) return;
  throw new Error(
    `What is shipped has licences that nobody has looked at: ${byOthers.join('; ')}. Nothing was packed. ` +
      'Read the licence, then add it to build/audit-report.ts or do without the package.',
  );
}

/** On Windows libvips lies in the package of sharp itself. */
function libvipsFolder(packages: readonly ShippedPackage[]): string {
  const found =
    packages.find(({ name }) => name.startsWith('@img/sharp-libvips-')) ??
    packages.find(({ name }) => name.startsWith('@img/sharp-win32-'));
  if (found === undefined) throw new Error('libvips is not installed: run npm ci first.');
  return found.folder;
}

function readText(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function readJson(file: string): unknown {
  return JSON.parse(readText(file));
}

/** A package with the text of its licence. */
export interface Notice extends Pick<ShippedPackage, 'name' | 'version' | 'licence'> {
  readonly text: string;
}

interface NoticesInput {
  readonly version: string;
  readonly electron: { readonly version: string; readonly text: string };
  readonly node: { readonly version: string };
  readonly notices: readonly Notice[];
  /** The table of what is in libvips, by those who build it. */
  readonly libvips: string;
  readonly apache: string;
  readonly lgpl: string;
  readonly gpl: string;
}

const RULE = '='.repeat(100);

/** THIRD-PARTY-NOTICES of a package: what is in it by others, under which licence, with the text of each. */
export function noticesText(input: NoticesInput): string {
  const { version, electron, node, notices, libvips, apache, lgpl, gpl } = input;
  const table = notices.map((each) => `${each.name} ${each.version}  ${each.licence}`);
  return [
    `Listing Lightbox ${version} contains software by others. It is listed here with the licences that ask for it.`,
    heading(`Electron ${electron.version}`),
    `${electron.text.trim()}\n\nWhat Chromium is made of stands in LICENSES.chromium.html, which lies beside the program or among its resources.`,
    heading(`Node.js ${node.version}`),
    'Pictures are decoded and the command `lightbox` runs on Node.js. Its licence, with those of what it contains, is the file LICENSE beside it, in the folder `runtime`.',
    heading('libvips and its libraries'),
    `Pictures are decoded by libvips, which comes unchanged, as a library of its own, from the package @img/sharp-libvips or, on Windows, @img/sharp-win32. It is used under the GNU Lesser General Public License 3: the library lies in \`app.asar.unpacked/node_modules/@img\`, and may be replaced there by another build of it, changed or not. Its source and the scripts that build it are at https://github.com/lovell/sharp-libvips.\n\n${libvips.trim()}`,
    heading('ZXing-C++'),
    'QR codes are read by ZXing-C++, which comes unchanged, as WebAssembly, in the package zxing-wasm. Its licence, and that of the code which makes it usable from JavaScript, is the Apache License 2.0, whose text stands at the end of this file; that of the package is MIT. Its source is at https://github.com/zxing-cpp/zxing-cpp.',
    heading('Packages'),
    table.join('\n'),
    ...notices.map((each) => `${heading(`${each.name} ${each.version} (${each.licence})`)}\n\n${each.text.trim()}`),
    heading('Apache License 2.0'),
    apache.trim(),
    heading('GNU Lesser General Public License 3'),
    lgpl.trim(),
    heading('GNU General Public License 3, of which the one before is an extension'),
    gpl.trim(),
    '',
  ].join('\n\n');
}

function heading(text: string): string {
  return `${RULE}\n${text}\n${RULE}`;
}
