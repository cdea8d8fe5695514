import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { audited, foreignLicences } from '../../../build/audit-report.ts';
import { PackageLock } from '../../../build/packaging/shipped-packages.ts';

const lock = (name: string, license?: string) =>
  PackageLock.parse({ packages: { '': {}, [`node_modules/${name}`]: { license, version: '1.0.0' } } });

describe('the licences of packages', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'BSD-3-Clause'])('%s can be shipped', (license) => {
    expect(foreignLicences(lock('a', license))).toEqual([]);
  });

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE', 'UNLICENSED', 'LGPL-3.0-or-later'])(
    '%s is not shipped unseen',
    (license) => {
      expect(foreignLicences(lock('a', license))).toEqual([`a 1.0.0: ${license}`]);
      expect(foreignLicences(lock('@scope/a', license))).toHaveLength(1);
    },
  );

  it('that are not told are none', () => {
    expect(foreignLicences(lock('a'))).toEqual(['a 1.0.0: none']);
  });

  it('of all that is installed can be shipped', () => {
    const text = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
    expect(foreignLicences(PackageLock.parse(JSON.parse(text)))).toEqual([]);
  });
});

describe('what npm tells of known faults', () => {
  const found = (severity: string) => JSON.stringify({ vulnerabilities: { a: { name: 'a', severity, range: '<2' } } });

  it.each(['high', 'critical'])('ends the check when it is %s', (severity) => {
    expect(audited(found(severity))).toMatchObject({ isBad: true, said: expect.stringContaining('a <2') as unknown });
  });

  it.each(['low', 'moderate'])('is said when it is %s', (severity) => {
    expect(audited(found(severity))).toMatchObject({ isBad: false, said: expect.stringContaining('a <2') as unknown });
  });

  it.each(['', 'npm error', '{"message":"request failed","error":{}}', '[]', 'null'])(
    'is nothing where no registry answers: %s',
    (printed) => {
      expect(audited(printed)).toMatchObject({ isBad: false, said: expect.stringContaining('No registry') as unknown });
    },
  );

  it('may be none', () => {
    expect(audited('{"vulnerabilities":{}}')).toMatchObject({
      isBad: false,
      said: expect.stringContaining('No faults') as unknown,
    });
  });
});
