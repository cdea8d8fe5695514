import type { ReactElement } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { findingWords } from '../../language/finding-words.ts';
import { useWords } from '../../language/language-store.ts';
import { usePhotoFindings } from './use-findings.ts';
import './findings.css';

/** On the tile of a photo about which something was found. */
export function FindingMark({ mediaId }: { mediaId: MediaId }): ReactElement | null {
  const words = useWords();
  const findings = usePhotoFindings(mediaId);
  if (findings.length === 0) return null;
  const said = findings.map((each) => findingWords(words, each)).join(' ');
  const isError = findings.some(({ severity }) => severity === 'error');
  return <span className="warning-mark" data-severity={isError ? 'error' : 'warning'} role="img" aria-label={said} />;
}
