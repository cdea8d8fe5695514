import { CircleCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { ConflictView } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import type { ResolveChoice } from '../../app/commands/conflict-commands.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConflictColumns } from './conflict-columns.tsx';
import { conflictSubject, conflictText } from './conflict-words.ts';
import { useListingDetail } from './use-listing-detail.ts';
import { useNumberKeys } from './use-number-keys.ts';
import './conflicts.css';

interface ConflictDialogProps {
  /** Null for all listings. */
  listingId: ListingId | null;
  onClose: () => void;
}

/** One conflict after the other until none is left. */
export function ConflictDialog({ listingId, onClose }: ConflictDialogProps): ReactElement {
  const { snapshot, commands } = useWorkbench();
  const [index, setIndex] = useState(0);
  const [forAll, setForAll] = useState<'mine' | 'theirs' | null>(null);
  const conflicts = snapshot.conflicts.filter((conflict) => listingId === null || conflict.listingId === listingId);
  const conflict = conflicts[Math.min(index, conflicts.length - 1)];
  if (conflict === undefined) return <AllResolved onClose={onClose} />;
  if (forAll !== null) {
    return (
      <ConfirmDialog
        title={`Use ${forAll} for all ${conflicts.length}?`}
        confirmLabel={`Use ${forAll} for all`}
        onClose={() => setForAll(null)}
        onConfirm={() => {
          setForAll(null);
          void commands.resolve(conflicts, { kind: forAll });
        }}
      >
        <p>
          {forAll === 'mine'
            ? 'What you have here replaces what stands at the service, with the next sync.'
            : 'What stands at the service replaces what you have here. The history keeps your words.'}
        </p>
      </ConfirmDialog>
    );
  }
  const place = conflicts.indexOf(conflict);
  const footer = (
    <>
      <Button variant="plain" onPress={() => setForAll('mine')}>
        Use mine for all
      </Button>
      <Button variant="plain" onPress={() => setForAll('theirs')}>
        Use theirs for all
      </Button>
      <span className="grow" />
      <Button isDisabled={place === 0} onPress={() => setIndex(place - 1)}>
        Previous
      </Button>
      <Button isDisabled={place === conflicts.length - 1} onPress={() => setIndex(place + 1)}>
        Next conflict
      </Button>
    </>
  );
  return (
    <Dialog
      title={`Conflict ${place + 1} of ${conflicts.length}: ${conflictSubject(conflict)}`}
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
  const [other, setOther] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const detail = useListingDetail(conflict.listingId);
  const isText = conflict.field === 'shortDescription' || conflict.field === 'imageOf';
  const choose = async (choice: ResolveChoice): Promise<void> => {
    setBusy(true);
    await commands.resolve([conflict], choice);
    setBusy(false);
  };
  const startOther = (): void => setOther(conflictText(conflict, conflict.mine));
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
          {listing !== undefined && `${listing.name}. `}Changed here and at the service since the last sync. Nothing is
          overwritten until you choose.
        </p>
        <ConflictColumns
          conflict={conflict}
          detail={detail}
          keepMine={
            <Button autoFocus isDisabled={busy} aria-keyshortcuts="1" onPress={() => void choose({ kind: 'mine' })}>
              Keep mine <kbd aria-hidden>1</kbd>
            </Button>
          }
          keepTheirs={
            <Button isDisabled={busy} aria-keyshortcuts="2" onPress={() => void choose({ kind: 'theirs' })}>
              Keep theirs <kbd aria-hidden>2</kbd>
            </Button>
          }
        />
        {isText && (
          <OtherText
            text={other}
            busy={busy}
            onStart={startOther}
            onChange={setOther}
            onSave={(value) => void choose({ kind: 'value', value })}
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
  if (text === null) {
    return (
      <div>
        <Button aria-keyshortcuts="3" onPress={onStart}>
          Write another <kbd aria-hidden>3</kbd>
        </Button>
      </div>
    );
  }
  return (
    <div className="other-text">
      <TextField
        label="Another text"
        autoFocus
        value={text}
        onChange={onChange}
        onKeyDown={atEnter(() => onSave(text))}
      />
      <Button variant="primary" isDisabled={busy} onPress={() => onSave(text)}>
        Keep this text
      </Button>
    </div>
  );
}

function AllResolved({ onClose }: { onClose: () => void }): ReactElement {
  const { commands, snapshot } = useWorkbench();
  const toSend = snapshot.listings?.reduce((total, listing) => total + listing.toSend, 0) ?? 0;
  return (
    <Dialog title="Conflicts" onClose={onClose}>
      <EmptyState icon={<CircleCheck size={28} aria-hidden />} title="No conflicts left">
        <p>
          {toSend > 0
            ? `${counted(toSend, 'change goes', 'changes go')} out with the next sync.`
            : 'Nothing more to do.'}
        </p>
        <div className="row">
          {toSend > 0 && (
            <Button
              variant="primary"
              onPress={() => {
                onClose();
                void commands.syncNow();
              }}
            >
              Sync now
            </Button>
          )}
          <Button autoFocus onPress={onClose}>
            Done
          </Button>
        </div>
      </EmptyState>
    </Dialog>
  );
}
