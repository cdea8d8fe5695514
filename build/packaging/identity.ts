/** Who this app is and who answers for it. */
export interface Identity {
  /** A domain of yours, reversed. Systems know installations by it: it never changes after the first release. */
  readonly appId: string;
  readonly homepage: string;
  /** `Name <mail address>`, in packages of Linux. */
  readonly maintainer: string;
  /**
   * The full names in the certificates that sign for Windows, `CN=Name, O=Name, L=City, C=US`: an update that nobody of them signed
   * is refused. The name of the next certificate stands here one release before it signs.
   */
  readonly publishers: readonly string[];
}

/** To be filled in before the first release, which `npm run release:ready` refuses until then: nobody can own these names. */
export const IDENTITY: Identity = {
  appId: 'example.listing-lightbox',
  homepage: 'https://listing-lightbox.example',
  maintainer: 'Listing Lightbox <maintainer@listing-lightbox.example>',
  publishers: [],
};

/** A name that nobody may own (RFC 2606). */
const RESERVED = /\.(example|invalid|test|localhost)\b|^example\./;

/** What is still to be filled in. */
export function missingIdentity({ appId, homepage, maintainer, publishers }: Identity): readonly string[] {
  const asked: readonly [name: string, value: string, isRight: boolean][] = [
    ['appId', appId, /^[a-z][\w-]*(\.[\w-]+)+$/i.test(appId)],
    ['homepage', homepage, isSecure(homepage)],
    ['maintainer', maintainer, /^\S.* <[^@\s]+@[^@\s]+>$/.test(maintainer)],
    [
      'publishers',
      publishers.join('; '),
      publishers.length > 0 && publishers.every((name) => /^CN=.+, *\w+=/.test(name)),
    ],
  ];
  return asked
    .filter(([, value, isRight]) => !isRight || RESERVED.test(value))
    .map(([name, value]) => `build/packaging/identity.ts: ${name} is still to be filled in, not “${value}”.`);
}

/** Whether a release may ask there: by https, at a name that somebody owns. */
export function isSecure(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:' && !RESERVED.test(new URL(address).hostname);
}
