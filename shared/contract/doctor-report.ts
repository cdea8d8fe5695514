import { z } from 'zod';
import { AccountEnvironment } from './model.ts';
import { Phrase } from './phrase.ts';

/** What the diagnostics of a service found, as it crosses between the core and whoever shows it. */

export const DoctorCheck = z.object({
  id: z.enum([
    'addresses',
    'profile',
    'proxy',
    'certificates',
    'connection',
    'signIn',
    'webApi',
    'reading',
    'filter',
    'uploadAddress',
    'upload',
    'partName',
    'results',
    'sizeUnit',
    'partEncoding',
    'tags',
    'prefer',
    'tagTick',
    'readLag',
    'filterLag',
    'pages',
    'listingPages',
    'numbers',
    'mediaStatus',
    'mediaKeys',
    'listingKeys',
    'attach',
    'stream',
    'captions',
    'newListing',
    'newPhotos',
    'unknownFields',
    'repeatedListing',
    'rules',
    'fields',
  ]),
  /** `note`: works, but differs from what the profile says; `skipped`: was not tried, and `said` says why. */
  verdict: z.enum(['good', 'note', 'bad', 'skipped']),
  /** A plain sentence, in English. */
  said: z.string(),
  phrase: Phrase,
  /** Where a person can do something about it: another sign-in, another address, or waiting for a connection. */
  reason: z.enum(['refused', 'address', 'unreachable']).optional(),
});
export type DoctorCheck = z.infer<typeof DoctorCheck>;

export const DoctorProposal = z.object({
  /** Path of the setting in the profile, such as `upload.sizeUnit`. */
  setting: z.string(),
  present: z.union([z.string(), z.number(), z.boolean()]),
  proposed: z.union([z.string(), z.number(), z.boolean()]),
  /** A plain sentence, in English. */
  why: z.string(),
  phrase: Phrase,
});
export type DoctorProposal = z.infer<typeof DoctorProposal>;

export const DoctorReport = z.object({
  account: z.string(),
  environment: AccountEnvironment,
  /** Something was sent that changes the service: test pictures, and writes that leave values as they are. */
  wrote: z.boolean(),
  /** What an diagnostics with `write` sends to this service, one sentence for each thing. */
  plan: z.array(z.object({ /** In English. */ said: z.string(), phrase: Phrase })),
  checks: z.array(DoctorCheck),
  proposals: z.array(DoctorProposal),
});
export type DoctorReport = z.infer<typeof DoctorReport>;
