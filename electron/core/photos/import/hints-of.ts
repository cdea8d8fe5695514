import type { PictureHints } from '../../../../shared/domain/picture-rules/hints.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';

/** What a file says of how its picture came to be. Long lists are cut: one word of them is enough. */
export function hintsOf({ sourceType, credentials }: Pick<PhotoFacts, 'sourceType' | 'credentials'>): PictureHints {
  const sourceTypes = [...(sourceType === undefined ? [] : [sourceType]), ...(credentials?.sourceTypes ?? [])];
  return {
    sourceTypes: [...new Set(sourceTypes)].slice(0, 20),
    actions: (credentials?.actions ?? []).slice(0, 40),
    hasManifest: credentials !== undefined,
  };
}
