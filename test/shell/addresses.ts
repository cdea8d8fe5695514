// The one place where the app's own scheme becomes something that a browser without it can load: each host of
// `lightbox:` is an https origin of its own, whose requests the harness hands to the real protocol handler.

import { PAGE_HOST, PICTURE_HOST, SCHEME } from '../../electron/shell/addresses.ts';

/** Ends no name on any network (RFC 2606), so that nothing leaves this computer should a route be missing. */
const DOMAIN = 'lightbox.invalid';

/** What `lightbox://HOST/` stands for in the browser, longest first. */
export const STANDS_FOR: readonly (readonly [scheme: string, https: string])[] = [PAGE_HOST, PICTURE_HOST].map(
  (host) => [`${SCHEME}://${host}/`, `https://${host}.${DOMAIN}/`],
);

/** Every request that the harness answers. */
export const OWN_REQUESTS = `https://*.${DOMAIN}/**`;

/** An address of the app as the browser knows it; others stay as they are. */
export function toBrowser(address: string): string {
  const found = STANDS_FOR.find(([scheme]) => address.startsWith(scheme));
  return found === undefined ? address : `${found[1]}${address.slice(found[0].length)}`;
}

/** An address of the browser as the app knows it, `blob:` addresses of the page included. */
export function toApp(address: string): string {
  if (address.startsWith('blob:')) return `blob:${toApp(address.slice('blob:'.length))}`;
  const found = STANDS_FOR.find(([, https]) => address.startsWith(https));
  return found === undefined ? address : `${found[0]}${address.slice(found[1].length)}`;
}

/** An answer of the app with its content security policy, which names the scheme, in terms of the browser. */
export function answerForBrowser(answer: Answer): Answer {
  return {
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [
        name,
        name.toLowerCase() === 'content-security-policy' ? policyForBrowser(value) : value,
      ]),
    ),
    // The page has a policy of its own in its first lines.
    body: isPage(answer.headers) ? Buffer.from(policyForBrowser(Buffer.from(answer.body).toString())) : answer.body,
  };
}

interface Answer {
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

const isPage = (headers: Readonly<Record<string, string>>): boolean =>
  Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('text/html'),
  );

const policyForBrowser = (text: string): string =>
  text.replaceAll(/\blightbox:(?!\/\/)/g, STANDS_FOR.map(([, https]) => https.slice(0, -1)).join(' '));
