import tls from 'node:tls';

/** What of Node's TLS is used; older versions lack it. */
interface CertificateStore {
  readonly getCACertificates?: (type: 'default' | 'system' | 'extra') => string[];
  readonly setDefaultCACertificates?: (certificates: string[]) => void;
}

/** Whose certificates are trusted. */
export type Trust =
  /** Those of the system beside Node's own. */
  | { readonly kind: 'system' }
  /** Node's own, and those of NODE_EXTRA_CA_CERTS: this Node can read no others, or failed to. */
  | { readonly kind: 'own'; readonly why: 'older' | 'failed' };

/**
 * Adds the certificates of the system, such as a company's own authority, to those that are trusted already; nothing that was
 * refused for another reason is accepted by that. `extra` are those of NODE_EXTRA_CA_CERTS, which count as before.
 */
export function addSystemCertificates(store: CertificateStore): Trust {
  const { getCACertificates: read, setDefaultCACertificates: set } = store;
  if (read === undefined || set === undefined) return { kind: 'own', why: 'older' };
  try {
    const all = [...read('default'), ...read('extra'), ...read('system')];
    // Most of them are known from more than one of these places, and each costs time to read.
    set([...new Set(all.map((certificate) => certificate.trim()))]);
    return { kind: 'system' };
  } catch {
    // One that cannot be read keeps the others from nothing: Node's own stay.
    return { kind: 'own', why: 'failed' };
  }
}

let trust: Trust | null = null;

/**
 * Adds them once in a process, before its first encrypted connection: a tenth of a second that no start waits for.
 * [Note: of the process] Node has one default for all connections, so this is set for the process and not for an object.
 */
export function trustSystemCertificates(): Trust {
  trust ??= addSystemCertificates(tls);
  return trust;
}
