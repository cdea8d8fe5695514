import type { ReactElement } from 'react';
import type { ImportProgress } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { GIVEN_IMPORT, LOCAL_IMPORT } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** How far the adding of photos has come, whichever listing is open, and how to hold or end it. */
export function ImportLine(): ReactElement | null {
  const { t } = useWords();
  const { snapshot, commands } = useWorkbench();
  const { importing } = snapshot;
  if (importing === null) return null;
  const { total, phase, paused, fileName } = importing;
  const count = countOf(importing);
  const isCardFree = phase === 'making';
  // Of what the page sent itself nothing is left to hold up then.
  const hasStarted = importing.importId !== GIVEN_IMPORT;
  const canPause = hasStarted && (!isCardFree || importing.importId !== LOCAL_IMPORT);
  return (
    <div className="activity row small quiet digits import-line">
      <span className="activity-words cut">
        {/* Said once, by itself, to those who do not see the line. */}
        <span role="status">{isCardFree && t('grid.cardOut')}</span> {wordsOf(importing, t)}
        {!isCardFree && fileName !== null && count < total && ` · ${fileName}`}
      </span>
      {canPause && (
        <Button variant="plain" onPress={() => void commands.controlImport(paused ? 'resume' : 'pause')}>
          {paused ? t('grid.importResume') : t('grid.importPause')}
        </Button>
      )}
      {hasStarted && !isCardFree && (
        <Button variant="plain" onPress={() => void commands.controlImport('stop')}>
          {t('grid.importStop')}
        </Button>
      )}
      <ProgressLine share={total === 0 || count === total ? null : count / total} label={t('grid.addingPhotos')} />
    </div>
  );
}

/** Of the files that this phase is about. */
function countOf({ phase, seen, copied, done }: ImportProgress): number {
  return phase === 'looking' ? seen : phase === 'copying' ? copied : done;
}

function wordsOf(importing: ImportProgress, t: Words['t']): string {
  const { total, phase, paused } = importing;
  if (total === 0) return t('grid.looking');
  const count = { number: Math.min(total, countOf(importing) + 1), of: total };
  if (paused) return t('grid.importPaused', count);
  switch (phase) {
    case 'looking':
      return t('grid.adding', count);
    case 'copying':
      return t('grid.copying', count);
    case 'making':
      return countOf(importing) < total ? t('grid.makingPictures', count) : t('grid.makingAll');
  }
}
