import type { ReactElement } from 'react';
import type { Finding } from '../../../shared/contract/findings.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { countFindings } from '../../../shared/domain/findings.ts';
import { PERHAPS_ALTERED } from '../../../shared/domain/picture-rules/hints.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { findingWords, kindOfFinding } from '../../language/finding-words.ts';
import { useWords } from '../../language/language-store.ts';
import { readinessWords } from '../../language/readiness-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { MarkAltered } from './mark-altered.tsx';
import { useFindings } from './photo-findings.tsx';
import './findings.css';

interface FindingsDialogProps {
  /** It was to be sent and has errors. */
  isSending: boolean;
  onClose: () => void;
}

/** Everything that is to be fixed before the open listing is sent, kind by kind. */
export function FindingsDialog({ isSending, onClose }: FindingsDialogProps): ReactElement | null {
  const { detail } = useWorkbench();
  const { t, words } = useWords();
  const findings = useFindings();
  if (detail === null) return null;
  const readiness = readinessOf(detail);
  const standing = readiness.stage === 'complete' ? t('findings.none') : readinessWords(words, readiness);
  const { errors, warnings } = countFindings(findings);
  const kinds = [...Map.groupBy(findings, ({ rule, source }) => (source === 'picture' ? rule : source))];
  return (
    <Dialog
      title={t('findings.title')}
      size="medium"
      onClose={onClose}
      footer={<Foot detail={detail} findings={findings} isSending={isSending} onClose={onClose} />}
    >
      <p role="status" className="quiet">
        {findings.length === 0 ? standing : t('findings.counts', { errors, warnings })}
      </p>
      {kinds.map(([kind, each]) => (
        <Kind key={kind} detail={detail} findings={each} onClose={onClose} />
      ))}
    </Dialog>
  );
}

interface FootProps extends FindingsDialogProps {
  detail: ListingDetail;
  findings: readonly Finding[];
}

function Foot({ detail, findings, isSending, onClose }: FootProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const { listingId } = detail;
  const { errors } = countFindings(findings);
  const fixable = findings.filter((each) => each.fixable).length;
  const send = (anyway: boolean): void => {
    onClose();
    void commands.syncNow([listingId], { anyway, asked: true });
  };
  return (
    <>
      <Button onPress={onClose}>{t('common.close')}</Button>
      {isSending && errors > 0 && <Button onPress={() => send(true)}>{t('findings.sendAnyway')}</Button>}
      {fixable > 0 && (
        <Button variant="primary" onPress={() => void commands.fixFindings({ listingId })}>
          {t('findings.fixAll', { count: fixable })}
        </Button>
      )}
      {isSending && errors === 0 && (
        <Button variant="primary" onPress={() => send(false)}>
          {t('findings.send')}
        </Button>
      )}
    </>
  );
}

interface KindProps {
  detail: ListingDetail;
  findings: readonly Finding[];
  onClose: () => void;
}

function Kind({ detail, findings, onClose }: KindProps): ReactElement | null {
  const { t, words } = useWords();
  const { commands } = useWorkbench();
  const [first] = findings;
  if (first === undefined) return null;
  const { listingId } = detail;
  const { rule } = first;
  const title = kindOfFinding(words, first);
  const fixable = findings.filter((each) => each.fixable).length;
  return (
    <section aria-label={title} className="findings-kind">
      <div className="findings-head row between">
        <h3>
          {title} <span className="quiet">{findings.length}</span>
        </h3>
        {fixable > 1 && (
          <Button
            aria-label={`${title}: ${t('findings.fixAll', { count: fixable })}`}
            onPress={() => void commands.fixFindings({ listingId, rule })}
          >
            {t('findings.fixAll', { count: fixable })}
          </Button>
        )}
      </div>
      <ul>
        {findings.map((found) => (
          <Line
            key={`${found.mediaId} ${found.field} ${found.message}`}
            detail={detail}
            found={found}
            onClose={onClose}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  detail: ListingDetail;
  found: Finding;
  onClose: () => void;
}

/** What was found, with the way to it and what fixes it. */
function Line({ detail: { listingId, media }, found, onClose }: LineProps): ReactElement {
  const { t, words } = useWords();
  const { commands } = useWorkbench();
  const { mediaId, rule, severity, field } = found;
  const item = media.find((each) => each.mediaId === mediaId);
  const said = findingWords(words, found);
  const place = item === undefined ? (field ?? t('common.listing')) : t('findings.photo', { position: item.number });
  const go = (): void => {
    onClose();
    commands.goToFinding(listingId, found);
  };
  return (
    <li className="row" data-severity={severity}>
      <span className="finding-severity quiet">{t(`findings.${severity}`)}</span>
      <span className="finding-said">
        {place}: {said}
      </span>
      {(mediaId !== null || field !== null) && (
        <Button variant="plain" aria-label={`${t('common.show')}: ${place}, ${said}`} onPress={go}>
          {t('common.show')}
        </Button>
      )}
      {mediaId !== null && rule === PERHAPS_ALTERED && <MarkAltered mediaId={mediaId} of={place} />}
      {found.fixable && (
        <Button
          aria-label={`${t('captions.goToIt')}: ${place}, ${said}`}
          onPress={() =>
            void commands.fixFindings({ listingId, rule, ...(mediaId === null ? {} : { mediaIds: [mediaId] }) })
          }
        >
          {t('captions.goToIt')}
        </Button>
      )}
    </li>
  );
}
