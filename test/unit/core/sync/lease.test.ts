import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isRunnerGone, runnerName } from '../../../../electron/core/library/runner-name.ts';

const ofProcess = (pid: number): string => runnerName('cli', 'an-id').replace(` ${process.pid} `, ` ${pid} `);

describe('the name of a runner', () => {
  it('tells that its process has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(isRunnerGone(ofProcess(pid))).toBe(true);
  });

  it('counts as alive while its process runs, also this very one', () => {
    expect(isRunnerGone(runnerName('cli', 'an-id'))).toBe(false);
    expect(isRunnerGone(ofProcess(process.ppid))).toBe(false);
  });

  it('counts as alive where it cannot be told: another computer, or an unknown form', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(isRunnerGone(`cli ${pid} another-computer an-id`)).toBe(false);
    expect(isRunnerGone(`cli-${pid}-an-id`)).toBe(false);
  });
});
