/** Why a request did not give what was asked. `{quote}` is what the service said itself. */
export const FAILURES = {
  'failure.quoted': '{sentence} It said: “{quote}”',
  'failure.signInRefused': 'The service did not accept the sign-in.',
  'failure.tokenRefused':
    'The service did not accept the access token. Nothing was lost; sign in again with a new one.',
  'failure.clientRefused':
    'The service did not accept the client id and secret. Nothing was lost; check both and connect again.',
  'failure.noToken': 'There is no access token on this computer. Sign in again.',
  'failure.noSecret': 'There is no client secret on this computer. Sign in again.',
  'failure.noTokenAnswered': 'The token address did not answer with a token. Check it.',
  'failure.stale': 'Somebody changed this at the service in the meantime.',
  'failure.gone': 'The service does not know this.',
  'failure.noMediaAddress': 'No address is known at which the service has this photo. Nothing was sent.',
  'failure.unknownKey': 'The key of this listing at the service is not known.',
  'failure.slowDown': 'The service asks to slow down.',
  'failure.longPause':
    'The service asks for a pause of {hours} hours. You need not wait: the next sync that you ask for tries it at once.',
  'failure.longestPause':
    'The service asks for a pause of a day or more. It is asked again after a day at most. You need not wait: the next sync that you ask for tries it at once.',
  'failure.proxyRefused': 'The proxy of this network lets nothing through without signing in (407). Nothing was sent.',
  'failure.trouble': 'The service has trouble ({status}).',
  'failure.refused': 'The service refused this ({status}).',
  'failure.notTheService':
    'What answered is not the listing service: it may be the sign-in page of a network, or a wrong address.',
  'failure.noUploadThere':
    'Nothing takes pictures at the upload address {address}: it may be wrong, or a network that wants a sign-in answers. Nothing was sent. Correct the address under “Sign in again” of this service.',
  'failure.noListingsThere':
    'Nothing takes listings at {address}: it may be a wrong address. The listing was not created. Correct the address under “Sign in again” of this service.',
  'failure.otherAnswered': 'The service answered about something else than what was asked.',
  'failure.cutAnswer': 'The answer of the service is not complete.',
  'failure.answerTooLarge':
    'The service answered with far more than was asked for, so its answer was not read. Nothing here is changed by that.',
  'failure.tooManyResults':
    'The service listed {count} results for {sent} pictures, so none of them counts as sent. Your photos are safe here. Ask its operator to look at that.',
  'failure.notStored':
    'The upload address answered with something that is not a list of stored files, so nothing counts as sent. Check the connection and the address.',
  'failure.preparedChanged':
    'The prepared picture {fileName} is missing from the library or was changed there. It will be made again from the original.',
  'failure.pictureLinkUnsafe':
    'The service names no safe address for the picture of this photo: it has to be encrypted, without a user name. Nothing was sent there.',
  'failure.pictureLinkInside':
    'The service wants the picture of this photo at an address within a private network in which it is not itself. Nothing was sent there. Ask whoever runs the service.',
  'failure.pictureRefused': 'The service did not take the picture of this photo ({status}). It is safe here.',
  'failure.pictureUnsafe': 'The picture is not at a safe address.',
  'failure.pictureInside':
    'The address of the picture leads into a private network in which the service itself is not, so it was not asked for.',
  'failure.pictureElsewhere': 'The picture is said to be elsewhere again and again.',
  'failure.pictureGone': 'There is no picture at its address ({status}).',
  'failure.pictureTooLarge': 'The picture at its address is too large.',
  'failure.nothingLeft': 'None of the photos of this listing is at the service any more.',
  'failure.contended': 'Someone else is changing this photo right now.',
  'failure.stopped': 'Stopped before the service answered.',
  'failure.superseded': 'Another Listing Lightbox has taken this listing over; nothing was sent.',
  'failure.stalled': 'The connection made no progress for too long and was given up.',
  'failure.overdue': 'The connection was too slow for too long and was given up.',
  'failure.offline': 'The service cannot be reached. Work goes on here; sending resumes when there is a connection.',
  'failure.unconnected':
    'The service cannot be reached: no connection came about in time. Work goes on here; sending resumes when there is one.',
  'failure.certificate':
    'The service does not prove its identity with a valid certificate, so nothing was sent. Check the address, or ask whoever runs your network.',
  'failure.broken': 'The connection broke before the service answered.',
} as const;
