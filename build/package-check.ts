// `npm run package:check`: packs the app as a folder, twice, and looks at what people would get. Without a network: on Linux a
// stub stands in for Electron's binary, and everywhere the Node that runs this stands in for the shipped one.

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandProblems, servedPageProblems } from './packaging/check/command-check.ts';
import { contentProblems, fileProblems, type PackedFile } from './packaging/check/file-rules.ts';
import { equalProblems, type Layout, layoutOf } from './packaging/check/layout.ts';
import { nativeProblems } from './packaging/check/native-rules.ts';
import { noticeProblems } from './packaging/check/notice-rules.ts';
import { type ReadPackage, readPackage } from './packaging/check/read-package.ts';
import { writeStubElectron } from './packaging/check/stub-electron.ts';
import { integrityProblems, wantedFuses } from './packaging/check/wanted-fuses.ts';
import { readFuses, wrongFuses } from './packaging/fuses.ts';
import { pack, prepare } from './packaging/pack.ts';
import { chooseTarget, type Target } from './packaging/target.ts';
import { root, runMain } from './project.ts';

async function packInto(output: string, stub: string, target: Target): Promise<Layout> {
  const said = await prepare(target, 'running');
  const config = { directories: { output }, publish: null, ...(target === 'linux-x64' && { electronDist: stub }) };
  const env = { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' };
  const code = await pack(config, ['--dir'], env);
  if (code !== 0) throw new Error(`electron-builder ended with ${code}.`);
  process.stderr.write(`Packed with ${said}${target === 'linux-x64' ? ' and a stub of Electron' : ''}.\n`);
  return layoutOf(output, target);
}

async function check(work: string, target: Target): Promise<readonly string[]> {
  const stub = path.join(work, 'electron');
  writeStubElectron(stub);
  const layout = await packInto(path.join(work, 'one'), stub, target);
  const problems: string[] = [];
  const places = [root.replace(/[\\/]$/, ''), work];
  const found = await readPackage(layout.resources, (file, content) => {
    problems.push(...contentProblems(file, content, places));
  });
  const fuses = readFuses(readFileSync(fuseHolder(layout, target)));
  problems.push(
    ...fileProblems(found.files),
    ...found.damages,
    ...integrityProblems(layout, target),
    ...nativeProblems(found, target),
    ...noticeProblems(layout.resources, found.files),
    ...wrongFuses(fuses, wantedFuses()),
    ...commandProblems(
      { program: layout.command, before: [], home: path.join(work, 'home-packed') },
      { program: process.execPath, before: [path.join(root, 'out/cli/cli.js')], home: path.join(work, 'home-source') },
      // By either decoder.
      ['photo.jpg', 'photo.heic'].map((name) => path.join(layout.resources, 'self-check', name)),
    ),
    ...(await servedPageProblems({ program: layout.command, before: [], home: path.join(work, 'home-packed') })),
  );
  tellSize(layout, found);
  const again = await packInto(path.join(work, 'two'), stub, target);
  return [...problems, ...(await equalProblems(layout.resources, again.resources))];
}

/** On macOS the wire stands in the framework; the program itself is a few lines that load it. */
function fuseHolder(layout: Layout, target: Target): string {
  if (!target.startsWith('mac')) return layout.program;
  const framework = 'Frameworks/Electron Framework.framework/Electron Framework';
  return path.join(path.dirname(layout.resources), framework);
}

function tellSize(layout: Layout, { files }: ReadPackage): void {
  const sum = (which: (file: PackedFile) => boolean): string => {
    const bytes = files.filter(which).reduce((total, file) => total + file.bytes, 0);
    return `${(bytes / 1e6).toFixed(1)} MB`;
  };
  const isNode = ({ path: file }: PackedFile): boolean => file.startsWith('runtime/');
  process.stderr.write(
    `Our part takes ${sum((file) => !isNode(file))} in ${files.length} files: ` +
      `archive ${(statSync(path.join(layout.resources, 'app.asar')).size / 1e6).toFixed(1)} MB, ` +
      `beside it ${sum(({ place }) => place === 'unpacked')}, other resources ${sum((file) => file.place === 'resources' && !isNode(file))}. ` +
      `Node takes ${sum(isNode)} more; Electron itself is not counted.\n`,
  );
}

const work = mkdtempSync(path.join(tmpdir(), 'lightbox-package-'));
await runMain(async () => {
  const choice = chooseTarget(process.argv.slice(2), process.platform, process.arch);
  if ('problem' in choice) throw new Error(choice.problem);
  const problems = await check(work, choice.target);
  for (const problem of problems) process.stderr.write(`Package: ${problem}\n`);
  process.stderr.write(problems.length === 0 ? 'The package is as it should be.\n' : `${problems.length} problems.\n`);
  return problems.length === 0 ? 0 : 1;
});
rmSync(work, { recursive: true, force: true });
