import type { ProfileSetting } from '../../../shared/domain/service-profile.ts';
import type { WordKey } from '../../language/words.ts';

/** What a setting of a service profile is changed with. */
type ProfileControl =
  | { readonly kind: 'text'; readonly canBeNone?: true }
  | { readonly kind: 'number'; readonly unit: NumberUnit | null; readonly canBeNone?: true }
  | { readonly kind: 'choice'; readonly options: readonly ProfileOption[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'fields' }
  | { readonly kind: 'pictureRules' };

type NumberUnit = 'seconds' | 'minutes' | 'milliseconds' | 'pixels' | 'characters' | 'bytes' | 'bytesPerSecond';

interface ProfileOption {
  readonly value: string | number;
  readonly word: WordKey;
}

const text = { kind: 'text' } as const;
const onOff = { kind: 'switch' } as const;
const count = { kind: 'number', unit: null } as const;
const number = (unit: NumberUnit): ProfileControl => ({ kind: 'number', unit });
const choice = (...options: readonly (readonly [string | number, WordKey])[]): ProfileControl => ({
  kind: 'choice',
  options: options.map(([value, word]) => ({ value, word })),
});

/** Of each setting. The schema of the profile says which values are good. */
export const PROFILE_CONTROLS: Readonly<Record<ProfileSetting, ProfileControl>> = {
  name: text,
  'upload.partName': text,
  'upload.partEncoding': choice(['binary', 'option.binary'], ['base64', 'option.base64']),
  'upload.filesPerRequest': count,
  'upload.maxBytesPerRequest': { kind: 'number', unit: 'bytes', canBeNone: true },
  'upload.concurrency': count,
  'upload.sizeUnit': choice(
    ['auto', 'option.auto'],
    ['byte', 'option.byte'],
    ['kilobyte', 'option.kilobyte'],
    ['kibibyte', 'option.kibibyte'],
  ),
  'upload.matchByPosition': onOff,
  'upload.maxBytesPerSecond': { kind: 'number', unit: 'bytesPerSecond', canBeNone: true },
  'upload.minBytesPerSecond': number('bytesPerSecond'),
  'upload.stallSeconds': number('seconds'),
  'create.method': choice(['POST', 'option.post'], ['PUT', 'option.put']),
  'create.path': text,
  'update.concurrency': count,
  'read.entities': onOff,
  'read.filterByMediaKey': onOff,
  'read.mediaKeyForm': choice(['numeric', 'option.keyNumeric'], ['quoted', 'option.keyQuoted']),
  'read.mediaStatus': onOff,
  'read.stallSeconds': number('seconds'),
  'read.listingKeyForm': choice(['quoted', 'option.quoted'], ['bare', 'option.bare']),
  'read.settleSeconds': number('seconds'),
  'read.absenceMinutes': number('minutes'),
  'read.tagSettleMilliseconds': number('milliseconds'),
  'prefer.return': choice(
    ['none', 'option.preferNone'],
    ['representation', 'option.preferRepresentation'],
    ['minimal', 'option.preferMinimal'],
  ),
  'prefer.maxPageSize': { kind: 'number', unit: null, canBeNone: true },
  attach: choice(
    ['none', 'option.attachNone'],
    ['navigation', 'option.attachNavigation'],
    ['media', 'option.attachMedia'],
    ['stream', 'option.attachStream'],
  ),
  'stream.method': choice(['POST', 'option.post'], ['PUT', 'option.put']),
  'token.clientAuthentication': choice(['body', 'option.body'], ['basic', 'option.basic']),
  'token.scope': text,
  'token.memberLoginIdParameter': text,
  'token.lifetimeSeconds': number('seconds'),
  'media.firstOrder': choice([0, 'option.zero'], [1, 'option.one']),
  'media.imageOfForm': choice(['standard', 'option.standard'], ['odata', 'option.odata']),
  'signIn.scope': text,
  'signIn.memberLoginIdClaim': text,
  'signIn.officeMlsIdClaim': text,
  'signIn.memberAORClaim': text,
  'signIn.originatingSystemIDClaim': text,
  'signIn.passwordGrant': onOff,
  'media.mediaType': text,
  'media.className': text,
  'media.resourceName': text,
  'media.originatingSystemMediaKey': { kind: 'text', canBeNone: true },
  'media.originatingSystemID': text,
  'media.memberAOR': text,
  'media.officeMlsId': text,
  'media.approved': onOff,
  'rendition.longEdge': number('pixels'),
  'rendition.quality': count,
  'rendition.maxBytes': { kind: 'number', unit: 'bytes', canBeNone: true },
  'rules.shortDescriptionMaxLength': number('characters'),
  'rules.shortDescriptionSuggestedLength': number('characters'),
  'rules.maxPhotos': count,
  pictureRules: { kind: 'pictureRules' },
  'validation.source': choice(
    ['none', 'option.rulesNone'],
    ['function', 'option.rulesFunction'],
    ['resource', 'option.rulesResource'],
  ),
  'validation.setForm': choice(['value', 'option.setValue'], ['assignment', 'option.setAssignment']),
  'validation.member': text,
  'validation.warningResponse': choice(
    ['none', 'option.warningsNone'],
    ['header', 'option.warningsHeader'],
    ['property', 'option.warningsProperty'],
  ),
  'validation.warningResponseName': text,
  'validation.refreshMinutes': number('minutes'),
  propertyFields: { kind: 'fields' },
};

interface ProfileGroup {
  readonly title: Extract<WordKey, `profileGroup.${string}`>;
  readonly settings: readonly ProfileSetting[];
}

/** The settings under headings, what is changed most at the top. */
export const PROFILE_GROUPS: readonly ProfileGroup[] = [
  { title: 'profileGroup.general', settings: ['name'] },
  {
    title: 'profileGroup.limits',
    settings: ['rules.shortDescriptionMaxLength', 'rules.shortDescriptionSuggestedLength', 'rules.maxPhotos'],
  },
  { title: 'profileGroup.pictureRules', settings: ['pictureRules'] },
  {
    title: 'profileGroup.pictures',
    settings: ['rendition.longEdge', 'rendition.quality', 'rendition.maxBytes'],
  },
  {
    title: 'profileGroup.writing',
    settings: [
      'create.method',
      'create.path',
      'attach',
      'stream.method',
      'update.concurrency',
      'prefer.return',
      'media.firstOrder',
      'media.imageOfForm',
    ],
  },
  {
    title: 'profileGroup.uploads',
    settings: [
      'upload.concurrency',
      'upload.maxBytesPerSecond',
      'upload.partName',
      'upload.partEncoding',
      'upload.filesPerRequest',
      'upload.maxBytesPerRequest',
      'upload.sizeUnit',
      'upload.matchByPosition',
      'upload.minBytesPerSecond',
      'upload.stallSeconds',
    ],
  },
  {
    title: 'profileGroup.reading',
    settings: [
      'read.entities',
      'read.filterByMediaKey',
      'read.listingKeyForm',
      'read.mediaKeyForm',
      'read.mediaStatus',
      'read.stallSeconds',
      'read.settleSeconds',
      'read.absenceMinutes',
      'read.tagSettleMilliseconds',
      'prefer.maxPageSize',
    ],
  },
  {
    title: 'profileGroup.signIn',
    settings: [
      'signIn.scope',
      'signIn.memberLoginIdClaim',
      'signIn.officeMlsIdClaim',
      'signIn.memberAORClaim',
      'signIn.originatingSystemIDClaim',
      'signIn.passwordGrant',
      'token.clientAuthentication',
      'token.scope',
      'token.memberLoginIdParameter',
      'token.lifetimeSeconds',
    ],
  },
  {
    title: 'profileGroup.values',
    settings: [
      'media.officeMlsId',
      'media.memberAOR',
      'media.originatingSystemID',
      'media.originatingSystemMediaKey',
      'media.mediaType',
      'media.className',
      'media.resourceName',
      'media.approved',
    ],
  },
  {
    title: 'profileGroup.rules',
    settings: [
      'validation.source',
      'validation.member',
      'validation.refreshMinutes',
      'validation.setForm',
      'validation.warningResponse',
      'validation.warningResponseName',
    ],
  },
  { title: 'profileGroup.fields', settings: ['propertyFields'] },
];
