import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from './credentials.ts';
import type { Dialect } from './dialect.ts';
import type { EntitySchemas } from './entities.ts';
import type { FaultQueues, Plan } from './faults.ts';
import type { PictureLinks } from './picture-links.ts';
import type { Replica } from './replica.ts';
import type { OpenEntry } from './request-log.ts';
import type { Store } from './store.ts';

/** Path prefixes of the interfaces. */
export const uploadPrefix = '/upload';
export const apiPrefix = '/api';
/** Where members sign in. */
export const identityPrefix = '/identity';
export const tokenPath = '/oauth/token';
export const odataPrefix = `${apiPrefix}/RESO/OData/`;

/** What belongs to one request: the faults planned for it and its entry in the log. */
export type RequestState = { readonly plan: Plan; readonly entry: OpenEntry };

/** Everything the routes work with. */
export type Practice = {
  readonly dialect: Dialect;
  readonly schemas: EntitySchemas;
  readonly store: Store;
  readonly replica: Replica;
  readonly faults: FaultQueues;
  readonly credentials: Credentials;
  /** Where bytes of pictures are taken besides `$value`. */
  readonly pictureLinks: PictureLinks;
  readonly now: () => Date;
  /** `http://127.0.0.1:PORT`; known once the service listens, and another one after a restart. */
  readonly origin: () => string;
  readonly stateOf: (request: FastifyRequest) => RequestState;
};

/** One request, and what answers it. */
export type Exchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly practice: Practice;
};
