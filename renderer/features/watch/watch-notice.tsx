import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { WatchQuestion } from '../../../shared/contract/watch.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useWatch, useWatchWords, watchWords } from './use-watch.ts';
import './watch.css';

/** What is to be said about the folder that feeds the listing and about its files; that all is well stands in the status rail. */
export function WatchNotice({ detail }: { detail: ListingDetail }): ReactElement | null {
  const { t } = useWords();
  const { commands, openDialog } = useWorkbench();
  const { listingId } = detail;
  const view = useWatch(listingId);
  useWatchWords(listingId);
  if (view === null) return null;
  return (
    <>
      {view.questions.map((question) => (
        <VersionNotice key={question.questionId} detail={detail} question={question} />
      ))}
      {(view.state === 'gone' || view.state === 'elsewhere') && (
        <Notice
          tone={view.state === 'gone' ? 'warn' : 'info'}
          action={
            <div className="row wrap">
              {view.state === 'gone' && (
                <Button onPress={() => openDialog({ kind: 'watchFolder', listingId, name: detail.name })}>
                  {t('watch.select')}
                </Button>
              )}
              <Button onPress={() => void commands.stopWatching(listingId)}>{t('watch.stop')}</Button>
            </div>
          }
        >
          <span className="watch-folder">{watchWords(view, t)}</span>
        </Notice>
      )}
    </>
  );
}

interface VersionNoticeProps {
  detail: ListingDetail;
  question: WatchQuestion;
}

function VersionNotice({ detail: { listingId, media }, question }: VersionNoticeProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const { questionId, fileName, mediaId } = question;
  const position = media.find((item) => item.mediaId === mediaId)?.number ?? question.position;
  return (
    <Notice
      tone="warn"
      action={
        <div className="row wrap">
          <Button onPress={() => commands.showPhoto(listingId, mediaId)}>{t('watch.showPhoto')}</Button>
          <Button onPress={() => void commands.answerWatch(questionId, 'leave')}>{t('watch.leave')}</Button>
          <Button onPress={() => void commands.answerWatch(questionId, 'add')}>{t('watch.add')}</Button>
          <Button variant="primary" onPress={() => void commands.answerWatch(questionId, 'replace')}>
            {t('common.replace')}
          </Button>
        </div>
      }
    >
      {t('watch.question', { position, fileName })}
    </Notice>
  );
}
