import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Credentials, hashOf, sameSecret } from './credentials.ts';
import { type Practice, tokenPath } from './practice-context.ts';

const form = z.record(z.string(), z.string());

type Client = { readonly clientId: string; readonly clientSecret: string };

function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** Reads HTTP Basic as OAuth 2 uses it: id and secret are form-encoded before they are joined (RFC 6749 §2.3.1). */
function basicClient(authorization: string): Client | null {
  const match = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization);
  if (match === null) return null;
  const text = Buffer.from(match[1] ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  try {
    return { clientId: decodeForm(text.slice(0, colon)), clientSecret: decodeForm(text.slice(colon + 1)) };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function clientOf(request: FastifyRequest, fields: Readonly<Record<string, string>>): Client | null {
  const { authorization } = request.headers;
  if (authorization !== undefined) return basicClient(authorization);
  const { client_id: clientId, client_secret: clientSecret } = fields;
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}

function isKnown(client: Client, credentials: Credentials): boolean {
  const sameId = sameSecret(client.clientId, credentials.clientId);
  const same = sameSecret(client.clientSecret, credentials.clientSecret);
  return sameId && same;
}

function refuse(reply: FastifyReply, status: 400 | 401, error: string, description: string): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Basic realm="practice"');
  return reply.code(status).header('cache-control', 'no-store').send({ error, error_description: description });
}

function issueToken(request: FastifyRequest, reply: FastifyReply, practice: Practice): FastifyReply {
  const fields = form.safeParse(request.body);
  if (!fields.success) return refuse(reply, 400, 'invalid_request', 'Send a form with grant_type.');
  const client = clientOf(request, fields.data);
  if (client === null || !isKnown(client, practice.credentials)) {
    return refuse(reply, 401, 'invalid_client', 'The client id or secret is not known.');
  }
  if (fields.data['grant_type'] !== 'client_credentials') {
    return refuse(reply, 400, 'unsupported_grant_type', 'Only client_credentials is supported.');
  }
  const header = request.headers['member-login-id'];
  const memberLoginId = fields.data['member_login_id'] ?? (typeof header === 'string' ? header : null);
  if (memberLoginId !== null) practice.stateOf(request).entry.memberLoginId(memberLoginId);
  const lifetime = practice.dialect.tokenLifetimeSeconds;
  const token = randomBytes(24).toString('base64url');
  practice.store.addToken(hashOf(token), memberLoginId, new Date(practice.now().getTime() + lifetime * 1000));
  const scope = fields.data['scope'];
  return reply.header('cache-control', 'no-store').send({
    access_token: token,
    token_type: 'Bearer',
    expires_in: lifetime,
    ...(scope === undefined ? {} : { scope }),
  });
}

/** The token endpoint: OAuth 2 client credentials, in the form body or as HTTP Basic. */
export function registerTokenRoutes(app: FastifyInstance, practice: Practice): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.post(tokenPath, (request, reply) => issueToken(request, reply, practice));
}

/** Whether an Authorization header holds the lasting token or one that was issued and has not expired. */
export function isAuthorized(authorization: string | undefined, practice: Practice): boolean {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization ?? '');
  const token = match?.[1];
  if (token === undefined) return false;
  return sameSecret(token, practice.credentials.token) || practice.store.hasToken(hashOf(token));
}
