/**
 * What the computer keeps of libraries outside of their folders. A copy of a library does not bring it along: an older one knows of fewer
 * creations than are noted, and of one that came from elsewhere nothing is noted.
 */
export interface ComputerNotes {
  /** How many creations of a library were begun on this computer, or before it came here; null where nothing is known of it. */
  read(libraryId: string): number | null;
  /** @throws Error where nothing can be kept */
  write(libraryId: string, creations: number): void;
}
