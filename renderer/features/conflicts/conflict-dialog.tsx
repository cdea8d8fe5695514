import { CircleCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { ConflictView } from '../../../shared/contract/model.ts';
import type { ConflictId, ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormDialog } from '../../ui/dialog.tsx';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { conflictSubject } from '../../workbench/conflict-words.ts';
import { useFoundListings, useListings } from '../../workbench/use-listings.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { besides, currentOf, joinRound, type Round } from './conflict-round.ts';
import { inTrouble, listingsToAsk } from './listings-to-ask.ts';
import { OneConflict } from './one-conflict.tsx';
import './conflicts.css';

interface ConflictDialogProps {
  /** Null for all listings. */
  listingId: ListingId | null;
  onClose: () => void;
}

/** One conflict after the other until none is left. */
export function ConflictDialog({ listingId, onClose }: ConflictDialogProps): ReactElement {
  const { snapshot } = useWorkbench();
  const { t } = useWords();
  const [round, setRound] = useState<Round>([]);
  /** The listings of all conflicts of the round. */
  const [concerned, setConcerned] = useState<ReadonlySet<ListingId>>(new Set());
  const [wanted, setWanted] = useState<ConflictId | null>(null);
  const [forAll, setForAll] = useState<ForAll | null>(null);
  const [others, setOthers] = useState<ReadonlyMap<ConflictId, string>>(new Map());
  useReturnFocus('.photo-tile[data-selected], .photo-tile');
  const open = snapshot.conflicts.filter((conflict) => listingId === null || conflict.listingId === listingId);
  const listed = open.toSorted((a, b) => a.listingName.localeCompare(b.listingName)).map((each) => each.listingId);
  const joined = joinRound(round, open, listed);
  if (joined !== round) setRound(joined);
  const further = open.map((conflict) => conflict.listingId).filter((id) => !concerned.has(id));
  if (further.length > 0) setConcerned(new Set([...concerned, ...further]));
  const openIds = new Set(open.map(({ conflictId }) => conflictId));
  const current = currentOf(joined, openIds, wanted);
  // After the last one nothing is wanted: should choices be taken back, it begins with the first again.
  if (current === null && wanted !== null) setWanted(null);
  const conflict = open.find(({ conflictId }) => conflictId === current);

  if (conflict === undefined) {
    return (
      <Dialog title={t('conflicts.allTitle')} onClose={onClose}>
        {joined.length === 0 ? (
          <NoneOpen listingId={listingId} onClose={onClose} />
        ) : (
          <AllResolved concerned={concerned} onClose={onClose} />
        )}
      </Dialog>
    );
  }
  if (forAll !== null) {
    return <AskForAll forAll={forAll} open={open} current={conflict} onChange={setForAll} />;
  }
  const place = { round: joined, open: openIds, current: conflict.conflictId };
  return (
    <Dialog
      title={t('conflicts.title', {
        number: joined.indexOf(conflict.conflictId) + 1,
        of: joined.length,
        subject: conflictSubject(t, conflict),
      })}
      size="large"
      onClose={onClose}
      {...(joined.length > 1 ? { footer: <Foot {...place} onGo={setWanted} onForAll={setForAll} /> } : {})}
    >
      <OneConflict
        key={conflict.conflictId}
        conflict={conflict}
        other={others.get(conflict.conflictId) ?? null}
        onOther={(text) => setOthers((before) => new Map(before).set(conflict.conflictId, text))}
        onStep={(step) => {
          const next = besides(joined, openIds, conflict.conflictId, step);
          if (next !== null) setWanted(next);
        }}
      />
    </Dialog>
  );
}

interface FootProps {
  round: Round;
  open: ReadonlySet<ConflictId>;
  current: ConflictId;
  onGo: (conflictId: ConflictId) => void;
  onForAll: (forAll: ForAll) => void;
}

function Foot({ round, open, current, onGo, onForAll }: FootProps): ReactElement {
  const { t } = useWords();
  const before = besides(round, open, current, -1);
  const after = besides(round, open, current, 1);
  const settled = round.filter((id) => !open.has(id)).length;
  return (
    <>
      {open.size > 1 && (
        <>
          <Button variant="plain" onPress={() => onForAll({ kind: 'mine', scope: 'listing' })}>
            {t('conflicts.mineForAll')}
          </Button>
          <Button variant="plain" onPress={() => onForAll({ kind: 'theirs', scope: 'listing' })}>
            {t('conflicts.theirsForAll')}
          </Button>
        </>
      )}
      <span className="grow" />
      <span className="conflict-progress">
        <span role="status" className="small quiet">
          {t('conflicts.settled', { count: settled, of: round.length })}
        </span>
        <ProgressLine label={t('conflicts.progress')} share={settled / round.length} />
      </span>
      <Button
        isDisabled={before === null}
        aria-keyshortcuts="ArrowLeft"
        onPress={() => before !== null && onGo(before)}
      >
        {t('conflicts.previous')} <kbd aria-hidden>←</kbd>
      </Button>
      <Button isDisabled={after === null} aria-keyshortcuts="ArrowRight" onPress={() => after !== null && onGo(after)}>
        {t('conflicts.next')} <kbd aria-hidden>→</kbd>
      </Button>
    </>
  );
}

/** One choice for many conflicts, before it is confirmed. */
interface ForAll {
  readonly kind: 'mine' | 'theirs';
  readonly scope: 'listing' | 'all';
}

interface AskForAllProps {
  forAll: ForAll;
  open: readonly ConflictView[];
  current: ConflictView;
  onChange: (forAll: ForAll | null) => void;
}

/** The question before one choice for many. What it does can be taken back until it is sent, so Enter says yes. */
function AskForAll({ forAll, open, current, onChange }: AskForAllProps): ReactElement {
  const { commands } = useWorkbench();
  const { t } = useWords();
  const here = open.filter(({ listingId }) => listingId === current.listingId);
  const chosen = forAll.scope === 'all' ? open : here;
  const isMine = forAll.kind === 'mine';
  const listings = new Set(open.map(({ listingId }) => listingId)).size;
  const resolve = (): Promise<null> => {
    void commands.resolve(chosen, { kind: forAll.kind });
    return Promise.resolve(null);
  };
  return (
    <FormDialog
      title={t(isMine ? 'conflicts.mineForAllAsk' : 'conflicts.theirsForAllAsk', { count: chosen.length })}
      role="alertdialog"
      confirmLabel={t(isMine ? 'conflicts.mineForAll' : 'conflicts.theirsForAll')}
      isButtonFirst
      onSubmit={resolve}
      onClose={() => onChange(null)}
    >
      <p>{t(isMine ? 'conflicts.mineForAllText' : 'conflicts.theirsForAllText')}</p>
      {listings > 1 && (
        <Segments
          label={t('conflicts.scope')}
          value={forAll.scope}
          options={[
            { id: 'listing', label: t('conflicts.scopeListing', { name: current.listingName, count: here.length }) },
            { id: 'all', label: t('conflicts.scopeAll', { listings, count: open.length }) },
          ]}
          onChange={(scope) => onChange({ ...forAll, scope })}
        />
      )}
    </FormDialog>
  );
}

interface AllResolvedProps {
  /** The listings that the conflicts were in: only these are sent from here. */
  concerned: ReadonlySet<ListingId>;
  onClose: () => void;
}

/** After the last conflict: how much goes out with the next sync. */
function AllResolved({ concerned, onClose }: AllResolvedProps): ReactElement {
  const { t } = useWords();
  const workbench = useWorkbench();
  const { commands } = workbench;
  const listings = useListings(workbench, [...concerned]);
  // One that goes to several services is counted at each of them, once.
  const toSendOf = new Map(
    listings.flatMap((listing) => [listing, ...listing.services].map((each) => [each.listingId, each.toSend] as const)),
  );
  const toSend = [...toSendOf.values()].reduce((total, count) => total + count, 0);
  return (
    <EmptyState icon={CircleCheck} title={t('conflicts.noneLeft')}>
      <p>{toSend > 0 ? t('conflicts.goesOut', { count: toSend }) : t('conflicts.nothingMore')}</p>
      <div className="row">
        {toSend > 0 && (
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              void commands.syncNow(listings.map(({ listingId }) => listingId));
            }}
          >
            {t('action.sync.now')}
          </Button>
        )}
        <Button autoFocus onPress={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </EmptyState>
  );
}

interface NoneOpenProps {
  listingId: ListingId | null;
  onClose: () => void;
}

/**
 * Opened by a problem that is no choice between two versions, or none any more: what is known of it, and that the next
 * sync asks the service what it has now.
 */
function NoneOpen({ listingId, onClose }: NoneOpenProps): ReactElement {
  const { t } = useWords();
  const workbench = useWorkbench();
  const { commands, detail } = workbench;
  const listings = inTrouble(useFoundListings(workbench, { filter: 'asks' }).rows, listingId);
  const photos = inTrouble(detail?.media ?? [], listingId);
  const ask = (): void => {
    onClose();
    void commands.retryEach(listingsToAsk(listingId, [...listings, ...photos]));
  };
  return (
    <EmptyState icon={CircleCheck} title={t('conflicts.noneOpen')}>
      <p>{t('conflicts.noneOpenText')}</p>
      {listings.map(({ listingId: id, name, problem }) => (
        <Notice key={id} tone="warn">
          {`${name}: `}
          {problem !== null && <ProblemText problem={problem} />}
        </Notice>
      ))}
      {photos.map(({ mediaId, position, problem }) => (
        <Notice key={mediaId} tone="warn">
          {`${t('captions.photo', { position })}: `}
          {problem !== null && <ProblemText problem={problem} />}
        </Notice>
      ))}
      <div className="row">
        <Button variant="primary" autoFocus onPress={ask}>
          {t('action.sync.now')}
        </Button>
        <Button onPress={onClose}>{t('common.close')}</Button>
      </div>
    </EmptyState>
  );
}
