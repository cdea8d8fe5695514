import type { ReactElement } from 'react';
import { CORRECTION_PARTS, type CorrectionPart } from '../../../shared/domain/corrections/operations.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { useAdjust } from './use-adjust.ts';

interface PasteCorrectionsDialogProps {
  mediaIds: readonly MediaId[];
  onClose: () => void;
}

/** Asks which of the copied corrections others get: light goes from photo to photo, a crop seldom does. Enter says as last time. */
export function PasteCorrectionsDialog({ mediaIds, onClose }: PasteCorrectionsDialogProps): ReactElement {
  const { t } = useWords();
  const { adjust } = useServices();
  const { commands } = useWorkbench();
  const { copied = null, pastes } = useAdjust();
  const choose = (part: CorrectionPart, isOn: boolean): void =>
    adjust.choosePastes(CORRECTION_PARTS.filter((each) => (each === part ? isOn : pastes.includes(each))));
  const paste = (): void => {
    onClose();
    void commands.correctPhotos(mediaIds, { kind: 'paste', corrections: copied, parts: [...pastes] });
  };
  return (
    <Dialog
      title={t('adjust.pasteTitle', { count: mediaIds.length })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" autoFocus isDisabled={pastes.length === 0} onPress={paste}>
            {t('adjust.pasteThese')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {CORRECTION_PARTS.map((part) => (
          <CheckBox key={part} isSelected={pastes.includes(part)} onChange={(isOn) => choose(part, isOn)}>
            {t(`adjust.part.${part}`)}
          </CheckBox>
        ))}
        <p className="small quiet">{t('adjust.pasteNote')}</p>
      </div>
    </Dialog>
  );
}
