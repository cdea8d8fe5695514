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

type NumberUnit = 'seconds' | 'milliseconds' | 'pixels' | 'characters' | 'bytes' | 'bytesPerSecond';

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

interface ProfileGroup {
  readonly title: Extract<WordKey, `profileGroup.${string}`>;
  readonly rows: readonly (readonly [ProfileSetting, ProfileControl])[];
}

/** The settings under headings, what is changed most at the top, each with its control. The schema of the profile says which values are good. */
const GROUPS: readonly ProfileGroup[] = [
  { title: 'profileGroup.general', rows: [['name', text]] },
  {
    title: 'profileGroup.limits',
    rows: [
      ['rules.shortDescriptionMaxLength', number('characters')],
      ['rules.maxPhotos', count],
    ],
  },
  { title: 'profileGroup.pictureRules', rows: [['pictureRules', { kind: 'pictureRules' }]] },
  {
    title: 'profileGroup.pictures',
    rows: [
      ['rendition.longEdge', number('pixels')],
      ['rendition.quality', count],
      ['rendition.maxBytes', { kind: 'number', unit: 'bytes', canBeNone: true }],
    ],
  },
  {
    title: 'profileGroup.writing',
    rows: [
      ['create.method', choice(['POST', 'option.post'], ['PUT', 'option.put'])],
      ['create.path', text],
      [
        'attach',
        choice(
          ['none', 'option.attachNone'],
          ['navigation', 'option.attachNavigation'],
          ['media', 'option.attachMedia'],
          ['stream', 'option.attachStream'],
        ),
      ],
      ['stream.method', choice(['POST', 'option.post'], ['PUT', 'option.put'])],
      ['update.concurrency', count],
      [
        'prefer.return',
        choice(
          ['none', 'option.preferNone'],
          ['representation', 'option.preferRepresentation'],
          ['minimal', 'option.preferMinimal'],
        ),
      ],
      ['media.firstOrder', choice([0, 'option.zero'], [1, 'option.one'])],
      ['media.imageOfForm', choice(['standard', 'option.standard'], ['odata', 'option.odata'])],
    ],
  },
  {
    title: 'profileGroup.uploads',
    rows: [
      ['upload.concurrency', count],
      ['upload.maxBytesPerSecond', { kind: 'number', unit: 'bytesPerSecond', canBeNone: true }],
      ['upload.partName', text],
      ['upload.partEncoding', choice(['binary', 'option.binary'], ['base64', 'option.base64'])],
      ['upload.filesPerRequest', count],
      ['upload.maxBytesPerRequest', { kind: 'number', unit: 'bytes', canBeNone: true }],
      [
        'upload.sizeUnit',
        choice(
          ['auto', 'option.auto'],
          ['byte', 'option.byte'],
          ['kilobyte', 'option.kilobyte'],
          ['kibibyte', 'option.kibibyte'],
          ['none', 'option.sizeUnchecked'],
        ),
      ],
      ['upload.matchByPosition', onOff],
      ['upload.stallSeconds', number('seconds')],
    ],
  },
  {
    title: 'profileGroup.reading',
    rows: [
      ['read.entities', onOff],
      ['read.filterByMediaKey', onOff],
      ['read.listingKeyForm', choice(['quoted', 'option.quoted'], ['bare', 'option.bare'])],
      ['read.mediaKeyForm', choice(['numeric', 'option.keyNumeric'], ['quoted', 'option.keyQuoted'])],
      ['read.mediaStatus', onOff],
      ['read.stallSeconds', number('seconds')],
      ['read.lagSeconds', number('seconds')],
      ['read.tagSettleMilliseconds', number('milliseconds')],
    ],
  },
  {
    title: 'profileGroup.signIn',
    rows: [
      ['signIn.scope', text],
      ['signIn.passwordGrant', onOff],
      ['token.clientAuthentication', choice(['body', 'option.body'], ['basic', 'option.basic'])],
      ['token.scope', text],
      ['token.memberLoginIdParameter', text],
      ['token.lifetimeSeconds', number('seconds')],
    ],
  },
  {
    title: 'profileGroup.values',
    rows: [
      ['media.officeMlsId', text],
      ['media.memberAOR', text],
      ['media.originatingSystemID', text],
      ['media.originatingSystemMediaKey', { kind: 'text', canBeNone: true }],
      ['media.mediaType', text],
      ['media.className', text],
      ['media.approved', onOff],
    ],
  },
  {
    title: 'profileGroup.rules',
    rows: [
      [
        'validation.source',
        choice(
          ['none', 'option.rulesNone'],
          ['function', 'option.rulesFunction'],
          ['resource', 'option.rulesResource'],
        ),
      ],
      ['validation.member', text],
      ['validation.setForm', choice(['value', 'option.setValue'], ['assignment', 'option.setAssignment'])],
      [
        'validation.warningResponse',
        choice(
          ['none', 'option.warningsNone'],
          ['header', 'option.warningsHeader'],
          ['property', 'option.warningsProperty'],
        ),
      ],
      ['validation.warningResponseName', text],
    ],
  },
  { title: 'profileGroup.fields', rows: [['propertyFields', { kind: 'fields' }]] },
];

export const PROFILE_GROUPS = GROUPS.map(({ title, rows }) => ({ title, settings: rows.map(([setting]) => setting) }));

const CONTROLS: ReadonlyMap<ProfileSetting, ProfileControl> = new Map(GROUPS.flatMap(({ rows }) => rows));

export function controlOf(setting: ProfileSetting): ProfileControl {
  const control = CONTROLS.get(setting);
  if (control === undefined) throw new Error(`There is no control for ${setting}.`);
  return control;
}
