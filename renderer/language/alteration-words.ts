import type { MediaAlteration } from '../../shared/domain/picture-rules/alteration.ts';
import type { Words } from './words.ts';

const WORDS = {
  'Virtual Staging - Item Addition': 'altered.staging',
  'Decluttered - Item Removed': 'altered.decluttered',
  'Twilight Conversion': 'altered.twilight',
  'Virtual Enhancements': 'altered.enhancements',
  'Virtual Renovation': 'altered.renovation',
  'Virtual Representation - To Be Built': 'altered.toBeBuilt',
  'Virtual Representation - Under Construction': 'altered.underConstruction',
  'Model Home': 'altered.modelHome',
  'Other Media Modification': 'altered.other',
} as const satisfies Record<MediaAlteration, string>;

/** How a picture was altered. */
export function alterationWord({ t }: Words, kind: MediaAlteration): string {
  return t(WORDS[kind]);
}
