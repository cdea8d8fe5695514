import { z } from 'zod';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { CliContext } from './cli-context.ts';
import { readText } from './read-text.ts';
import { CliFailure, EXIT, withSession } from './session.ts';

interface ConnectOptions {
  readonly uploadUrl: string;
  readonly baseUrl: string;
  readonly token?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly memberLoginId?: string;
  readonly environment?: string;
  readonly name?: string;
  readonly profile?: string;
}

export function addConnectCommands({ program, environment, action }: CliContext): void {
  program
    .command('connect')
    .description('connect a listing service (the client secret comes from LIGHTBOX_CLIENT_SECRET)')
    .requiredOption('--upload-url <url>', 'address of the media upload interface')
    .requiredOption('--base-url <url>', 'address of the listing web API')
    .option('--token <token>', 'an access token')
    .option('--token-url <url>', 'address that gives tokens for client id and secret (OAuth 2)')
    .option('--client-id <id>', 'client id for --token-url')
    .option('--member-login-id <id>', 'member login id, where the service wants one')
    .option('--environment <name>', 'production or test; as before at the same addresses, production for new ones')
    .option('--name <name>', 'what to call this service')
    .option('--profile <file>', 'service profile (JSON), see docs/service-profile.md')
    .action(
      action(async (options, output, connect: ConnectOptions) => {
        const profile = connect.profile === undefined ? undefined : readProfile(connect.profile);
        const account = await withSession(options, (session) =>
          session.call('account.connect', {
            uploadUrl: connect.uploadUrl,
            baseUrl: connect.baseUrl,
            signIn: signInOf(connect, environment),
            ...(connect.environment === undefined ? {} : { environment: readEnvironment(connect.environment) }),
            ...(connect.name === undefined ? {} : { name: connect.name }),
            ...(connect.memberLoginId === undefined ? {} : { memberLoginId: connect.memberLoginId }),
            ...(profile === undefined ? {} : { profile }),
          }),
        );
        output.result(account, [
          `Connected to ${account.name} (${account.environment}).`,
          `The secret is kept in ${account.secretKeptIn}.`,
        ]);
        return EXIT.done;
      }),
    );
}

function readEnvironment(text: string): 'production' | 'test' {
  const read = z.enum(['production', 'test']).safeParse(text);
  if (read.success) return read.data;
  throw new CliFailure(`--environment takes production or test, not “${text}”. Nothing was saved.`, EXIT.usage);
}

function signInOf(connect: ConnectOptions, environment: NodeJS.ProcessEnv) {
  if (connect.token !== undefined && connect.tokenUrl !== undefined) {
    throw new CliFailure('Use either --token or --token-url, not both. Nothing was saved.', EXIT.usage);
  }
  if (connect.token !== undefined) return { kind: 'token' as const, token: connect.token };
  const clientSecret = environment.LIGHTBOX_CLIENT_SECRET ?? '';
  if (connect.tokenUrl === undefined || connect.clientId === undefined) {
    throw new CliFailure('Give --token, or --token-url with --client-id. Nothing was saved.', EXIT.usage);
  }
  if (clientSecret === '') {
    throw new CliFailure(
      'Put the client secret into the environment variable LIGHTBOX_CLIENT_SECRET. Nothing was saved.',
    );
  }
  return { kind: 'clientCredentials' as const, tokenUrl: connect.tokenUrl, clientId: connect.clientId, clientSecret };
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
