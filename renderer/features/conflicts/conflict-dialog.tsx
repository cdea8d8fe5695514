import { CircleCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { ConflictView } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { ResolveChoice } from '../../app/commands/conflict-commands.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConflictColumns } from './conflict-columns.tsx';
import { conflictSubject, conflictText, storedText } from './conflict-words.ts';
import { useListingDetail } from './use-listing-detail.ts';
import { useNumberKeys } from './use-number-keys.ts';
import './conflicts.css';
import { useWords } from '../../language/language-store.ts';

interface ConflictDialogProps {
  /** Null for all listings. */
  listingId: ListingId | null;
  onClose: () => void;
}

/** One conflict after the other until none is left. */
export function ConflictDialog({ listingId, onClose }: ConflictDialogProps): ReactElement {
  const { snapshot, commands } = useWorkbench();
  const { t } = useWords();
  const [index, setIndex] = useState(0);
  const [forAll, setForAll] = useState<'mine' | 'theirs' | null>(null);
  const conflicts = snapshot.conflicts.filter((conflict) => listingId === null || conflict.listingId === listingId);
  const conflict = conflicts[Math.min(index, conflicts.length - 1)];
  if (conflict === undefined) return <AllResolved onClose={onClose} />;
  if (forAll !== null) {
    return (
      <ConfirmDialog
        title={t(forAll === 'mine' ? 'conflicts.mineForAllAsk' : 'conflicts.theirsForAllAsk', {
          count: conflicts.length,
        })}
        confirmLabel={t(forAll === 'mine' ? 'conflicts.mineForAll' : 'conflicts.theirsForAll')}
        onClose={() => setForAll(null)}
        onConfirm={() => {
          setForAll(null);
          void commands.resolve(conflicts, { kind: forAll });
        }}
      >
        <p>{t(forAll === 'mine' ? 'conflicts.mineForAllText' : 'conflicts.theirsForAllText')}</p>
      </ConfirmDialog>
    );
  }
  const place = conflicts.indexOf(conflict);
  const footer = (
    <>
      <Button variant="plain" onPress={() => setForAll('mine')}>
        {t('conflicts.mineForAll')}
      </Button>
      <Button variant="plain" onPress={() => setForAll('theirs')}>
        {t('conflicts.theirsForAll')}
      </Button>
      <span className="grow" />
      <Button isDisabled={place === 0} onPress={() => setIndex(place - 1)}>
        {t('conflicts.previous')}
      </Button>
      <Button isDisabled={place === conflicts.length - 1} onPress={() => setIndex(place + 1)}>
        {t('conflicts.next')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('conflicts.title', { number: place + 1, of: conflicts.length, subject: conflictSubject(t, conflict) })}
      size="large"
      onClose={onClose}
      {...(conflicts.length > 1 ? { footer } : {})}
    >
      <OneConflict key={conflict.conflictId} conflict={conflict} />
    </Dialog>
  );
}

function OneConflict({ conflict }: { conflict: ConflictView }): ReactElement {
  const { commands, snapshot } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const [other, setOther] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const detail = useListingDetail(conflict.listingId);
  const isText = conflict.field === 'shortDescription' || conflict.field === 'imageOf';
  const choose = async (choice: ResolveChoice): Promise<void> => {
    setBusy(true);
    await commands.resolve([conflict], choice);
    setBusy(false);
  };
  const startOther = (): void => setOther(conflictText(words, conflict, conflict.mine));
  useNumberKeys((key) => {
    if (busy) return;
    if (key === '1') void choose({ kind: 'mine' });
    else if (key === '2') void choose({ kind: 'theirs' });
    else if (isText) startOther();
  });
  const listing = snapshot.listings?.find((candidate) => candidate.listingId === conflict.listingId);
  return (
    <div className="conflict" data-picture={conflict.sha256 !== null || undefined}>
      {conflict.sha256 !== null && (
        <Picture sha256={conflict.sha256} sizes={['1600', '320', 'preview']} className="conflict-picture" whole />
      )}
      <div className="stack">
        <p className="quiet">
          {listing !== undefined && `${listing.name}. `}
          {t('conflicts.explained')}
        </p>
        <ConflictColumns
          conflict={conflict}
          detail={detail}
          keepMine={
            <Button autoFocus isDisabled={busy} aria-keyshortcuts="1" onPress={() => void choose({ kind: 'mine' })}>
              {t('conflicts.keepMine')} <kbd aria-hidden>1</kbd>
            </Button>
          }
          keepTheirs={
            <Button isDisabled={busy} aria-keyshortcuts="2" onPress={() => void choose({ kind: 'theirs' })}>
              {t('conflicts.keepTheirs')} <kbd aria-hidden>2</kbd>
            </Button>
          }
        />
        {isText && (
          <OtherText
            text={other}
            busy={busy}
            onStart={startOther}
            onChange={setOther}
            onSave={(text) => void choose({ kind: 'value', value: storedText(words, conflict, text) })}
          />
        )}
      </div>
    </div>
  );
}

interface OtherTextProps {
  text: string | null;
  busy: boolean;
  onStart: () => void;
  onChange: (text: string) => void;
  onSave: (text: string) => void;
}

/** A third version, written from the first two. */
function OtherText({ text, busy, onStart, onChange, onSave }: OtherTextProps): ReactElement {
  const { t } = useWords();
  if (text === null) {
    return (
      <div>
        <Button aria-keyshortcuts="3" onPress={onStart}>
          {t('conflicts.writeAnother')} <kbd aria-hidden>3</kbd>
        </Button>
      </div>
    );
  }
  return (
    <div className="other-text">
      <TextField
        label={t('conflicts.anotherText')}
        autoFocus
        value={text}
        onChange={onChange}
        onKeyDown={atEnter(() => onSave(text))}
      />
      <Button variant="primary" isDisabled={busy} onPress={() => onSave(text)}>
        {t('conflicts.keepText')}
      </Button>
    </div>
  );
}

function AllResolved({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useWords();
  const { commands, snapshot } = useWorkbench();
  const toSend = snapshot.listings?.reduce((total, listing) => total + listing.toSend, 0) ?? 0;
  return (
    <Dialog title={t('conflicts.allTitle')} onClose={onClose}>
      <EmptyState icon={<CircleCheck size={28} aria-hidden />} title={t('conflicts.noneLeft')}>
        <p>{toSend > 0 ? t('conflicts.goesOut', { count: toSend }) : t('conflicts.nothingMore')}</p>
        <div className="row">
          {toSend > 0 && (
            <Button
              variant="primary"
              onPress={() => {
                onClose();
                void commands.syncNow();
              }}
            >
              {t('action.sync.now')}
            </Button>
          )}
          <Button autoFocus onPress={onClose}>
            {t('conflicts.done')}
          </Button>
        </div>
      </EmptyState>
    </Dialog>
  );
}
