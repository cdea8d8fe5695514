import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { identityPrefix, type Practice } from '../practice-context.ts';
import { createIdTokenKey, memberBy, PRACTICE_MEMBERS } from './members.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';
import { DEVICE_GRANT, grantTokens, revokeToken, type TokenContext } from './token-grants.ts';

/** The client that signs members in: a program that keeps no secret. */
export const MEMBER_CLIENT_ID = 'practice-member-client';

const Form = z.record(z.string(), z.string());
const AuthorizeRequest = z.object({
  client_id: z.literal(MEMBER_CLIENT_ID),
  response_type: z.literal('code'),
  redirect_uri: z.url().refine(isOfThisComputer),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
  scope: z.string().default('openid'),
  state: z.string().optional(),
  nonce: z.string().optional(),
});
type AuthorizeRequest = z.output<typeof AuthorizeRequest>;

/** RFC 8252 §7.3: a program on a desktop listens on any port of the loopback address. */
function isOfThisComputer(address: string): boolean {
  const { protocol, hostname, pathname } = new URL(address);
  return protocol === 'http:' && hostname === '127.0.0.1' && pathname === '/callback';
}

function show(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).send(html);
}

/** An identity provider with two members and no passwords: OpenID Connect with PKCE, and codes for other devices. */
export function registerIdentityRoutes(app: FastifyInstance, practice: Practice): void {
  const issuer = (): string => `${practice.origin()}${identityPrefix}`;
  const pending = createPendingSignIns(practice.now);
  const context: TokenContext = { practice, pending, key: createIdTokenKey(), issuer, clientId: MEMBER_CLIENT_ID };
  app.get(`${identityPrefix}/.well-known/openid-configuration`, () => metadata(issuer()));
  app.get(`${identityPrefix}/keys`, () => context.key.publicKeys);
  registerAuthorize(app, context);
  registerDevice(app, context);
  app.post(`${identityPrefix}/token`, (request, reply) => {
    const answer = grantTokens(context, Form.catch({}).parse(request.body));
    reply.header('cache-control', 'no-store');
    if ('error' in answer) return reply.code(answer.error === 'invalid_client' ? 401 : 400).send(answer);
    return reply.send(answer.tokens);
  });
  app.post(`${identityPrefix}/revoke`, (request, reply) => {
    revokeToken(context, Form.catch({}).parse(request.body)['token'] ?? '');
    return reply.send({});
  });
}

function metadata(issuer: string): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    device_authorization_endpoint: `${issuer}/device_authorization`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  };
}

function registerAuthorize(app: FastifyInstance, { pending, issuer }: TokenContext): void {
  const path = `${identityPrefix}/authorize`;
  const answerTo = (asked: AuthorizeRequest, answer: Readonly<Record<string, string>>): string => {
    const back = new URL(asked.redirect_uri);
    const all = { ...answer, iss: issuer(), ...(asked.state === undefined ? {} : { state: asked.state }) };
    for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
    return back.href;
  };
  // [Note: never back to a stranger] Who asks in another form is not led anywhere (RFC 6749 §4.1.2.1).
  const unusable = (reply: FastifyReply): FastifyReply =>
    show(reply, endPage('This cannot be signed in to', 'What the program asked for is not as it has to be.'), 400);
  app.get(path, (request, reply) => {
    const asked = AuthorizeRequest.safeParse(request.query);
    if (!asked.success) return unusable(reply);
    const fields = Form.parse(request.query);
    return show(reply, choicePage(fields, 'A program on this computer asks to work in the name of a member.'));
  });
  app.post(path, (request, reply) => {
    const form = Form.catch({}).parse(request.body);
    const asked = AuthorizeRequest.safeParse(form);
    if (!asked.success) return unusable(reply);
    const member = memberBy('sub', form['member']);
    if (member === null) return reply.redirect(answerTo(asked.data, { error: 'access_denied' }), 303);
    const { redirect_uri: redirectUri, code_challenge: challenge, nonce = null, scope } = asked.data;
    const code = pending.addCode({ member, redirectUri, challenge, nonce, scope });
    return reply.redirect(answerTo(asked.data, { code }), 303);
  });
}

function registerDevice(app: FastifyInstance, { pending, issuer, practice }: TokenContext): void {
  const path = `${identityPrefix}/device`;
  const DeviceRequest = z.object({ client_id: z.literal(MEMBER_CLIENT_ID), scope: z.string().default('openid') });
  app.post(`${identityPrefix}/device_authorization`, (request, reply) => {
    const asked = DeviceRequest.safeParse(request.body);
    reply.header('cache-control', 'no-store');
    if (!asked.success) return reply.code(401).send({ error: 'invalid_client' });
    const { deviceCode, userCode, until } = pending.addDevice(asked.data.scope);
    return reply.send({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${issuer()}/device`,
      verification_uri_complete: `${issuer()}/device?user_code=${userCode}`,
      expires_in: Math.floor((until - practice.now().getTime()) / 1000),
      interval: 1,
    });
  });
  app.get(path, (request, reply) => {
    const typed = Form.catch({}).parse(request.query)['user_code'];
    if (typed === undefined) return show(reply, userCodePage('Enter the code that the program shows.'));
    const device = pending.deviceByUserCode(typed);
    if (device === null) return show(reply, userCodePage('That code is not known any more. Enter another one.'), 404);
    return show(reply, choicePage({ user_code: device.userCode }, `A program shows the code ${device.userCode}.`));
  });
  app.post(path, (request, reply) => {
    const form = Form.catch({}).parse(request.body);
    const device = pending.deviceByUserCode(form['user_code'] ?? '');
    if (device === null) return show(reply, userCodePage('That code is not known any more. Enter another one.'), 404);
    device.answer = memberBy('sub', form['member']) ?? 'denied';
    const [title, text] =
      device.answer === 'denied'
        ? ['You did not allow it', 'You can close this tab.']
        : ['You are signed in', 'You can close this tab and go back to the program.'];
    return show(reply, endPage(title, text));
  });
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; }
  main { display: grid; gap: 16px; width: min(360px, 100%); }
  h1 { font-size: 20px; margin: 0; }
  p { margin: 0; }
  form { display: grid; gap: 8px; }
  button, input { font: inherit; padding: 8px 12px; text-align: start; }
`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
} as const;

function escaped(text: string): string {
  return text.replaceAll(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Practice service</title>
<style>${STYLE}</style>
<main><h1>${title}</h1>${content}</main>
</html>
`;
}

/**
 * Where somebody chooses which of the two members they are: the practice service has no passwords.
 * @param fields what the form brings along
 */
function choicePage(fields: Readonly<Record<string, string>>, note: string): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const members = PRACTICE_MEMBERS.map(
    ({ sub, name, MemberLoginId }) => `<button name="member" value="${sub}">${name} (${MemberLoginId})</button>`,
  ).join('');
  return page(
    'Sign in to practise',
    `<p>${escaped(note)}</p><form method="post">${hidden}${members}<button name="member" value="">Do not allow</button></form>`,
  );
}

function userCodePage(note: string): string {
  return page(
    'Connect a device',
    `<p>${escaped(note)}</p><form><input name="user_code" aria-label="Code" autocomplete="off" autofocus><button>Continue</button></form>`,
  );
}

function endPage(title: string, text: string): string {
  return page(escaped(title), `<p>${escaped(text)}</p>`);
}
