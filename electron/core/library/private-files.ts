/** Whatever the umask says: listings and photos are nobody's business but their owner's. Windows knows no such modes. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** True where somebody besides the owner may read, write or enter. */
export function isOpenToOthers(mode: number): boolean {
  return (mode & 0o077) !== 0;
}
