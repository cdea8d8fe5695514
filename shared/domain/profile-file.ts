import { z } from 'zod';
import { ServiceProfile } from './service-profile.ts';

/** The version of profile files that this program writes and reads. */
export const PROFILE_VERSION = 1;

/** Where what a profile says comes from. */
export const ProfileAbout = z.strictObject({
  /** When its sources were read. */
  date: z.iso.date(),
  sources: z.array(z.url().max(500)).min(1).max(20),
  /** Whether anybody has tried it against the live service. */
  tried: z.boolean(),
  note: z.string().max(1000).optional(),
});
export type ProfileAbout = z.infer<typeof ProfileAbout>;

/** What a file has beside the settings; one without a version is of the first. */
const Envelope = z.looseObject({
  profileVersion: z.int().min(1).default(1),
  name: z.string().max(80).optional(),
  about: ProfileAbout.optional(),
});

/** What is said of a profile in its file, for people alone. */
interface ProfileHead {
  readonly name: string | null;
  readonly about: ProfileAbout | null;
}

type ProfileFileReading =
  | (ProfileHead & { readonly kind: 'read'; readonly profile: ServiceProfile })
  /** It was written by a newer program, which may mean something else by the same names. */
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'wrong'; readonly issue: z.core.$ZodIssue | null };

/** Reads a profile as it is shared: its settings, with the version of the file, its name and where they come from beside. */
export function readProfileFile(value: unknown): ProfileFileReading {
  const version = z.looseObject({ profileVersion: z.int() }).safeParse(value).data?.profileVersion ?? 1;
  if (version > PROFILE_VERSION) return { kind: 'newer', version };
  const envelope = Envelope.safeParse(value);
  if (!envelope.success) return { kind: 'wrong', issue: envelope.error.issues[0] ?? null };
  const { profileVersion: _version, name = null, about = null, ...settings } = envelope.data;
  const profile = ServiceProfile.safeParse(settings);
  return profile.success
    ? { kind: 'read', profile: profile.data, name, about }
    : { kind: 'wrong', issue: profile.error.issues[0] ?? null };
}

/** A profile as a file has it. */
export function toProfileFile(settings: object, { name, about }: Partial<ProfileHead>): Record<string, unknown> {
  return { profileVersion: PROFILE_VERSION, name: name ?? undefined, about: about ?? undefined, ...settings };
}
