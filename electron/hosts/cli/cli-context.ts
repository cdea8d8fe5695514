import type { Command } from 'commander';
import type { Output } from './output.ts';
import type { GlobalOptions } from './session.ts';

/** What the commands are defined with: they run by `run`, which gives them options and output. */
export interface CliContext {
  readonly program: Command;
  readonly environment: NodeJS.ProcessEnv;
  /** Makes a commander action out of a command; its number is the exit code. */
  action<Arguments extends unknown[]>(
    run: (options: GlobalOptions, output: Output, ...values: Arguments) => Promise<number>,
  ): (...values: Arguments) => Promise<void>;
}
