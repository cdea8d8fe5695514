import type { z } from 'zod';
import type { ProfileAbout } from './profile-file.ts';
import { ServiceProfile } from './service-profile.ts';

/** A profile that ships with the program, as its documents have it: none was tried against the live service. */
export interface ShippedProfile {
  readonly id: ShippedId;
  readonly name: string;
  readonly environment: 'production' | 'test';
  /** Addresses that its documents name; null where they name none. */
  readonly uploadUrl: string | null;
  readonly baseUrl: string | null;
  readonly about: ProfileAbout;
  /** The settings in which it differs from the defaults. */
  readonly settings: Settings;
}

type Settings = z.input<typeof ServiceProfile>;

export const SHIPPED_IDS = ['crmls', 'crmls-staging', 'reso'] as const;
type ShippedId = (typeof SHIPPED_IDS)[number];

/**
 * What CRMLS's developer pages say (2019): listings by a bare number, pages of 100, no deep update, rules by a function whose SET is an
 * assignment, and a member's claims by their scope. Their addresses of uploads are shown with http; https alone is used here.
 */
const CRMLS: Settings = {
  read: { listingKeyForm: 'bare', mediaKeyForm: 'numeric' },
  signIn: { scope: 'openid profile offline_access CrmlsProfile webapi' },
  validation: { source: 'function' },
};

const CRMLS_ABOUT = {
  date: '2026-11-23',
  sources: [
    'https://devdocs.crmls.org/update/overview',
    'https://devdocs.crmls.org/update/mediaservice',
    'https://devdocs.crmls.org/search/overview',
    'https://devdocs.crmls.org/security/overview',
    'https://devdocs.crmls.org/security/resources',
  ],
  tried: false,
} as const satisfies ProfileAbout;

export const SHIPPED_PROFILES: readonly ShippedProfile[] = [
  {
    id: 'crmls',
    name: 'CRMLS',
    environment: 'production',
    uploadUrl: 'https://uploads.crmls.org',
    baseUrl: 'https://h.api.crmls.org',
    about: {
      ...CRMLS_ABOUT,
      note: 'Writes need the identity of a member. Which sign-in a desktop program is given is not documented; ask CRMLS.',
    },
    settings: CRMLS,
  },
  {
    id: 'crmls-staging',
    name: 'CRMLS staging',
    environment: 'test',
    uploadUrl: null,
    baseUrl: null,
    about: { ...CRMLS_ABOUT, note: 'Staging has addresses of its own, which CRMLS gives to whoever develops.' },
    settings: CRMLS,
  },
  {
    id: 'reso',
    name: 'RESO Data Dictionary',
    environment: 'test',
    uploadUrl: null,
    baseUrl: null,
    about: {
      date: '2026-11-23',
      sources: [
        'https://github.com/RESOStandards/transport/blob/main/proposals/web-api-add-edit.md',
        'https://github.com/RESOStandards/transport/blob/main/proposals/validation-expressions.md',
      ],
      tried: false,
      note: 'As the Data Dictionary and RCP-10 have it. The standards have no upload interface: pictures need one beside.',
    },
    settings: {
      read: { mediaKeyForm: 'quoted' },
      attach: 'media',
      validation: { source: 'resource' },
    },
  },
];

export function shippedProfile(id: string): ShippedProfile | null {
  return SHIPPED_PROFILES.find((each) => each.id === id) ?? null;
}

/** All settings of it. */
export function settingsOf({ settings }: ShippedProfile): ServiceProfile {
  return ServiceProfile.parse(settings);
}
