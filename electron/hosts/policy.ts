// What IT decides for all people of a computer, in a file that every tool that manages computers can place (docs/deploy.md).
//
// [Note: no registry, no managed preferences] GPO, Intune and Jamf place files. The registry can be read by a native module or another
// program alone, and a property list by neither.

import { readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { GivenService, PolicyView } from '../../shared/contract/policy.ts';
import { type Phrase, phrase } from '../../shared/domain/phrases/phrase.ts';
import { readProfileFile } from '../../shared/domain/profile-file.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../shared/domain/service-profile.ts';
import { settingsOf, shippedProfile } from '../../shared/domain/shipped-profiles.ts';
import { usableProfile } from '../core/service/accounts/accounts.ts';
import { readServiceAddress } from '../core/service/http/address.ts';
import { isMissing } from './secrets/secret-files.ts';

const Text = z.string().trim().min(1).max(2000);
const address = (field: string, label: Phrase) => Text.transform((text) => readServiceAddress(text, field, label));

const Service = z
  .strictObject({
    name: Text,
    environment: z.enum(['production', 'test']).default('production'),
    uploadUrl: address('uploadUrl', phrase('address.upload')),
    baseUrl: address('baseUrl', phrase('address.webApi')),
    issuer: address('issuer', phrase('address.issuer')).optional(),
    clientId: Text.optional(),
    /** The name of one that ships, or what `lightbox profiles NAME` prints, changed. */
    profile: z.unknown().optional().transform(readProfile),
  })
  .refine(({ issuer, clientId }) => (issuer === undefined) === (clientId === undefined), {
    message: 'issuer and clientId go together',
  })
  .transform(
    ({ issuer, clientId, ...service }): GivenService => ({
      ...service,
      provider: issuer === undefined || clientId === undefined ? null : { issuer, clientId },
    }),
  );

const PolicyFile = z.strictObject({
  /** `off`: this app neither asks for updates nor shows them. */
  updates: z.enum(['off', 'ask']).optional(),
  channel: z.enum(['latest', 'beta']).optional(),
  /** `off`: no practice service is offered, and none starts. */
  practice: z.enum(['off', 'on']).optional(),
  /** Where the library of whoever has none yet is made. */
  library: Text.optional(),
  service: Service.optional(),
});
export type Policy = z.output<typeof PolicyFile>;

/** Who uses the computer. Asked for only what matters: a container may have a number for its user, and neither name nor home. */
interface Person {
  readonly platform: NodeJS.Platform;
  readonly user: string;
  readonly home: string;
}

export interface ReadPolicy {
  readonly policy: Policy;
  /** Why the file was not understood; null when it was, or is not there. */
  readonly problem: string | null;
}

/** Where it lies: in folders that only administrators write to, since it names addresses. ProgramData of Windows is none. */
export function policyFile(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  switch (platform) {
    case 'darwin':
      return '/Library/Application Support/Listing Lightbox/policy.json';
    case 'win32': {
      const shared = environment['CommonProgramFiles'] ?? 'C:\\Program Files\\Common Files';
      return path.win32.join(shared, 'Listing Lightbox', 'policy.json');
    }
    default:
      return '/etc/listing-lightbox/policy.json';
  }
}

/** Reads a policy. One that cannot be understood was meant to say something: updates are off until it can. */
export function readPolicy(text: string, person: Person): ReadPolicy {
  try {
    const policy = PolicyFile.parse(JSON.parse(text));
    const { library } = policy;
    return {
      policy: library === undefined ? policy : { ...policy, library: placeFor(library, person) },
      problem: null,
    };
  } catch (error) {
    return notUnderstood(error);
  }
}

/** That of this computer. One that may not be read counts as one that cannot be understood. */
export function policyHere(
  environment: NodeJS.ProcessEnv = process.env,
  file = policyFile(process.platform, environment),
): ReadPolicy {
  try {
    return readPolicy(decode(readFileSync(file)), {
      platform: process.platform,
      get user() {
        return userInfo().username;
      },
      get home() {
        return homedir();
      },
    });
  } catch (error) {
    return isMissing(error) ? NONE : notUnderstood(error);
  }
}

/**
 * [Note: written by Windows] PowerShell writes UTF-16, or the code page of the computer, where nobody says otherwise. The first is read; the
 * second is refused rather than guessed, since it would change the name of a folder.
 */
function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error('the file is neither UTF-8 nor UTF-16', { cause: error });
  }
}

/** For the log. */
export const NOT_UNDERSTOOD = 'the policy of this computer cannot be understood, so updates are off';
export const NONE: ReadPolicy = { policy: {}, problem: null };

/** What the page says of it. */
export function viewOfPolicy({ policy, problem }: ReadPolicy): PolicyView {
  return {
    service: policy.service ?? null,
    sets: problem === null ? PolicyFile.keyof().options.filter((name) => policy[name] !== undefined) : [],
    isUnreadable: problem !== null,
  };
}

function readProfile(value: unknown): ServiceProfile {
  if (value === undefined) return DEFAULT_PROFILE;
  if (typeof value === 'string') {
    const shipped = shippedProfile(value);
    if (shipped === null) throw new Error(`service.profile: no profile “${value}” ships with the program`);
    return settingsOf(shipped);
  }
  const reading = readProfileFile(value);
  switch (reading.kind) {
    case 'read':
      return usableProfile(reading.profile);
    case 'newer':
      throw new Error(`service.profile: version ${reading.version} is read by a newer Listing Lightbox`);
    case 'wrong':
      throw new Error(`service.profile: ${reading.issue?.path.join('.') ?? ''} ${reading.issue?.message ?? ''}`);
  }
}

const NAMED = /\{(?:user|home)\}/g;

/** [Note: a library for each] It is closed to everybody but its person, so two people cannot have the same one. */
function placeFor(library: string, person: Person): string {
  const isOnWindows = person.platform === 'win32';
  const rules = isOnWindows ? path.win32 : path.posix;
  // A name may hold what is refused in the text of IT, and what a replacement of text would be read as.
  const rest = library.replaceAll(NAMED, '');
  if (rest === library) throw new Error('library: {user} or {home} has to be in it, so that each person has their own');
  const place = library.replaceAll(NAMED, (named) => (named === '{user}' ? person.user : person.home));
  const isWhole = rules.isAbsolute(place) && (!isOnWindows || /^(?:[a-z]:|[\\/]{2})/i.test(place));
  if (!isWhole || /[{}%]/.test(rest)) {
    throw new Error(`library: ${library} is no whole path; only {user} and {home} are replaced in it`);
  }
  return rules.resolve(place);
}

function notUnderstood(error: unknown): ReadPolicy {
  const problem = error instanceof z.ZodError ? z.prettifyError(error) : error;
  return { policy: { updates: 'off' }, problem: problem instanceof Error ? problem.message : String(problem) };
}
