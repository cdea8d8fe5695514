import { AppError } from '../../../shared/contract/app-error.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an address on this computer, where plain http is allowed. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOSTS.has(url.hostname);
}

/**
 * Reads a service address that a person typed: https, or http on this computer; no user name, query or fragment.
 *
 * @returns the address without a trailing slash
 * @throws AppError invalidInput that names the field
 */
export function readServiceAddress(text: string, field: string, label: string): string {
  const problem = (reason: string): AppError =>
    new AppError('invalidInput', `${label}: ${reason} Nothing was saved.`, { action: 'fixField', target: field });
  if (!URL.canParse(text.trim()))
    throw problem(`“${text}” is not an address. It should look like https://media.example.com.`);
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    throw problem('only https addresses are used, because a token is sent there.');
  }
  if (url.username !== '' || url.password !== '') throw problem('leave user name and password out of the address.');
  if (url.search !== '' || url.hash !== '') throw problem('leave out everything from “?” or “#” on.');
  return url.href.replace(/\/+$/, '');
}
