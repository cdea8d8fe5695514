import { AppError } from '../../../../shared/contract/app-error.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { withoutOperation } from '../../../../shared/domain/service-address.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an address on this computer, where plain http is allowed. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOSTS.has(url.hostname);
}

/**
 * Reads a service address that a person typed, or pasted with the operation behind it: https, or http on this computer; no user name,
 * query or fragment.
 *
 * @returns the address without a trailing slash
 * @throws AppError invalidInput that names the field
 */
export function readServiceAddress(text: string, field: string, label: Phrase): string {
  const problem = (reason: Phrase): AppError =>
    new AppError('invalidInput', phrase('error.address', { label, reason }), { action: 'fixField', target: field });
  const address = withoutOperation(field, text);
  if (!URL.canParse(address)) throw problem(phrase('address.notOne', { text }));
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    throw problem(phrase('address.onlyHttps'));
  }
  if (url.username !== '' || url.password !== '') throw problem(phrase('address.noUser'));
  if (url.search !== '' || url.hash !== '') throw problem(phrase('address.noQuery'));
  return url.href.replace(/\/+$/, '');
}
