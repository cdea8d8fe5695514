import type { Identity } from './identity.ts';
import type { Target } from './target.ts';

/** How a package is signed, with what electron-builder has to know for it; nothing in it is a secret. */
export type Signing =
  | { readonly kind: 'azure' | 'signtool' | 'apple' | 'adHoc' | 'none'; readonly config: Record<string, unknown> }
  | { readonly problem: string };

type Environment = Readonly<Record<string, string | undefined>>;

const AZURE = ['LIGHTBOX_AZURE_ENDPOINT', 'LIGHTBOX_AZURE_ACCOUNT', 'LIGHTBOX_AZURE_PROFILE'];
const APPLE = ['CSC_LINK', 'CSC_KEY_PASSWORD'];
const NOTARY = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];
const SIGNTOOL = ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'];

/**
 * How to sign here. What is given in part is a mistake that would end in a package that is signed otherwise than meant:
 * it stops.
 */
export function chooseSigning(
  target: Target,
  environment: Environment,
  identity: Pick<Identity, 'publishers'>,
): Signing {
  switch (target) {
    case 'linux-x64':
      // Packages of Linux are known by the attestation of the release and by the checksum of the feed.
      return { kind: 'none', config: {} };
    case 'win-x64':
      return windows(environment, identity);
    case 'mac-arm64':
    case 'mac-x64':
      return apple(environment);
  }
}

function windows(environment: Environment, { publishers }: Pick<Identity, 'publishers'>): Signing {
  const azure = given(environment, AZURE);
  const signtool = given(environment, SIGNTOOL);
  if (azure.some && !azure.all) return half(azure.missing);
  if (signtool.some && !signtool.all) return half(signtool.missing);
  const [publisherName] = publishers;
  if ((azure.all || signtool.all) && publisherName === undefined)
    return half(['publishers in build/packaging/identity.ts']);
  if (azure.all) {
    const [endpoint, codeSigningAccountName, certificateProfileName] = AZURE.map((name) => environment[name]);
    const azureSignOptions = { endpoint, codeSigningAccountName, certificateProfileName, publisherName };
    return { kind: 'azure', config: { forceCodeSigning: true, win: { azureSignOptions } } };
  }
  if (signtool.all) return { kind: 'signtool', config: { forceCodeSigning: true } };
  return { kind: 'none', config: {} };
}

function apple(environment: Environment): Signing {
  const certificate = given(environment, APPLE);
  const notary = given(environment, NOTARY);
  if (certificate.some && !certificate.all) return half(certificate.missing);
  if (notary.some && !notary.all) return half(notary.missing);
  if (certificate.all !== notary.all) return half([...certificate.missing, ...notary.missing]);
  if (certificate.all) return { kind: 'apple', config: { forceCodeSigning: true, mac: { notarize: true } } };
  // [Note: ad hoc] Setting the fuses breaks the signature that Electron's binary came with, and Apple silicon starts no
  // program without one.
  return { kind: 'adHoc', config: { mac: { identity: '-', notarize: false } } };
}

function given(environment: Environment, names: readonly string[]) {
  const missing = names.filter((name) => (environment[name] ?? '') === '');
  return { all: missing.length === 0, some: missing.length < names.length, missing };
}

function half(missing: readonly string[]): Signing {
  return {
    problem: `Signing is half set up: ${missing.join(', ')} must be given as well, or nothing of it. Nothing was packed.`,
  };
}

/** What stands in the name of a package that nobody signed; Linux signs none. */
export function nameSuffix(target: Target, signing: Exclude<Signing, { problem: string }>): string {
  switch (signing.kind) {
    case 'azure':
    case 'signtool':
    case 'apple':
      return '';
    case 'adHoc':
      return '-unsigned';
    case 'none':
      return target === 'linux-x64' ? '' : '-unsigned';
  }
}
