import { z } from 'zod';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { CliContext } from './cli-context.ts';
import type { Output } from './output.ts';
import { readText } from './read-text.ts';
import { readMemberPassword, readProvider, readSignIn } from './secret-input.ts';
import { CliFailure, EXIT, type GlobalOptions, withSession } from './session.ts';
import { signInAsMember, signInWithPassword } from './sign-in.ts';

interface ConnectOptions {
  readonly uploadUrl: string;
  readonly baseUrl: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly memberLoginId?: string;
  readonly environment?: string;
  readonly name?: string;
  readonly profile?: string;
  readonly signIn?: true;
  readonly issuer?: string;
  readonly device?: true;
  readonly username?: string;
  readonly passwordFile?: string;
  /** False with --no-open. */
  readonly open: boolean;
}

export function addConnectCommands({ program, environment, action }: CliContext): void {
  program
    .command('connect')
    .description(
      'connect a listing service. Safe ways to give its secret: LIGHTBOX_TOKEN or LIGHTBOX_CLIENT_SECRET in the environment, a file, or “-” for stdin. What stands on the command line, other people on this computer can read while it runs',
    )
    .requiredOption('--upload-url <url>', 'address of the media upload interface')
    .requiredOption('--base-url <url>', 'address of the listing web API')
    .option('--token-file <file>', 'file with an access token, “-” for stdin (safe; so is LIGHTBOX_TOKEN)')
    .option(
      '--token <token>',
      'an access token (not safe: others on this computer can read it in the list of programs)',
    )
    .option('--token-url <url>', 'address that gives tokens for client id and secret (OAuth 2)')
    .option('--client-id <id>', 'client id for --token-url or --sign-in')
    .option(
      '--client-secret-file <file>',
      'file with the client secret, “-” for stdin (safe; so is LIGHTBOX_CLIENT_SECRET)',
    )
    .option('--sign-in', 'sign in as a member, in the browser of this computer (with --issuer and --client-id)')
    .option('--issuer <url>', 'identity provider of the service (OpenID Connect), for --sign-in')
    .option(
      '--device',
      'with --sign-in: sign in on any device, with a code, where no browser can come back to this computer',
    )
    .option(
      '--username <name>',
      'with --sign-in, where the profile asks for passwords: the member, whose password is read from --password-file or LIGHTBOX_PASSWORD, sent once and not kept',
    )
    .option('--password-file <file>', 'file with the password of --username, “-” for stdin')
    .option(
      '--no-open',
      'with --sign-in: open no browser. The first line of stdout is a JSON object whose “open” is the address to visit, the last one the result',
    )
    .option('--member-login-id <id>', 'member login id, where the service wants one')
    .option('--environment <name>', 'production or test; as before at the same addresses, production for new ones')
    .option('--name <name>', 'what to call this service')
    .option('--profile <file>', 'service profile (JSON), see docs/service-profile.md')
    .action(
      action((options, output, connect: ConnectOptions) => connectService(options, output, connect, environment)),
    );
}

async function connectService(
  options: GlobalOptions,
  output: Output,
  connect: ConnectOptions,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const profile = connect.profile === undefined ? undefined : readProfile(connect.profile);
  const service = {
    uploadUrl: connect.uploadUrl,
    baseUrl: connect.baseUrl,
    ...(connect.environment === undefined ? {} : { environment: readEnvironment(connect.environment) }),
    ...(connect.name === undefined ? {} : { name: connect.name }),
    ...(connect.memberLoginId === undefined ? {} : { memberLoginId: connect.memberLoginId }),
    ...(profile === undefined ? {} : { profile }),
  };
  const provider = readProvider(connect);
  if (provider !== null) {
    const member = await readMemberPassword(connect, environment);
    if (member !== null) {
      await signInWithPassword(options, output, { ...service, ...provider, member });
      return EXIT.done;
    }
    await signInAsMember(
      options,
      output,
      { ...service, ...provider, way: connect.device === true ? 'device' : 'browser' },
      connect.open,
    );
    return EXIT.done;
  }
  const signIn = await readSignIn(connect, environment);
  const account = await withSession(options, (session) => session.call('account.connect', { ...service, signIn }));
  output.result(account, [
    `Connected to ${account.name} (${account.environment}).`,
    `The secret is kept in ${account.secretKeptIn}.`,
  ]);
  return EXIT.done;
}

function readEnvironment(text: string): 'production' | 'test' {
  const read = z.enum(['production', 'test']).safeParse(text);
  if (read.success) return read.data;
  throw new CliFailure(`--environment takes production or test, not “${text}”. Nothing was saved.`, EXIT.usage);
}

function readProfile(file: string): ServiceProfile {
  const parsed = ServiceProfile.safeParse(parseFile(file));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new CliFailure(
    `The profile ${file} cannot be used: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. Nothing was saved.`,
  );
}

function parseFile(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new CliFailure(`The profile ${file} is not JSON. Nothing was saved.`);
  }
}
