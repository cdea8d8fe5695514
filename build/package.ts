// `npm run package [-- electron-builder's options]`: builds, then packs installers for this system into dist/.
//
// `--prepare` stops before packing and `--prepared` packs what that left, so that a release signs in a step of its own,
// the only one that knows secrets.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { IDENTITY } from './packaging/identity.ts';
import { pack, prepare } from './packaging/pack.ts';
import { chooseSigning, nameSuffix } from './packaging/signing.ts';
import { chooseTarget, publishConfig } from './packaging/target.ts';
import { root, runMain } from './project.ts';

async function main(args: readonly string[]): Promise<number> {
  const choice = chooseTarget(args, process.platform, process.arch);
  if ('problem' in choice) throw new Error(choice.problem);
  const { target } = choice;
  if (!args.includes('--prepared')) {
    process.stderr.write(`Packed with ${await prepare(target, 'shipped')}.\n`);
  }
  if (args.includes('--prepare')) return 0;
  const signing = chooseSigning(target, process.env, IDENTITY);
  if ('problem' in signing) throw new Error(signing.problem);
  const suffix = nameSuffix(target, signing);
  if (suffix !== '') process.stderr.write('Nothing signs this package, and its name says so.\n');
  const artifactName = `listing-lightbox-\${version}-\${os}-\${arch}${suffix}.\${ext}`;
  const rest = args.filter((arg) => arg !== '--prepared');
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { version } = z.looseObject({ version: z.string() }).parse(manifest);
  return await pack({ ...signing.config, artifactName, publish: publishConfig(process.env, version, IDENTITY) }, rest);
}

await runMain(() => main(process.argv.slice(2)));
