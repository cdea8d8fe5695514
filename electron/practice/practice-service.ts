import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import { registerControlRoutes, type Snapshot, takeSnapshot } from './control-routes.ts';
import { hashOf, loadCredentials } from './credentials.ts';
import { type Dialect, dialectSchema } from './dialect.ts';
import { entitySchemas } from './entities.ts';
import { createFaultQueues, type FaultControl } from './faults.ts';
import { MEMBER_CLIENT_ID, registerIdentityRoutes } from './identity/identity-routes.ts';
import { registerODataRoutes } from './odata-routes.ts';
import { createPictureLinks } from './picture-links.ts';
import { registerPictureRoutes } from './picture-routes.ts';
import { apiPrefix, identityPrefix, type Practice, tokenPath, uploadPrefix } from './practice-context.ts';
import { createReplica, type Replica } from './replica.ts';
import { type RequestStates, registerRequestHooks } from './request-hooks.ts';
import { createRequestLog, type RequestLogEntry } from './request-log.ts';
import { createSecondPerson, type SecondPerson } from './second-person.ts';
import { openStore, type Store } from './store.ts';
import { registerTokenRoutes } from './token-routes.ts';
import { registerUploadRoutes } from './upload-routes.ts';

export type { Snapshot } from './control-routes.ts';
export type { Dialect } from './dialect.ts';
export type { Fields } from './entities.ts';
export type { Fault, FaultControl, FaultInput, Hold, Operation } from './faults.ts';
export type { RequestLogEntry } from './request-log.ts';
export type { AddedPicture, SecondPerson } from './second-person.ts';

const host = '127.0.0.1';
const FAR_AWAY = new Date('9999-01-01T00:00:00Z');
const requestsKept = 2000;

export type PracticeServiceOptions = {
  /** Folder for the database, the pictures and the credentials; made when missing. */
  readonly dataFolder: string;
  /** 0 (the default) takes any free port. */
  readonly port?: number;
  /** The only address it ever listens on. */
  readonly host?: '127.0.0.1';
  /** Credentials to use instead of those of the data folder. */
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Where this service differs from the default one. */
  readonly dialect?: Partial<Dialect>;
  /** Test-only control over HTTP below `/control/`; off by default. */
  readonly control?: boolean;
  readonly now?: () => Date;
  /** Called with failures of the service itself; by default they are written to stderr. */
  readonly onFailure?: (error: unknown) => void;
};

/** A running practice service. */
export type PracticeService = {
  /** `{upload_url}` of the interface document. */
  readonly uploadUrl: string;
  /** `{base_url}` of the interface document. */
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The identity provider of its members, and the client that signs them in. */
  readonly issuer: string;
  readonly memberClientId: string;
  readonly port: number;
  readonly faults: FaultControl;
  /** Takes a token that another identity provider gave, until it is given up again. */
  allowToken(token: string, memberLoginId: string): void;
  /** Every token but the lasting one is refused from now on. */
  refuseTokens(): void;
  readonly secondPerson: SecondPerson;
  /** What reads show. */
  readonly replica: Pick<Replica, 'hideMedia' | 'hideProperty' | 'freeze' | 'freezeIndex' | 'lag' | 'catchUp'>;
  /** The newest requests, oldest first, without secrets. */
  readonly requests: readonly RequestLogEntry[];
  snapshot(): Snapshot;
  /** Ends all connections and closes the database; calling it again does nothing. */
  close(): Promise<void>;
};

function writeFailure(error: unknown): void {
  process.stderr.write(
    `practice service: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

function listenError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const reason = code === 'EADDRINUSE' ? 'is in use' : 'may not be used';
  return new Error(`Port ${port} ${reason}. Choose another port for the practice service, or 0 for any.`, {
    cause: error,
  });
}

/** A store whose copies hear of what is written. */
function copiedStore(store: Store, replica: Replica): Store {
  return {
    ...store,
    insertProperty(fields, media) {
      const key = store.insertProperty(fields, media);
      replica.addProperty(key);
      return key;
    },
    updateMedia(record, changes) {
      replica.replaceMedia(record);
      store.updateMedia(record, changes);
    },
  };
}

/** The same service at another origin, as a store of objects is. */
async function openElsewhere(app: FastifyInstance): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => app.routing(request, response));
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What is made before the service listens; `setPorts` is called when it does. */
function createPractice(options: PracticeServiceOptions) {
  const dialect = dialectSchema.parse(options.dialect ?? {});
  const now = options.now ?? (() => new Date());
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
  const { token, clientId, clientSecret } = options;
  const states: RequestStates = new WeakMap();
  let port = 0;
  let storagePort = 0;
  const store = openStore(options.dataFolder, now, dialect.tags);
  const replica = createReplica(store.mediaSet, now, dialect);
  const practice: Practice = {
    dialect,
    schemas: entitySchemas(dialect),
    store: copiedStore(store, replica),
    replica,
    faults: createFaultQueues(),
    credentials: loadCredentials(options.dataFolder, { token, clientId, clientSecret }),
    pictureLinks: createPictureLinks(dialect, () => `http://${host}:${storagePort || port}`),
    now,
    origin: () => `http://${host}:${port}`,
    stateOf: (request) => {
      const state = states.get(request);
      if (state === undefined) throw new Error('A request was answered before it was taken in.');
      return state;
    },
  };
  const setPorts = (listening: number, storage: number): void => {
    port = listening;
    storagePort = storage;
  };
  return { practice, states, setPorts };
}

/**
 * Starts a listing service on the loopback address: a faithful implementation of service-interface.md with its data
 * in one folder, which survives restarts, also on another port. Throws when the folder or the port cannot be used.
 */
export async function startPracticeService(options: PracticeServiceOptions): Promise<PracticeService> {
  const wantedPort = z
    .int()
    .min(0)
    .max(65535)
    .parse(options.port ?? 0);
  const { practice, states, setPorts } = createPractice(options);
  const { store, faults, credentials } = practice;
  const log = createRequestLog(requestsKept);
  const secondPerson = createSecondPerson(practice);

  const app = fastify({ bodyLimit: practice.dialect.maxJsonBytes, forceCloseConnections: true });
  registerRequestHooks(app, practice, states, log, options.onFailure ?? writeFailure);
  registerTokenRoutes(app, practice);
  registerIdentityRoutes(app, practice);
  await registerUploadRoutes(app, practice);
  registerPictureRoutes(app, practice);
  registerODataRoutes(app, practice);
  if (options.control === true) registerControlRoutes(app, practice, secondPerson);
  const port = await app.listen({ host, port: wantedPort }).then(
    (address) => Number(new URL(address).port),
    async (error: unknown) => {
      await app.close();
      store.close();
      throw listenError(error, wantedPort);
    },
  );
  const storage = practice.dialect.mediaEditLinks === 'elsewhere' ? await openElsewhere(app) : null;
  setPorts(port, storage?.port ?? 0);

  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    faults.clear();
    await storage?.close();
    await app.close();
    store.close();
  };
  return {
    uploadUrl: `${practice.origin()}${uploadPrefix}`,
    baseUrl: `${practice.origin()}${apiPrefix}`,
    tokenUrl: `${practice.origin()}${tokenPath}`,
    ...credentials,
    issuer: `${practice.origin()}${identityPrefix}`,
    memberClientId: MEMBER_CLIENT_ID,
    port,
    faults,
    secondPerson,
    replica: practice.replica,
    requests: log.entries,
    allowToken: (token, memberLoginId) => store.addToken(hashOf(token), memberLoginId, FAR_AWAY),
    refuseTokens: () => store.removeTokens(),
    snapshot: () => takeSnapshot(practice),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
