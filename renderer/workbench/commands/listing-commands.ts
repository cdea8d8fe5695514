import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import { type BoardRow, type BoardView, MOST_ROWS } from '../../../shared/contract/board.ts';
import type { CallInput, CallOutput } from '../../../shared/contract/dispatch.ts';
import type { ListingSummary, Problem } from '../../../shared/contract/model.ts';
import type { PropertyFieldView } from '../../../shared/contract/rules.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { type PropertyFieldKind, shownValue } from '../../../shared/domain/property-fields.ts';
import type { Missing } from '../../../shared/domain/readiness.ts';
import { saveText } from '../../host/save-file.ts';
import type { FieldStart } from '../../state/field-drafts.ts';
import { fieldChange, leaveOut } from '../field-words.ts';
import { placeOfMissing, placeOfProblem } from '../problem-place.ts';
import type { CommandTools } from './tools.ts';

export function createListingCommands(tools: CommandTools) {
  const { services, settle, settleInForm, t } = tools;
  const { host, store, toasts } = services;
  const opening = createOpeningCommands(tools);
  const { openListing } = opening;
  return {
    ...opening,
    async createListing(name: string, template: string | null): Promise<AppErrorData | null> {
      const answer = await host.call('listing.create', { name, ...(template === null ? {} : { template }) });
      if (!answer.ok) return answer.error;
      openListing(answer.value.listingId);
      await store.refresh();
      return null;
    },
    /** What waited for this permission alone goes by itself. */
    async allowReplacingUnknown(listingId: ListingId): Promise<void> {
      const done = await settle(host.call('listing.allowReplacingUnknown', { listingId }));
      if (done !== null) toasts.inform(t('unseenBase.allowed'));
    },
    async openFromService(input: CallInput<'listing.open'>): Promise<AppErrorData | null> {
      const answer = await host.call('listing.open', input);
      if (!answer.ok) return answer.error;
      openListing(answer.value.listingId);
      await store.refresh();
      for (const said of notesOnOpening(answer.value, t)) toasts.inform(said);
      return null;
    },
    renameListing: (listingId: ListingId, name: string) =>
      settleInForm(host.call('listing.rename', { listingId, name })),
    /** Adds a field that only this listing has; empty text says explicitly that there is nothing. */
    addField: (listingId: ListingId, name: string, kind: PropertyFieldKind, text: string) =>
      settleInForm(
        host.call(
          'listing.setFields',
          fieldChange({ listingId, name, kind, text, startedFrom: { saw: '', wrote: [] } }),
        ),
      ),
    leaveOutField: (listingId: ListingId, name: string, startedFrom: FieldStart) =>
      settle(host.call('listing.setFields', leaveOut({ listingId, name, startedFrom }))),
    /** Says of a value that the service asks about that it is right, or takes that back. */
    confirmValue: (
      listingId: ListingId,
      { name, value }: Pick<PropertyFieldView, 'name' | 'value'>,
      isConfirmed: boolean,
    ) => settle(host.call('listing.confirmValue', { listingId, field: name, saw: shownValue(value), isConfirmed })),
    async forgetListing(listingId: ListingId, name: string): Promise<void> {
      const { detail } = store.getSnapshot();
      const follows = detail?.listingId === listingId ? detail.follows : null;
      const done = await settle(host.call('listing.forget', { listingId }));
      if (done === null) return;
      // Of one that follows another that one stays.
      if (store.getSnapshot().openListingId === listingId) openListing(follows);
      toasts.inform(t('listing.forgotten', { name }));
    },
  };
}

function notesOnOpening({ leftOut, shownInPart }: CallOutput<'listing.open'>, t: CommandTools['t']): string[] {
  const { photos, total } = shownInPart ?? { photos: 0, total: null };
  const part = total === null ? t('open.shownSome', { photos }) : t('open.shownInPart', { photos, total });
  return [
    ...(leftOut.count > 0 ? [t('open.leftOut', { count: leftOut.count, fields: leftOut.fields.join(', ') })] : []),
    ...(shownInPart === null ? [] : [part]),
  ];
}

const MEDIA_TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** What leaves the window as a file. */
export function createExportCommands({ services, settle }: CommandTools) {
  const { host } = services;
  const saveHistory = async (listingId: ListingId, format: keyof typeof MEDIA_TYPES): Promise<void> => {
    const call = host.call('history.export', { listingId, format });
    const file = await settle(call, () => void saveHistory(listingId, format));
    if (file !== null) saveText(file.fileName, file.text, MEDIA_TYPES[format]);
  };
  return {
    saveHistory,
    /** All listings that a view of the board shows, or those of them that are selected; null where they could not be read. */
    async readListings(view: BoardView, selected: ReadonlySet<ListingId>): Promise<readonly BoardRow[] | null> {
      const rows: BoardRow[] = [];
      for (let total = 1; rows.length < total; ) {
        const page = await settle(host.call('listing.board', { ...view, offset: rows.length, limit: MOST_ROWS }));
        if (page === null) return null;
        rows.push(...page.rows);
        // Listings may go while they are read.
        total = page.rows.length === 0 ? 0 : page.total;
      }
      return selected.size === 0 ? rows : rows.filter(({ listingId }) => selected.has(listingId));
    },
    /** Everything that was not sent, as a file to hand on. */
    async saveFailures(): Promise<void> {
      const file = await settle(host.call('sync.exportFailures', { format: 'csv' }));
      if (file !== null) saveText(file.fileName, file.text, MEDIA_TYPES.csv);
    },
  };
}

/** Which listing is open, and at what. */
export function createOpeningCommands({ services, select, showRemoved, goToPlace, openDialog }: CommandTools) {
  const openListing = (listingId: ListingId | null): void => {
    select([]);
    showRemoved(null);
    goToPlace(null);
    services.store.openListing(listingId);
    services.board.set(false);
  };
  return {
    openListing,
    /** Opens a listing at what is wrong, with the focus where that is fixed. */
    goTo(listingId: ListingId, mediaId: MediaId | null, problem: Problem): void {
      openListing(listingId);
      if (problem.code === 'heldByFindings') return openDialog({ kind: 'findings', isSending: true });
      select(mediaId === null ? [] : [mediaId]);
      goToPlace({ listingId, mediaId, place: placeOfProblem(problem, mediaId !== null) });
    },
    /** Opens a listing at what is missing of it. */
    goToMissing(listing: Pick<ListingSummary, 'listingId' | 'problem' | 'services'>, missing: Missing): void {
      const asking = askingOf(listing, missing);
      // The problem of one service is not that of another.
      const [listingId, problem] = [asking, asking === listing.listingId ? listing.problem : null];
      openListing(listingId);
      if (missing.what === 'errors') openDialog({ kind: 'findings', isSending: false });
      else goToPlace({ listingId, mediaId: null, ...placeOfMissing(missing, problem) });
    },
    /** Shows a photo of the open listing, also one that is not among those shown. */
    showPhoto(listingId: ListingId, mediaId: MediaId): void {
      select([mediaId]);
      goToPlace({ listingId, mediaId, place: 'photo' });
    },
    goToRemoved(listingId: ListingId, mediaId: MediaId | null): void {
      openListing(listingId);
      if (mediaId !== null) showRemoved({ mediaId });
    },
  };
}

/** The listing itself, or, where it goes to several services, as it is at the first of them that this is about. */
function askingOf(
  { listingId, services }: Pick<ListingSummary, 'listingId' | 'services'>,
  { what }: Missing,
): ListingId {
  const asks = services.find(({ state, errors, fieldsMissing }) => {
    if (what === 'errors') return errors > 0;
    if (what === 'fields') return fieldsMissing.length > 0;
    return what === 'attention' && (state === 'conflict' || state === 'needs-attention');
  });
  return asks?.listingId ?? listingId;
}
