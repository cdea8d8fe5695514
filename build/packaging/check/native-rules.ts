import type { Target } from '../target.ts';
import type { ReadPackage } from './read-package.ts';

/** Programs and libraries that would not load on the system and processor of the package. */
export function nativeProblems(
  { natives, packedNatives }: Pick<ReadPackage, 'natives' | 'packedNatives'>,
  target: Target,
): readonly string[] {
  const [system, arch] = target.split('-');
  const byOthers = natives.flatMap(([file, header]) => {
    if (header.system === system && header.architectures.some((each) => each === arch)) return [];
    return [`${file} is for ${header.system} ${header.architectures.join(' and ')}, not for ${target}.`];
  });
  const hidden = packedNatives.map((file) => `${file} lies in the archive, where the system cannot load it.`);
  return natives.length === 0 ? ['The package holds no natives at all.', ...hidden] : [...byOthers, ...hidden];
}
