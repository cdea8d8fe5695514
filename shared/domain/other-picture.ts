import type { ServiceProfile } from './service-profile.ts';

/** A photo for which another picture is wanted, as far as that decides what becomes of it. */
interface PhotoToChange {
  /** Its service has it, or may have. */
  readonly isThere: boolean;
  readonly removed: boolean;
  /** A person does not want it sent yet. */
  readonly isOnHold: boolean;
}

/**
 * `exchange`: it shows the other picture from now on. `replace`: another photo takes its place, since a service takes no other picture for
 * a photo that it has. `keep`: it shows what it has there. `wait`: it does so for now.
 */
export type OtherPicture = 'exchange' | 'replace' | 'keep' | 'wait';

/** Whether a service takes photos for a listing that it has already. */
export const takesFurtherPhotos = ({ attach }: Pick<ServiceProfile, 'attach'>): boolean => attach !== 'none';

/** What becomes of a photo for which another picture is wanted, at whichever service. Pure. */
export function otherPicture(
  { isThere, removed, isOnHold }: PhotoToChange,
  profile: Pick<ServiceProfile, 'attach'>,
): OtherPicture {
  if (!isThere) return 'exchange';
  // It comes back, here or there, with the picture that it has there.
  if (removed) return 'wait';
  if (!takesFurtherPhotos(profile)) return 'keep';
  // Neither the new photo nor the removal of the old one may be sent: one of them would stand there alone, or both.
  return isOnHold ? 'wait' : 'replace';
}
