import type { Writable } from 'node:stream';
import { type Command, CommanderError } from 'commander';
import { toAppErrorData } from '../../../shared/contract/dispatch.ts';
import { libraryHome } from '../library-place.ts';
import { policyHere, type ReadPolicy } from '../policy.ts';
import { VERSION } from '../shipped.ts';
import { filePath } from './arguments.ts';
import { addChangeCommands, addHistoryCommand } from './change.ts';
import { addCheckCommands } from './check.ts';
import { addConnectCommand, addProfilesCommand } from './connect.ts';
import { addDoctorCommand } from './doctor.ts';
import { addFieldsCommand } from './fields.ts';
import { addLibraryCommands, addReportCommand } from './library.ts';
import { addListingCommands } from './listing.ts';
import { createOutput } from './output.ts';
import { addPhotoCommands } from './photo.ts';
import { addPictureRulesCommand } from './picture-rules.ts';
import { addPolicyCommand } from './policy.ts';
import { addRulesCommand } from './rules.ts';
import { addServerCommands } from './servers.ts';
import { CliCommand, CliFailure, EXIT, type GivenOptions, type GlobalOptions, withCli } from './session.ts';
import { addSignOutCommand } from './sign-in.ts';
import { addStatusCommand } from './status.ts';
import { addStorageCommand } from './storage.ts';
import { addConflictCommands, addFailuresCommand, addRetryCommand, addSyncCommand } from './sync.ts';

const COMMANDS: readonly ((program: CliCommand) => void)[] = [
  addConnectCommand,
  addProfilesCommand,
  addSignOutCommand,
  addServerCommands,
  addListingCommands,
  addPhotoCommands,
  addChangeCommands,
  addCheckCommands,
  addPictureRulesCommand,
  addSyncCommand,
  addFailuresCommand,
  addRetryCommand,
  addStatusCommand,
  addPolicyCommand,
  addConflictCommands,
  addDoctorCommand,
  addHistoryCommand,
  addLibraryCommands,
  addReportCommand,
  addFieldsCommand,
  addRulesCommand,
  addStorageCommand,
];

/** Where a command line runs. */
interface CliHost {
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Many commands run in this process, and have one picture process between them. */
  readonly sharesPictures?: boolean;
  /** That of this computer where left out. */
  readonly policy?: ReadPolicy;
}

/** Runs one command line. @returns the exit code */
export async function runCli(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  host: CliHost = process,
): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = new CliCommand('lightbox', async (run) => {
    const { sharesPictures = false, policy = policyHere(environment) } = host;
    const given = program.opts<GivenOptions>();
    const options: GlobalOptions = {
      ...given,
      // Asked for only by what opens it: where its disk is missing, another one can still be named.
      get home() {
        return given.home ?? libraryHome(environment, process.platform, policy.policy.library);
      },
      environment,
      sharesPictures,
      policy,
    };
    const output = createOutput(options.json, host.stdout, host.stderr);
    const code = await withCli(options, output, async (cli) => run(cli));
    exitCode = typeof code === 'number' ? code : EXIT.done;
  })
    .description('Put listing photos in order, caption them, and sync them with a listing service.')
    // [Note: no -V] The program would find it in the values of its commands too, such as a caption or a token that begins so.
    .version(VERSION, '--version')
    .option(
      '--home <dir>',
      'folder of the library and its settings; the one that the app opens where left out',
      filePath,
    )
    .option('--json', 'exactly one JSON value on stdout', false)
    .option('--debug', 'technical detail on stderr', false)
    .addHelpText('after', ENVIRONMENT_HELP)
    // Its commands take these three over.
    .showHelpAfterError(false)
    .configureOutput({ writeErr: () => undefined })
    .exitOverride();
  for (const add of COMMANDS) add(program);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(program, words, host, error);
  }
}

const ENVIRONMENT_HELP = `
Environment:
  LIGHTBOX_HOME            folder of the library where --home names none
  LIGHTBOX_SECRETS=file    keep secrets in plain files of yours alone, and ask no key store
  HTTPS_PROXY, NO_PROXY    the proxy of your network, http://NAME:PASSWORD@proxy.example.com:8080, and what goes past it
  NODE_EXTRA_CA_CERTS      a file with certificates to trust beside those of the system
`;

/** One sentence on stderr, for wrong arguments with the usage line; in JSON mode also one value on stdout. */
function reportError(program: Command, words: readonly string[], host: CliHost, error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
  const options = program.opts<GivenOptions>();
  const output = createOutput(
    options.json || words.includes('--json') || words.includes('--no-open'),
    host.stdout,
    host.stderr,
  );
  const { exitCode, data } = readError(error);
  const usage = `usage: ${usageOf(program, words)}`;
  if (output.json) output.result({ error: data }, []);
  if (data.message !== '') output.note(data.message);
  if (exitCode === EXIT.usage) output.note(usage);
  if (options.debug && error instanceof Error && error.stack !== undefined) host.stderr.write(`${error.stack}\n`);
  return exitCode;
}

interface ReportedError {
  readonly exitCode: number;
  readonly data: { readonly code: string; readonly message: string };
}

function readError(error: unknown): ReportedError {
  if (error instanceof CommanderError) {
    // Without a command commander only says "(outputHelp)", and the usage line says it better.
    const message = error.message.startsWith('(') ? '' : error.message.replace(/^error: /, '');
    return { exitCode: EXIT.usage, data: { code: 'usage', message } };
  }
  if (error instanceof CliFailure) {
    const code = error.exitCode === EXIT.usage ? 'usage' : 'invalidInput';
    return { exitCode: error.exitCode, data: error.data ?? { code, message: error.message } };
  }
  return { exitCode: EXIT.failed, data: toAppErrorData(error, 'cli') };
}

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
