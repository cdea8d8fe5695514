import type { ReactElement } from 'react';
import type { Finding } from '../../../shared/contract/findings.ts';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { countFindings } from '../../../shared/domain/findings.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { PERHAPS_ALTERED, perhapsAltered } from '../../../shared/domain/picture-rules/hints.ts';
import { phraseText } from '../../language/core-sentence.ts';
import { findingWords } from '../../language/finding-words.ts';
import { useWords } from '../../language/language-store.ts';
import { isUnusual } from '../../state/findings.ts';
import { usePart } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { MarkAltered } from './mark-altered.tsx';
import './findings.css';

/** What the file of a photo says of itself that a person has to judge, and one press to say so. */
function PerhapsAltered({ item }: { item: MediaItem }): ReactElement | null {
  const words = useWords();
  const said = perhapsAltered(item);
  if (said === null) return null;
  return (
    <Notice tone="info" action={<MarkAltered mediaId={item.mediaId} />}>
      {words.t('altered.perhaps', { said: phraseText(words, said) })}
    </Notice>
  );
}

/** What was found about a photo, each with what fixes it. A caption that is too long is shown as its problem. */
export function PhotoFindings({ item }: { item: MediaItem }): ReactElement | null {
  const words = useWords();
  const { commands } = useWorkbench();
  const { mediaId, listingId, problem } = item;
  const findings = usePhotoFindings(mediaId).filter(
    ({ rule }) => (rule !== 'captionLength' || problem?.code !== 'captionTooLong') && rule !== PERHAPS_ALTERED,
  );
  return (
    <>
      <PerhapsAltered item={item} />
      {findings.map((found) => (
        <Notice
          key={`${found.rule} ${found.message}`}
          tone={found.severity === 'error' ? 'warn' : 'info'}
          action={
            found.fixable && (
              <Button onPress={() => void commands.fixFindings({ listingId, rule: found.rule, mediaIds: [mediaId] })}>
                {words.t('captions.goToIt')}
              </Button>
            )
          }
        >
          {findingWords(words, found)}
        </Notice>
      ))}
    </>
  );
}

/** On the tile of a photo about which something was found. */
export function FindingMark({ mediaId }: { mediaId: MediaId }): ReactElement | null {
  const words = useWords();
  const findings = usePhotoFindings(mediaId);
  if (findings.length === 0) return null;
  const said = findings.map((each) => findingWords(words, each)).join(' ');
  const isError = findings.some(({ severity }) => severity === 'error');
  return <span className="warning-mark" data-severity={isError ? 'error' : 'warning'} role="img" aria-label={said} />;
}

/** How much is to be fixed before the listing is sent; nothing where its service has no picture rules. */
export function FindingsNotice({ detail }: { detail: ListingDetail }): ReactElement | null {
  const { t } = useWords();
  const findings = useFindings();
  const isWorthTelling = findings.some((each) => each.source === 'service' || isUnusual(each));
  if (detail.pictureRules === null || !isWorthTelling) return null;
  const { errors, warnings } = countFindings(findings);
  return (
    <Notice
      tone={errors > 0 ? 'warn' : 'info'}
      action={<ActionButton id="findings.open">{t('common.show')}</ActionButton>}
    >
      {t('findings.counts', { errors, warnings })}
    </Notice>
  );
}

const NONE: readonly Finding[] = [];

/** All of the open listing. */
export function useFindings(): readonly Finding[] {
  const { findings } = useServices();
  return usePart(findings, ({ all }) => all);
}

function usePhotoFindings(mediaId: MediaId): readonly Finding[] {
  const { findings } = useServices();
  return usePart(findings, ({ unusual }) => unusual.get(mediaId) ?? NONE);
}
