import type { ShippedPackage } from './shipped-packages.ts';

/** A package with the text of its licence. */
export interface Notice extends Pick<ShippedPackage, 'name' | 'version' | 'licence'> {
  readonly text: string;
}

export interface NoticesInput {
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
