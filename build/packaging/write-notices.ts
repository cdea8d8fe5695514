import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ZXING_CPP_COMMIT } from 'zxing-wasm/reader';
import { foreignLicences } from '../audit-report.ts';
import { packagesInBundles } from '../bundled-packages.ts';
import { root } from '../project.ts';
import { noticesText } from './notices.ts';
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
