import { z } from 'zod';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { GivenService } from '../../../shared/contract/policy.ts';
import { checkProfile } from '../../../shared/domain/check-profile.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { readProfileFile, toProfileFile } from '../../../shared/domain/profile-file.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import {
  SHIPPED_IDS,
  SHIPPED_PROFILES,
  type ShippedProfile,
  settingsOf,
  shippedProfile,
} from '../../../shared/domain/shipped-profiles.ts';
import type { ReadPolicy } from '../policy.ts';
import type { Output } from './output.ts';
import { faultWords, readText } from './read-text.ts';
import { readMemberPassword, readProvider, readSignIn } from './secret-input.ts';
import { type CliContext, CliFailure, type CliRun, type CliSession, EXIT, withSession } from './session.ts';
import { learnFields, signInAsMember, signInWithPassword } from './sign-in.ts';

interface ConnectOptions {
  readonly uploadUrl?: string;
  readonly baseUrl?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly memberLoginId?: string;
  readonly environment?: string;
  readonly name?: string;
  readonly account?: string;
  readonly second?: true;
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
    .option(
      '--upload-url <url>',
      'address of the media upload interface; that of the profile, or of IT (`lightbox policy`), where they name one',
    )
    .option('--base-url <url>', 'address of the listing web API; the same')
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
    .option(
      '--account <name>',
      'sign in again to the account of this name or id, where there is one at these addresses',
    )
    .option('--second', 'add a second account, where there is one at these addresses')
    .option(
      '--profile <name>',
      'service profile: one that ships with the program (see `lightbox profiles`), or a JSON file (docs/service-profile.md)',
    )
    .action(
      action(({ options, output }, connect: ConnectOptions) =>
        connectService({ options, output }, connect, environment),
      ),
    );
}

interface Given {
  readonly profile?: ServiceProfile;
  readonly shipped: ShippedProfile | null;
}

/** A name is that of a profile that ships with the program; anything else is a file. */
function readProfile(text: string | undefined): Given {
  if (text === undefined) return { shipped: null };
  const shipped = shippedProfile(text);
  return shipped === null ? { shipped, profile: readFile(text) } : { shipped, profile: settingsOf(shipped) };
}

function addressOf(given: string | undefined, known: string | null | undefined, option: string): string {
  const address = given ?? known ?? null;
  if (address !== null) return address;
  throw new CliFailure(
    `lightbox connect needs ${option}, unless --profile names a profile that has the address. Nothing was saved.`,
    EXIT.usage,
  );
}

async function connectService(
  { options, output }: CliRun,
  connect: ConnectOptions,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { profile, shipped } = readProfile(connect.profile);
  for (const { kind, why } of profile === undefined ? [] : checkProfile(profile))
    if (kind === 'warned') output.note(`Note on the profile: ${inEnglish(why)}`);
  const given = serviceGivenTo(connect, options.policy);
  const known = shipped ?? given;
  const name = connect.name ?? given?.name;
  const environmentName = connect.environment ?? known?.environment;
  const service = {
    uploadUrl: addressOf(connect.uploadUrl, known?.uploadUrl, '--upload-url'),
    baseUrl: addressOf(connect.baseUrl, known?.baseUrl, '--base-url'),
    ...(environmentName === undefined ? {} : { environment: readEnvironment(environmentName) }),
    ...(name === undefined ? {} : { name }),
    ...(connect.memberLoginId === undefined ? {} : { memberLoginId: connect.memberLoginId }),
    ...(profile === undefined ? {} : { profile }),
  };
  const provider = readProvider({ ...(connect.signIn === true ? given?.provider : {}), ...connect });
  if (provider !== null) {
    const member = await readMemberPassword(connect, environment);
    if (member !== null) {
      await signInWithPassword({ options, output }, { ...service, ...provider, member });
      return EXIT.done;
    }
    await signInAsMember(
      { options, output },
      { ...service, ...provider, way: connect.device === true ? 'device' : 'browser' },
      connect.open,
    );
    return EXIT.done;
  }
  const signIn = await readSignIn(connect, environment);
  const { account, learnt } = await withSession(options, async (session) => {
    const account = await readAccount(session, connect);
    const connected = await session.call('account.connect', { ...service, ...account, signIn });
    return { account: connected, learnt: await learnFields(session, connected.accountId) };
  });
  output.result(account, [
    `Connected to ${account.name} (${account.environment}).`,
    `The secret is kept in ${account.secretKeptIn}.`,
    ...learnt,
  ]);
  return EXIT.done;
}

/** What IT set up, for whoever names no other service. */
function serviceGivenTo({ uploadUrl, baseUrl, profile }: ConnectOptions, { policy }: ReadPolicy): GivenService | null {
  return uploadUrl === undefined && baseUrl === undefined && profile === undefined ? (policy.service ?? null) : null;
}

async function readAccount(
  session: CliSession,
  { account: text, second }: ConnectOptions,
): Promise<Pick<CallInput<'account.connect'>, 'account'>> {
  if (second === true) return { account: 'second' };
  if (text === undefined) return {};
  const accounts = await session.call('account.list', {});
  const [only, ...others] = accounts.filter(({ accountId, name }) => accountId === text || name === text);
  if (only !== undefined && others.length === 0) return { account: only.accountId };
  const why = only === undefined ? 'There is no account' : 'There are several accounts';
  throw new CliFailure(`${why} “${text}”. Nothing was saved. See \`lightbox status\`.`);
}

function readEnvironment(text: string): 'production' | 'test' {
  const read = z.enum(['production', 'test']).safeParse(text);
  if (read.success) return read.data;
  throw new CliFailure(`--environment takes production or test, not “${text}”. Nothing was saved.`, EXIT.usage);
}

function readFile(file: string): ServiceProfile {
  const reading = readProfileFile(parseFile(file));
  switch (reading.kind) {
    case 'read':
      return reading.profile;
    case 'newer':
      throw new CliFailure(
        `The profile ${file} is of version ${reading.version}, which a newer Listing Lightbox reads. Nothing was saved.`,
      );
    case 'wrong':
      throw new CliFailure(`The profile ${file} cannot be used: ${faultWords(reading.issue)}. Nothing was saved.`);
  }
}

/** `lightbox profiles`: those that ship with the program, or one of them as a file that can be shared. */
export function addProfilesCommand({ program, action }: CliContext): void {
  program
    .command('profiles')
    .argument('[name]', 'print this one as a file')
    .description('service profiles that ship with the program; none was tried against a live service')
    .action(action(({ output }, name: string | undefined) => Promise.resolve(printProfiles(output, name))));
}

function parseFile(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new CliFailure(`The profile ${file} is not JSON. Nothing was saved.`);
  }
}

function printProfiles(output: Output, name: string | undefined): number {
  if (name === undefined) {
    output.result(
      SHIPPED_PROFILES.map(({ id, environment, uploadUrl, baseUrl, about, settings }) => ({
        name: id,
        title: settings.name,
        environment,
        uploadUrl,
        baseUrl,
        ...about,
      })),
      SHIPPED_PROFILES.map(
        ({ id, about, settings }) =>
          `${id}: ${settings.name}, as documents read on ${about.date} say; not tried against the live service. ${about.note ?? ''}`,
      ),
    );
    return EXIT.done;
  }
  const shipped = shippedProfile(name);
  if (shipped === null) {
    throw new CliFailure(`There is no profile “${name}”. Use one of ${SHIPPED_IDS.join(', ')}.`, EXIT.usage);
  }
  const file = toProfileFile(shipped.settings, shipped.about);
  output.result(file, JSON.stringify(file, null, 2).split('\n'));
  return EXIT.done;
}
