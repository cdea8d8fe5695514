/** What an examination tells of the connection of an address; `{label}` is one of `address.…`. */
export const CONNECTION = {
  'address.upload': 'upload address',
  'address.listing': 'listing address',
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
  'connection.unseen':
    'Not tested: {label} could not be reached directly ({code}), so no certificate was seen. Behind a proxy that is to be expected.',
  'connection.untrusted':
    '{^label}: the certificate does not prove that this is the service: {problems}. Nothing is sent there. ({version}, {issued}.)',
  'connection.endsSoon': '{^label}: {version}; {issued}: only {left}. Its operator should renew it.',
  'connection.good': '{^label}: {version}; {issued} ({left}).',
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
