import type { Finding } from '../../shared/contract/findings.ts';
import { problemText } from './problem-words.ts';
import type { Words } from './words.ts';

/** What was found and what to do, in the person's language. */
export function findingWords(words: Words, found: Finding): string {
  return problemText(words, found);
}

const RULES = [
  'count',
  'bytes',
  'pixels',
  'format',
  'captionRequired',
  'captionLength',
  'captionContent',
  'roomRequired',
  'primaryExterior',
  'primaryUnaltered',
  'coverage',
  'disclosedInCaption',
  'perhapsAltered',
  'originalBeside',
  'labelOnPicture',
  'pictureContent',
  'blank',
  'blurred',
  'light',
  'tilted',
  'qrCode',
  'cameraPreview',
] as const;

/** What kind of fault it is, as the heading of all of its kind. */
export function kindOfFinding({ t }: Words, { rule, source }: Pick<Finding, 'rule' | 'source'>): string {
  if (source !== 'picture') return t(source === 'service' ? 'findings.ofService' : 'findings.problems');
  const known = RULES.find((each) => each === rule);
  return known === undefined ? rule : t(`findings.rule.${known}`);
}
