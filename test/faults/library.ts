import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { Dialect } from '../../electron/practice/practice-service.ts';
import type { SignIn } from '../../shared/contract/account-calls.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import {
  type Clock,
  createClock,
  type Opened,
  type OpenOptions,
  openCore,
  type ProfileInput,
  sameAccount,
  startPractice,
  type TestPractice,
  temporaryFolder,
} from '../core/harness.ts';
import { type Gate, startGate } from './gate.ts';

interface Template {
  readonly home: string;
  readonly listingId: ListingId;
  readonly ids: readonly MediaId[];
}

const templates = new Map<number, Promise<Template>>();
const folders: string[] = [];

afterAll(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function makeTemplate(count: number): Promise<Template> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-faults-'));
  folders.push(folder);
  const home = path.join(folder, 'home');
  const opened = await openCore({ home });
  const { listingId, ids } = await opened.listingWithPhotos(count);
  await opened.close();
  return { home, listingId, ids };
}

/** A copy of a library with one listing of as many photos, captioned `Photo 1`, …; made once for all runs of a file. */
export async function copyLibrary(count: number): Promise<Template> {
  const template = templates.get(count) ?? makeTemplate(count);
  templates.set(count, template);
  const { home: original, listingId, ids } = await template;
  const home = path.join(await temporaryFolder(), 'home');
  await cp(original, home, { recursive: true });
  return { home, listingId, ids };
}

export interface Started {
  readonly clock: Clock;
  readonly service: TestPractice;
  readonly gate: Gate;
  readonly opened: Opened;
  readonly secrets: Map<string, string>;
  readonly listingId: ListingId;
  readonly ids: readonly MediaId[];
}

export interface StartOptions {
  readonly photos: number;
  readonly dialect?: Partial<Dialect>;
  readonly profile?: ProfileInput;
  /** Client credentials instead of a pasted token. */
  readonly credentials?: boolean;
  readonly random?: OpenOptions['random'];
}

/** A library with photos that were not sent yet, and a service whose every request passes a gate. */
export async function start(options: StartOptions): Promise<Started> {
  const clock = createClock();
  const secrets = new Map<string, string>();
  const { home, listingId, ids } = await copyLibrary(options.photos);
  const service = await startPractice({ now: clock.now, ...(options.dialect ? { dialect: options.dialect } : {}) });
  const gate = await startGate(service);
  const opened = await openCore({ home, clock, secrets, ...(options.random ? { random: options.random } : {}) });
  await connectThrough(opened, gate, service, options);
  return { clock, service, gate, opened, secrets, listingId, ids };
}

/** Connects a library to a service whose every request passes the gate. */
export async function connectThrough(
  opened: Opened,
  gate: Pick<Gate, 'uploadUrl' | 'baseUrl' | 'tokenUrl'>,
  service: TestPractice,
  options: Pick<StartOptions, 'profile' | 'credentials'> = {},
): Promise<void> {
  const { clientId, clientSecret, token } = service;
  const signIn: SignIn =
    options.credentials === true
      ? { kind: 'clientCredentials', tokenUrl: gate.tokenUrl, clientId, clientSecret }
      : { kind: 'token', token };
  await opened.call('account.connect', {
    ...(await sameAccount(opened, gate)),
    uploadUrl: gate.uploadUrl,
    baseUrl: gate.baseUrl,
    signIn,
    // The tags of the practice service are those of one change each: a short wait for their tick goes the same way.
    profile: ServiceProfile.parse({ attach: 'navigation', read: { tagSettleMilliseconds: 20 }, ...options.profile }),
  });
}
