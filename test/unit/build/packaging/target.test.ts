import { describe, expect, it } from 'vitest';
import { chooseTarget } from '../../../../build/packaging/target.ts';

describe('what is packed here', () => {
  it.each([
    ['linux', 'x64', 'linux-x64'],
    ['darwin', 'arm64', 'mac-arm64'],
    ['darwin', 'x64', 'mac-x64'],
    ['win32', 'x64', 'win-x64'],
  ] as const)('%s on %s is this computer', (platform, arch, target) => {
    expect(chooseTarget([], platform, arch)).toEqual({ target });
    expect(chooseTarget([`--${arch}`, '--dir'], platform, arch)).toEqual({ target });
  });

  it.each([
    [['--win'], 'Windows'],
    [['-w', 'msi'], 'Windows'],
    [['--mac', 'dmg'], 'macOS'],
    [['--linux', '--mac'], 'macOS'],
    [['--arm64'], 'arm64'],
    [['--linux', '--universal'], 'universal'],
  ])('%s stops on Linux with a sentence, since the natives would be the wrong ones', (args, named) => {
    const choice = chooseTarget(args, 'linux', 'x64');
    expect(choice).toEqual({
      problem: expect.stringContaining(`A package for ${named} cannot be made here`) as unknown,
    });
    expect(choice).toEqual({ problem: expect.stringMatching(/linux-x64.*npm ci.*Nothing was packed\.$/) as unknown });
  });

  it('a system that no package is made for is told so', () => {
    expect(chooseTarget([], 'freebsd', 'x64')).toEqual({ problem: expect.stringContaining('freebsd-x64') as unknown });
    expect(chooseTarget([], 'linux', 'arm64')).toEqual({ problem: expect.stringContaining('linux-arm64') as unknown });
  });
});
