import { type ReactElement, useState } from 'react';
import type { SyncPreview } from '../../../shared/contract/listing-calls.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { Remarks, usePreview } from './listing-to-send.tsx';
import { type Choices, chooseAll, isSelected, selectedOf } from './sync-all-choice.ts';
import './sync-all.css';

interface SyncAllDialogProps {
  /** All of them where it is left out. */
  listingIds?: readonly ListingId[];
  onClose: () => void;
}

/** Before many listings are sent: what would go, what of it is not ready, and what is left out. */
export function SyncAllDialog({ listingIds, onClose }: SyncAllDialogProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const preview = usePreview(listingIds === undefined ? {} : { listingIds: [...listingIds] }, null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const selected = preview === null ? [] : selectedOf(choices, preview);
  const asked = [...selected, ...(preview?.upToDate ?? [])];
  const send = (): void => {
    onClose();
    // Each service of a listing has a line of its own.
    void commands.syncNow(asked, { alone: true, asked: true });
  };
  return (
    // [Note: no form] Enter on a check box would send all that is selected, also what a person was about to leave out.
    <Dialog
      title={listingIds === undefined ? t('syncAll.title') : t('syncAll.some', { count: listingIds.length })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isDisabled={asked.length === 0} onPress={send}>
            {selected.length === 0 ? t('syncAll.check') : t('syncAll.confirm', { count: selected.length })}
          </Button>
        </>
      }
    >
      {preview === null ? (
        <p className="quiet">{t('syncAll.reading')}</p>
      ) : (
        <Preview preview={preview} choices={choices} onChange={setChoices} />
      )}
    </Dialog>
  );
}

interface PreviewProps {
  preview: SyncPreview;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

function Preview({ preview, choices, onChange }: PreviewProps): ReactElement {
  const { t } = useWords();
  const { listings, upToDate } = preview;
  const choose = (listingId: ListingId, isChosen: boolean): void => onChange(new Map(choices).set(listingId, isChosen));
  return (
    <>
      <p className="quiet">{listings.length === 0 ? t('syncAll.nothing') : t('syncAll.explained')}</p>
      {listings.length > 1 && (
        <div className="row">
          <Button variant="link" onPress={() => onChange(chooseAll(preview, true))}>
            {t('syncAll.selectAll')}
          </Button>
          <Button variant="link" onPress={() => onChange(chooseAll(preview, false))}>
            {t('common.selectNone')}
          </Button>
        </div>
      )}
      {listings.length > 0 && (
        <ul className="sync-all" aria-label={t('syncAll.listings')}>
          {listings.map((listing) => (
            <li key={listing.listingId}>
              <CheckBox
                isSelected={isSelected(choices, listing)}
                isDisabled={listing.photos === 0}
                onChange={(isChosen) => choose(listing.listingId, isChosen)}
              >
                <b>{listing.name}</b>
              </CheckBox>
              <Remarks listing={listing} />
            </li>
          ))}
        </ul>
      )}
      {upToDate.length > 0 && <p className="quiet">{t('syncAll.upToDate', { count: upToDate.length })}</p>}
    </>
  );
}
