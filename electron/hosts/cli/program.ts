import { Command, CommanderError } from 'commander';
import { toAppErrorData } from '../../../shared/contract/dispatch.ts';
import { defaultHome } from '../home.ts';
import { VERSION } from '../version.ts';
import { addConnectCommands } from './connect.ts';
import { addListingCommands } from './listing.ts';
import { createOutput, type Output } from './output.ts';
import { addPhotoCommands } from './photo.ts';
import { addServerCommands } from './servers.ts';
import { CliFailure, EXIT, type GlobalOptions } from './session.ts';
import { addConflictCommands, addSyncCommands } from './sync.ts';

/** What the commands are defined with: they run by `run`, which gives them options and output. */
export interface CliContext {
  readonly program: Command;
  readonly environment: NodeJS.ProcessEnv;
  /** Makes a commander action out of a command; its number is the exit code. */
  action<Arguments extends unknown[]>(
    run: (options: GlobalOptions, output: Output, ...values: Arguments) => Promise<number>,
  ): (...values: Arguments) => Promise<void>;
}

/** Runs one command line. @returns the exit code */
export async function runCli(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const program = new Command('lightbox')
    .description('Put listing photos in order, caption them, and sync them with a listing service.')
    .version(VERSION)
    .option('--home <dir>', 'folder of the library and its settings', defaultHome(environment, process.platform))
    .option('--json', 'exactly one JSON value on stdout', false)
    .option('--debug', 'technical detail on stderr', false)
    .showHelpAfterError(false)
    .configureOutput({ writeErr: () => undefined });
  let exitCode: number = EXIT.done;
  const context: CliContext = {
    program,
    environment,
    action:
      (run) =>
      async (...values) => {
        const options = program.opts<GlobalOptions>();
        exitCode = await run(options, createOutput(options.json, process.stdout, process.stderr), ...values);
      },
  };
  for (const add of [
    addConnectCommands,
    addServerCommands,
    addListingCommands,
    addPhotoCommands,
    addSyncCommands,
    addConflictCommands,
  ]) {
    add(context);
  }
  for (const command of allCommands(program)) command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(program, words, error);
  }
}

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

/** One sentence on stderr; in JSON mode also one value on stdout. The stack only with --debug. */
function reportError(program: Command, words: readonly string[], error: unknown): number {
  const options = program.opts<GlobalOptions>();
  const output = createOutput(options.json || words.includes('--json'), process.stdout, process.stderr);
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.done;
    const reason = error.message.replace(/^error: /, '');
    const usage = `usage: ${usageOf(program, words)}`;
    if (output.json) output.result({ error: { code: 'usage', message: reason, usage } }, []);
    if (!reason.startsWith('(')) output.note(reason);
    output.note(usage);
    return EXIT.usage;
  }
  const failure = error instanceof CliFailure ? error : null;
  const data = failure?.data ?? toAppErrorData(error, 'cli');
  const message = failure?.message ?? data.message;
  if (output.json) output.result({ error: { ...data, message } }, []);
  output.note(message);
  if (options.debug && error instanceof Error && error.stack !== undefined) process.stderr.write(`${error.stack}\n`);
  return failure?.exitCode ?? EXIT.failed;
}

/** The usage line of the command that was meant. */
function usageOf(program: Command, words: readonly string[]): string {
  let command = program;
  const names = [program.name()];
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) continue;
    command = next;
    names.push(word);
  }
  return `${names.join(' ')} ${command.usage()}`;
}
