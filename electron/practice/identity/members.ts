/** Claims of a member, by the names that services of this kind use. */
export interface PracticeMember {
  readonly sub: string;
  readonly name: string;
  readonly MemberLoginId: string;
  readonly OfficeMlsId: string;
  readonly MemberAOR: string;
  readonly OriginatingSystemID: string;
}

/** Two, of different offices, so that it can be tried that they never mix. */
export const PRACTICE_MEMBERS: readonly PracticeMember[] = [
  {
    sub: 'member-1',
    name: 'Ana Ruiz',
    MemberLoginId: 'ARUIZ',
    OfficeMlsId: 'OAK1',
    MemberAOR: 'VALLEY',
    OriginatingSystemID: 'PRACTICE',
  },
  {
    sub: 'member-2',
    name: 'Ben Cole',
    MemberLoginId: 'BCOLE',
    OfficeMlsId: 'ELM2',
    MemberAOR: 'COAST',
    OriginatingSystemID: 'PRACTICE',
  },
];

export function memberBy(field: 'sub' | 'MemberLoginId', value: string | undefined): PracticeMember | null {
  return PRACTICE_MEMBERS.find((member) => member[field] === value) ?? null;
}
