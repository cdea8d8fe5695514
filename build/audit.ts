// `npm run audit`: known faults of what is installed, and its licences. What needs the registry is done only where it answers.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { audited, foreignLicences } from './audit-report.ts';
import { PackageLock } from './packaging/shipped-packages.ts';
import { root } from './project.ts';

const run = promisify(execFile);

/** What npm prints, also where it ends with 1 because it found something. */
async function askNpm(): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // A registry that is not there must not hold anybody up.
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  try {
    const { stdout } = await run(npm, ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], options);
    return stdout;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
  }
}

const lockfile = PackageLock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const licences = foreignLicences(lockfile);
for (const line of licences) process.stderr.write(`Licence: ${line}\n`);
const audit = audited(await askNpm());
process.stderr.write(`${audit.said}\n`);
process.stderr.write(licences.length === 0 ? 'The licences of all packages let the program be shipped.\n' : '');
process.exitCode = audit.isBad || licences.length > 0 ? 1 : 0;
