import { z } from 'zod';
import type { ServiceProfile } from './service-profile.ts';

/** A pasted token, OAuth 2 client credentials, or a member who signs in at the service’s identity provider. */
export const SignInKind = z.enum(['token', 'clientCredentials', 'member']);

/** Who is signed in to an account, as their identity provider says; a text that it does not say is empty. */
export const Member = z.object({
  /** The provider's own key of the person, by which two of them are distinguished. */
  subject: z.string(),
  name: z.string(),
  memberLoginId: z.string(),
  officeMlsId: z.string(),
  memberAOR: z.string(),
  originatingSystemID: z.string(),
});
export type Member = z.infer<typeof Member>;

/** Longer than any of these fields in the data dictionary. */
const LONGEST = 255;

/** Reads a member out of the claims of a sign-in, which are called as the fields that they fill. */
export function readMember(subject: string, claims: Readonly<Record<string, unknown>>): Member {
  const claim = (name: string): string => textOf(claims[name]);
  const memberLoginId = claim('MemberLoginId');
  const fullName = [claim('MemberFirstName'), claim('MemberLastName')].filter((part) => part !== '').join(' ');
  const names = [claim('name'), fullName, claim('preferred_username'), claim('email'), memberLoginId, subject];
  return {
    subject,
    name: names.find((name) => name !== '') ?? subject,
    memberLoginId,
    officeMlsId: claim('OfficeMlsId'),
    memberAOR: claim('MemberAOR'),
    originatingSystemID: claim('OriginatingSystemID'),
  };
}

/** A claim may be a number, or several where somebody belongs to several: the first counts. */
function textOf(claim: unknown): string {
  const first: unknown = Array.isArray(claim) ? claim[0] : claim;
  if (typeof first !== 'string' && typeof first !== 'number') return '';
  return String(first).trim().slice(0, LONGEST);
}

/** What a Media entity says of the member: the profile's own value where it has one, else the claim of whoever is signed in. */
export function mediaSettingsOf(profile: ServiceProfile, member: Member | null): ServiceProfile['media'] {
  const { media } = profile;
  if (member === null) return media;
  return {
    ...media,
    originatingSystemID: media.originatingSystemID || member.originatingSystemID,
    memberAOR: media.memberAOR || member.memberAOR,
    officeMlsId: media.officeMlsId || member.officeMlsId,
  };
}

/** True where two sign-ins are of the same person at the same provider. */
export function isSameMember(
  one: { readonly issuer: string | null; readonly member: Member | null },
  other: { readonly issuer: string | null; readonly member: Member | null },
): boolean {
  return one.issuer !== null && one.issuer === other.issuer && one.member?.subject === other.member?.subject;
}
