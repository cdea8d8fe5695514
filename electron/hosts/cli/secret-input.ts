import { text } from 'node:stream/consumers';
import type { MemberPassword, SignIn } from '../../../shared/contract/account-calls.ts';
import { readText } from './read-text.ts';
import { CliFailure, EXIT } from './session.ts';

/** What of a command line is about the sign-in. */
interface SignInOptions {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly signIn?: true;
  readonly issuer?: string;
  readonly username?: string;
  readonly passwordFile?: string;
}

/**
 * The identity provider at which a member signs in; null for the other ways.
 *
 * @throws CliFailure where the command line names too much or too little
 */
export function readProvider(options: SignInOptions): { readonly issuer: string; readonly clientId: string } | null {
  const { signIn, issuer, clientId, token, tokenFile, tokenUrl, clientSecretFile } = options;
  if (signIn === undefined) {
    if (issuer !== undefined) throw usage('--issuer goes with --sign-in.');
    return null;
  }
  const others = [token, tokenFile, tokenUrl, clientSecretFile].filter((option) => option !== undefined);
  if (others.length > 0) throw usage('--sign-in takes no token and no secret: the member signs in in the browser.');
  if (issuer === undefined || clientId === undefined) throw usage('--sign-in needs --issuer and --client-id.');
  return { issuer, clientId };
}

/**
 * User name and password of a member, where the command line names one; null for a sign-in in the browser or by a code.
 *
 * @throws CliFailure where one of them is missing
 */
export async function readMemberPassword(
  { username, passwordFile }: SignInOptions,
  environment: NodeJS.ProcessEnv,
): Promise<MemberPassword | null> {
  if (username === undefined) {
    if (passwordFile !== undefined) throw usage('--password-file goes with --username.');
    return null;
  }
  if (passwordFile !== undefined)
    return { username, password: onlyLine(await readSecretFile(passwordFile), passwordFile) };
  const password = environment.LIGHTBOX_PASSWORD ?? '';
  if (password === '') throw usage('Put the password into a file for --password-file, or into LIGHTBOX_PASSWORD.');
  return { username, password };
}

type SecretFrom =
  | { readonly kind: 'words'; readonly secret: string }
  | { readonly kind: 'environment'; readonly secret: string }
  /** `-` is stdin. */
  | { readonly kind: 'file'; readonly file: string };

/**
 * Where the secret of a sign-in comes from: what the command line names goes before the environment, since it was meant for
 * this service.
 *
 * @throws CliFailure where it names too much or too little
 */
export function chooseSecret(options: SignInOptions, environment: NodeJS.ProcessEnv): SecretFrom {
  const { token, tokenFile, tokenUrl, clientSecretFile } = options;
  const named = [token, tokenFile, tokenUrl].filter((option) => option !== undefined);
  if (named.length > 1) throw usage('Use one of --token-file, --token and --token-url.');
  if (clientSecretFile !== undefined && tokenUrl === undefined) {
    throw usage('--client-secret-file goes with --token-url and --client-id.');
  }
  if (token !== undefined) return { kind: 'words', secret: token };
  if (tokenFile !== undefined) return { kind: 'file', file: tokenFile };
  if (tokenUrl !== undefined) return chooseClientSecret(options, environment.LIGHTBOX_CLIENT_SECRET ?? '');
  const secret = environment.LIGHTBOX_TOKEN ?? '';
  if (secret !== '') return { kind: 'environment', secret };
  throw usage('Give --token-file, LIGHTBOX_TOKEN in the environment, or --token-url with --client-id.');
}

function chooseClientSecret({ clientId, clientSecretFile }: SignInOptions, inEnvironment: string): SecretFrom {
  if (clientId === undefined) throw usage('--token-url needs --client-id.');
  if (clientSecretFile !== undefined) return { kind: 'file', file: clientSecretFile };
  if (inEnvironment !== '') return { kind: 'environment', secret: inEnvironment };
  throw new CliFailure(
    'Put the client secret into the environment variable LIGHTBOX_CLIENT_SECRET, or into a file for --client-secret-file. Nothing was saved.',
  );
}

function usage(sentence: string): CliFailure {
  return new CliFailure(`${sentence} Nothing was saved.`, EXIT.usage);
}

/** Reads the secret of a sign-in from where the command line says. @throws CliFailure when there is none */
export async function readSignIn(options: SignInOptions, environment: NodeJS.ProcessEnv): Promise<SignIn> {
  const from = chooseSecret(options, environment);
  const secret = from.kind === 'file' ? onlyLine(await readSecretFile(from.file), from.file) : from.secret;
  const { tokenUrl, clientId } = options;
  if (tokenUrl === undefined || clientId === undefined) return { kind: 'token', token: secret };
  return { kind: 'clientCredentials', tokenUrl, clientId, clientSecret: secret };
}

function readSecretFile(file: string): Promise<string> {
  return file === '-' ? text(process.stdin) : Promise.resolve(readText(file));
}

/** The secret without the line break after it, which editors and `echo` add. */
function onlyLine(content: string, file: string): string {
  const secret = content.trim();
  const place = file === '-' ? 'Stdin' : `The file ${file}`;
  if (secret === '') throw new CliFailure(`${place} holds no secret. Nothing was saved.`);
  if (/[\r\n]/.test(secret)) {
    throw new CliFailure(`${place} holds more than one line. Leave the secret alone in it. Nothing was saved.`);
  }
  return secret;
}
