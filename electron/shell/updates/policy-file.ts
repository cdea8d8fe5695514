import path from 'node:path';
import { z } from 'zod';

/**
 * What IT lays down for all people of a computer. It can only say less: no address, no command, nothing that would send an
 * app elsewhere.
 */
export const Policy = z.strictObject({
  /** `off`: this app neither asks for updates nor shows them. */
  updates: z.enum(['off', 'ask']).optional(),
  channel: z.enum(['latest', 'beta']).optional(),
});
export type Policy = z.infer<typeof Policy>;

/** Where it lies: where people without administrator's rights cannot write, save on Windows, where they could only turn updates off. */
export function policyFile(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  switch (platform) {
    case 'darwin':
      return '/Library/Application Support/Listing Lightbox/policy.json';
    case 'win32':
      return path.win32.join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Listing Lightbox', 'policy.json');
    default:
      return '/etc/listing-lightbox/policy.json';
  }
}

interface ReadPolicy {
  readonly policy: Policy;
  /** Why the file was not understood, for the log; null when it was, or is not there. */
  readonly problem: string | null;
}

/**
 * Reads a policy. One that is there and cannot be understood was meant to say something: updates are off until it can.
 * @param text null where there is no file
 */
export function readPolicy(text: string | null): ReadPolicy {
  if (text === null) return { policy: {}, problem: null };
  try {
    // Editors of Windows begin a file with a mark of its encoding.
    return { policy: Policy.parse(JSON.parse(text.replace(/^\uFEFF/, ''))), problem: null };
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return { policy: { updates: 'off' }, problem };
  }
}
