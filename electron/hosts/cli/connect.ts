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
import { faultWords, readJson } from './read-text.ts';
import { accountsCalled } from './rules.ts';
import { readMemberPassword, readProvider, readSignIn } from './secret-input.ts';
import { type Cli, type CliCommand, CliFailure, EXIT } from './session.ts';
import { sayConnected, signInAsMember, signInWithPassword } from './sign-in.ts';

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

export function addConnectCommand(program: CliCommand): void {
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
    .does(connectService);
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

async function connectService(cli: Cli, connect: ConnectOptions): Promise<void> {
  const { environment } = cli.options;
  const { profile, shipped } = readProfile(connect.profile);
  for (const { kind, why } of profile === undefined ? [] : checkProfile(profile))
    if (kind === 'warned') cli.note(`Note on the profile: ${inEnglish(why)}`);
  const given = serviceGivenTo(connect, cli.options.policy);
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
  if (provider === null) {
    const signIn = await readSignIn(connect, environment);
    const account = await readAccount(cli, connect);
    await sayConnected(cli, await cli.call('account.connect', { ...service, ...account, signIn }));
    return;
  }
  const member = await readMemberPassword(connect, environment);
  if (member !== null) await signInWithPassword(cli, { ...service, ...provider, member });
  else {
    const way = connect.device === true ? 'device' : 'browser';
    await signInAsMember(cli, { ...service, ...provider, way }, connect.open);
  }
}

/** What IT set up, for whoever names no other service. */
function serviceGivenTo({ uploadUrl, baseUrl, profile }: ConnectOptions, { policy }: ReadPolicy): GivenService | null {
  return uploadUrl === undefined && baseUrl === undefined && profile === undefined ? (policy.service ?? null) : null;
}

async function readAccount(
  cli: Cli,
  { account: text, second }: ConnectOptions,
): Promise<Pick<CallInput<'account.connect'>, 'account'>> {
  if (second === true) return { account: 'second' };
  if (text === undefined) return {};
  const [only, ...others] = accountsCalled(await cli.call('account.list', {}), text);
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
  const reading = readProfileFile(readJson(file, `The profile ${file} is not JSON. Nothing was saved.`));
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
export function addProfilesCommand(program: CliCommand): void {
  program
    .command('profiles')
    .argument('[name]', 'print this one as a file')
    .description('service profiles that ship with the program; none was tried against a live service')
    .does((cli, name: string | undefined) => {
      if (name === undefined) listProfiles(cli);
      else printProfile(cli, name);
      return EXIT.done;
    });
}

function listProfiles(cli: Cli): void {
  cli.result(
    SHIPPED_PROFILES.map(({ id, name, environment, uploadUrl, baseUrl, about }) => ({
      name: id,
      title: name,
      environment,
      uploadUrl,
      baseUrl,
      ...about,
    })),
    SHIPPED_PROFILES.map(
      ({ id, name, about }) =>
        `${id}: ${name}, as documents read on ${about.date} say; not tried against the live service. ${about.note ?? ''}`,
    ),
  );
}

function printProfile(cli: Cli, name: string): void {
  const shipped = shippedProfile(name);
  if (shipped === null) {
    throw new CliFailure(`There is no profile “${name}”. Use one of ${SHIPPED_IDS.join(', ')}.`, EXIT.usage);
  }
  const file = toProfileFile(shipped.settings, shipped);
  cli.result(file, JSON.stringify(file, null, 2).split('\n'));
}
