import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { plainNode } from '../core/photos/pictures/launch.ts';

interface CommandLineFacts {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** `process.resourcesPath`. */
  readonly resources: string;
  /** `process.execPath`. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Where the built main process lies. */
  readonly mainFolder: string;
}

export interface CommandLine {
  readonly program: string;
  readonly script: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * How the command line of this installation is run: on the Node that came with it; in a checkout on that of `npm start`, or by Electron
 * where none was named. [Note: an older Electron] Below Node-API 10 the database ends the process with a signal.
 */
export function commandLine(facts: CommandLineFacts): CommandLine {
  const { isPackaged, platform, resources, program, environment, mainFolder } = facts;
  return {
    program: plainNode({ platform, executable: program, electron: { isPackaged, resources }, environment }),
    script: path.join(...(isPackaged ? [resources, 'app.asar.unpacked', 'out'] : [mainFolder, '..']), 'cli', 'cli.js'),
    environment: isPackaged ? {} : { ELECTRON_RUN_AS_NODE: '1' },
  };
}

const LARGEST_ANSWER = 64 * 1024 * 1024;
const run = promisify(execFile);

/**
 * What a command prints as JSON, in a process of its own: reading a whole library would hold the window up.
 * @param answered exit codes that come with an answer
 */
export async function askCommandLine(
  { program, script, environment }: CommandLine,
  words: readonly string[],
  answered: readonly number[] = [0],
): Promise<unknown> {
  const options = { env: { ...process.env, ...environment }, maxBuffer: LARGEST_ANSWER, windowsHide: true };
  try {
    const { stdout } = await run(program, [script, '--json', ...words], options);
    return JSON.parse(stdout);
  } catch (error) {
    const isAnswer = error instanceof Error && 'code' in error && 'stdout' in error;
    if (isAnswer && answered.some((code) => code === error.code)) return JSON.parse(String(error.stdout));
    throw error;
  }
}
