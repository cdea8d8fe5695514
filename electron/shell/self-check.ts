import path from 'node:path';

/** One thing that an installed app must be able to do. */
export interface SelfCheckStep {
  readonly name: string;
  /** @returns what was found, in words; throws when it cannot be done */
  readonly run: () => Promise<string>;
}

interface SelfCheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** What was found, or why it cannot be done. */
  readonly said: string;
}

/** What `--self-check FILE` writes. */
interface SelfCheckReport {
  readonly ok: boolean;
  readonly version: string;
  readonly system: string;
  readonly steps: readonly SelfCheckResult[];
}

/** Formats that an installed app must decode, by the pictures that come with it. */
export const SELF_CHECK_PICTURES = [
  'photo.jpg',
  'photo.png',
  'photo.webp',
  'photo.tiff',
  'photo.avif',
  'photo.heic',
] as const;

const OPTION = '--self-check';

/**
 * The file that `--self-check FILE` (or `--self-check=FILE`) names, made absolute; null when it is not asked for.
 * [Note: an option of Chromium between] Electron may move what it knows before the file, so options are no file.
 */
export function selfCheckFile(args: readonly string[], workingFolder: string): string | null {
  const at = args.findIndex((argument) => argument === OPTION || argument.startsWith(`${OPTION}=`));
  if (at < 0) return null;
  const attached = args[at]?.slice(OPTION.length + 1) ?? '';
  const named = attached === '' ? args.slice(at + 1).find((argument) => !argument.startsWith('-')) : attached;
  return path.resolve(workingFolder, named ?? 'self-check.json');
}

/**
 * Runs the steps one after the other. One that fails does not keep the others from running: the report shows all that is wrong with
 * an installation at once.
 * @param within gives up on a step that never ends, with the error to report
 */
export async function selfCheck(
  about: Pick<SelfCheckReport, 'version' | 'system'>,
  steps: readonly SelfCheckStep[],
  within: (run: Promise<string>) => Promise<string>,
): Promise<SelfCheckReport> {
  const results: SelfCheckResult[] = [];
  for (const { name, run } of steps) {
    try {
      results.push({ name, ok: true, said: await within(run()) });
    } catch (error) {
      results.push({ name, ok: false, said: error instanceof Error ? error.message : String(error) });
    }
  }
  return { ok: results.length > 0 && results.every(({ ok }) => ok), ...about, steps: results };
}
