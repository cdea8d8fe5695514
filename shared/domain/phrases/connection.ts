/** What the diagnostics say of the connection of an address; `{label}` is one of `address.…`. */
export const CONNECTION = {
  'address.upload': 'upload address',
  'address.listing': 'listing address',
  'address.issuer': 'issuer',
  'address.token': 'token address',
  'address.uploadListing': 'upload and listing addresses',
  'address.uploadToken': 'upload and token addresses',
  'address.listingToken': 'listing and token addresses',
  'address.uploadListingToken': 'upload, listing and token addresses',
  'connection.onThisComputer': '{^label}: http on this computer. It goes over no network, so it needs no TLS.',
  'connection.unencrypted':
    '{^label}: http to another computer. Whoever is on the way could read the token; use the https address.',
  'connection.tooOld':
    '{^label}: the server offers no TLS version from 1.2 on ({code}), so nothing is sent there. Its operator can fix that.',
  'connection.notTls':
    '{^label}: what answers there does not speak TLS ({code}). It may be the wrong port, or an http address written as https.',
  'connection.unseen': 'Not tested: {label} could not be reached ({code}), so no certificate was seen.',
  'connection.untrusted':
    '{^label}: the certificate does not prove that this is the service: {problems}. Nothing is sent there. ({version}, {issued}.)',
  'connection.endsSoon': '{^label}: {version}; {issued}: only {left}. Its operator should renew it.',
  'connection.good': '{^label}: {version}; {issued} ({left}).',
  'proxy.unreachable':
    'The proxy {proxy} of this network cannot be reached ({code}). Work goes on here; sending resumes when there is a connection.',
  'proxy.refused':
    'The proxy {proxy} of this network does not lead to the service ({status}). Nothing was sent. Ask whoever runs your network.',
  'proxy.none': 'What answers at {proxy} is not a proxy. Nothing was sent. Check the proxy settings of this computer.',
  'proxy.password':
    'The proxy {proxy} of this network asks for a name and a password (407). Nothing was sent. Put them into HTTPS_PROXY, as http://NAME:PASSWORD@{proxy}, or ask whoever runs your network to let Listing Lightbox through.',
  'proxy.wrongPassword':
    'The proxy {proxy} of this network does not accept the name and password in HTTPS_PROXY (407). Nothing was sent. Correct them.',
  'proxy.windows':
    'The proxy {proxy} of this network wants a Windows sign-in ({schemes}), which Listing Lightbox cannot give (407). Nothing was sent. Ask whoever runs your network to let it through without one, or for a program on this computer that signs in, and name that in HTTPS_PROXY.',
  'proxy.otherSignIn':
    'The proxy {proxy} of this network wants a sign-in of a kind that Listing Lightbox cannot give ({schemes}, 407). Nothing was sent. Ask whoever runs your network to let it through.',
  'proxy.unsupported':
    'This network says to go through {named}, a kind of proxy that Listing Lightbox cannot use. Nothing was sent. Ask whoever runs your network for an HTTP proxy.',
  'proxy.unknown': 'This computer did not say whether there is a proxy ({why}). Nothing was sent; it is asked again.',
  'proxy.used': '{^label}: through the proxy {proxy}, as {saidBy}.',
  'proxy.direct': '{^label}: without a proxy, as {saidBy}.',
  'proxy.byEnvironment': 'the environment says (HTTPS_PROXY, NO_PROXY)',
  'proxy.bySystem': 'the system says',
  'trust.system': 'Certificates: those of this system are trusted, beside the ones that come with Listing Lightbox.',
  'trust.older':
    'Certificates: this Node ({version}) cannot read those of the system, so only its own are trusted, and those in the file that NODE_EXTRA_CA_CERTS names. Node 24.5 or newer can.',
  'trust.failed':
    'Certificates: those of the system could not be read, so only the ones that come with Listing Lightbox are trusted.',
  'trust.company':
    '{^label}: its certificate is vouched for by {issuer}, whom this computer trusts and the public does not. That is usual where a company reads its traffic.',
  'certificate.issued': 'certificate issued by {issuer}, valid from {from} to {to}',
  'certificate.dayLeft': '{days} day left',
  'certificate.daysLeft': '{days} days left',
  'certificate.issuer': '“{name}”',
  'certificate.noIssuer': 'nobody named',
  'certificate.unreadableDate': 'an unreadable date',
  'certificate.noName': 'no name',
  'certificate.moreNames': '{names} and {count} more',
  'certificate.expired': 'it expired on {day}, or the clock of this computer is wrong',
  'certificate.early': 'it is valid from {day} on only, or the clock of this computer is wrong',
  'certificate.otherName': 'it is made out to {names}, not to {host}',
  'certificate.selfSigned': 'it is self-signed, so nobody vouches for it',
  'certificate.unknownIssuer':
    'its issuer {issuer} is not one that this computer trusts, or a certificate between them is not sent along',
  'certificate.revoked': 'its issuer has revoked it',
  'certificate.notAccepted': 'it is not accepted ({code})',
} as const;
