import type { ProfileSetting } from '../../../shared/domain/service-profile.ts';

const meanings = {
  'meaning.name': 'What this profile is called. Only for people.',
  'meaning.upload.partName':
    "Name of each picture inside an upload request. '{'n'}' becomes the number of the picture in its request.",
  'meaning.upload.partEncoding':
    'How the bytes of a picture are written in an upload request. Some services want them as base64 text, which is a third larger.',
  'meaning.upload.filesPerRequest': 'How many pictures go in one request.',
  'meaning.upload.maxBytesPerRequest': 'Most bytes in one request, all its pictures together.',
  'meaning.upload.concurrency':
    'How many requests run at the same time. More is faster, unless the service slows down.',
  'meaning.upload.sizeUnit': 'The unit in which the service tells the size of what arrived.',
  'meaning.upload.matchByPosition':
    'Trust the sequence of the answers where the service does not repeat our file names. Otherwise such pictures go one by one.',
  'meaning.upload.maxBytesPerSecond': 'Most bytes a second that sending may take of your line.',
  'meaning.upload.minBytesPerSecond':
    'Fewest bytes a second at which an upload is waited for. A slower one is given up and tried again.',
  'meaning.upload.stallSeconds': 'Seconds without any progress after which a request is given up and tried again.',
  'meaning.create.method': 'How a new listing is sent.',
  'meaning.create.path': 'Where a new listing is sent, after the listing address.',
  'meaning.update.concurrency': 'How many changes of photos are sent at the same time.',
  'meaning.read.entities':
    'Whether listings and photos can be read back. It shows what others changed, and settles lost answers.',
  'meaning.read.filterByMediaKey':
    'Whether a photo can be looked up by its key, so that nothing is sent twice after a lost answer.',
  'meaning.read.listingKeyForm': 'Whether the key of a listing stands in quotes in an address.',
  'meaning.read.mediaKeyForm':
    'Whether a photo is named in an address by its number (MediaKeyNumeric) or by its key in quotes (MediaKey). An address that the service names itself comes first.',
  'meaning.read.mediaStatus':
    'Where the service tells the status of a photo (MediaStatus), it is done only when that is Complete. Off: what the service shows is enough.',
  'meaning.read.stallSeconds': 'Seconds without any progress after which a read is given up. It is asked again later.',
  'meaning.read.settleSeconds':
    'Seconds by which reads may lag behind what was written. Two answers without what was sent are that far apart before it is sent again, and for that long a read that shows something older changes nothing.',
  'meaning.read.tagSettleMilliseconds':
    'Milliseconds within which two changes of a photo may have the same tag. One that was changed so recently is read once more before it is changed.',
  'meaning.read.absenceMinutes':
    'Minutes after the last change for which a photo that the service does not show may still be on its way. After that you are asked.',
  'meaning.prefer.return': 'What the service is asked to answer to a change. It may answer as it likes.',
  'meaning.prefer.maxPageSize': 'How many entries the service is asked to send at once. Empty: as many as it likes.',
  'meaning.attach': 'How a photo is added to a listing that the service has already.',
  'meaning.stream.method':
    'How the picture is sent where it follows its photo: POST as in RESO RCP-48, or PUT as in OData. It changes nothing for other ways to add photos.',
  'meaning.token.clientAuthentication': 'How client id and secret reach the token address.',
  'meaning.token.scope': 'What the token may be used for, in the words of the service. Mostly empty.',
  'meaning.token.memberLoginIdParameter': 'Under which name the member login id is sent, if the account has one.',
  'meaning.token.lifetimeSeconds': 'How long a token is taken to last where the service does not say it.',
  'meaning.signIn.scope':
    'What is asked for when a member signs in, in the words of the service. Without offline_access they sign in often.',
  'meaning.signIn.passwordGrant':
    'Listing Lightbox asks for the password itself and sends it to the identity provider. Only for services that offer no other way: the browser is safer.',
  'meaning.signIn.memberLoginIdClaim':
    'Where the identity provider says the login id of the member. Empty for nowhere.',
  'meaning.signIn.officeMlsIdClaim': 'Where it says the office. Used if OfficeMlsId is empty here.',
  'meaning.signIn.memberAORClaim': 'Where it says the association of the member. Used if MemberAOR is empty here.',
  'meaning.signIn.originatingSystemIDClaim': 'Where it says the system. Used if OriginatingSystemID is empty here.',
  'meaning.media.firstOrder': 'Where the service begins to count the photos of a listing.',
  'meaning.media.imageOfForm': 'How the words of rooms are written at the service.',
  'meaning.media.mediaType': 'The word that says what is sent is a picture.',
  'meaning.media.className': 'A fixed word that the service expects with each photo.',
  'meaning.media.resourceName': 'A fixed word for what the photos belong to.',
  'meaning.media.originatingSystemMediaKey':
    'The key of a photo in the system it came from, where the service wants one.',
  'meaning.media.originatingSystemID': 'The number of the system the photos come from, where the service wants one.',
  'meaning.media.memberAOR': 'Your association of REALTORS®, where the service wants it with each photo.',
  'meaning.media.officeMlsId': 'The number of your office, where the service wants it with each photo.',
  'meaning.media.approved': 'Whether photos are sent as approved.',
  'meaning.rendition.longEdge':
    'Pixels of the longer side of the pictures that are sent; larger ones are made smaller.',
  'meaning.rendition.quality': 'JPEG quality of the pictures that are sent, up to 100.',
  'meaning.rendition.maxBytes': 'Most bytes of one picture; its quality is lowered until it fits.',
  'meaning.rules.shortDescriptionMaxLength': 'Longest caption that the service takes, in characters.',
  'meaning.rules.shortDescriptionSuggestedLength': 'Length of a caption to aim for; the counter turns after it.',
  'meaning.rules.maxPhotos': 'Most photos in one listing.',
  'meaning.pictureRules':
    'What this service takes of photos. They are checked before anything is sent; without rules only the limits above are.',
  'meaning.validation.source':
    'Rules say in advance what the service would refuse: required fields, values, limits. They are kept, and used without a network too.',
  'meaning.validation.setForm':
    'How rules that set a value are written: the standard has the value alone, some services “Field = value”.',
  'meaning.validation.member':
    'What rules ask about the member, such as USERCLASS=AG; MEMBER_TYPE=Agent. Rules about what isn’t named here are left to the service.',
  'meaning.validation.warningResponse':
    'The standard (RCP-19) asks for a Warning-Response with what a person confirmed, and doesn’t say where it stands.',
  'meaning.validation.warningResponseName': 'A name with “warning” in it.',
  'meaning.validation.refreshMinutes': 'How old rules may be before the service is asked whether they have changed.',
  'meaning.propertyFields': 'Further fields of a listing that this service has, with the kind of each.',
} as const satisfies Record<`meaning.${ProfileSetting}`, string>;

/** What each setting of a service profile means, and the words around them. */
export const profileMeanings = {
  ...meanings,
  'profile.changed': 'Changed',
  'profile.reset': '{label}: reset to {value}',
  'profile.resetAll': 'Reset all',
  'profile.resetAllTitle': 'Reset all settings of this profile?',
  'profile.resetAllText': 'All settings get their defaults again. The listings stay as they are.',
  'profile.none': 'none',
  'profile.changedCount':
    '{count, plural, =0 {All settings have their defaults.} one {# setting is changed.} other {# settings are changed.}}',
  'profile.import': 'Import…',
  'profile.export': 'Export',
  'profile.asText': 'Edit as text…',
  'profile.textTitle': 'Profile as text',
  'profile.importTitle': 'Use this profile?',
  'profile.importText':
    '{count, plural, =0 {It is the same as now.} one {# setting changes.} other {# settings change.}}',
  'profile.importConfirm': 'Use profile',
  'profile.fieldName': 'Name of the field',
  'profile.fieldKind': 'Kind of {name}',
  'profile.newFieldKind': 'Kind',
  'profile.addField': 'Add field',
  'profile.removeField': 'Remove {name}',
} as const;
