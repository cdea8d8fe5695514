import { AppError } from '../../../shared/contract/app-error.ts';
import type { CallOutput, HandlerInput, Handlers } from '../../../shared/contract/dispatch.ts';
import type { ChangeId, ListingId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { accountOf } from '../accounts/account-of.ts';
import { archiveStep, writeArchived } from '../changes/archive.ts';
import { isBeingCreated } from '../changes/at-service.ts';
import { changesMade, recordChange } from '../changes/record.ts';
import { writeListing } from '../changes/write-listing.ts';
import { duplicateListing } from '../listing-import/duplicate.ts';
import { saying } from '../remote/failure.ts';
import { fitFields } from '../rules/fit-fields.ts';
import { readBoard, readBoardIds } from '../views/board.ts';
import { asEdit } from './edited.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';
import { changeFields } from './listing-fields.ts';

type BoardHandlers = Pick<
  Handlers,
  'listing.board' | 'listing.boardIds' | 'listing.archive' | 'listing.duplicate' | 'listing.setFieldsOfAll'
>;

export function boardHandlers(context: HandlerContext): BoardHandlers {
  const { store, summaries } = context;
  return {
    'listing.board': (query) => readBoard(store, summaries, query),
    'listing.boardIds': async (view) => ({ listingIds: await readBoardIds(store, summaries, view) }),
    async 'listing.archive'({ listingIds, archived }) {
      const together = context.importing.newId();
      await store.soon(() => {
        for (const listingId of new Set(listingIds)) archive(context, listingId, archived, together);
      });
      return { together };
    },
    async 'listing.duplicate'({ listingId, name, photos }) {
      const made = await store.soon(() =>
        duplicateListing(context.importing, listingOrThrow(context, listingId), name ?? null, photos),
      );
      if (photos) context.makeCorrectedSoon(made.listingId);
      return made;
    },
    'listing.setFieldsOfAll': (input) => setFieldsOfAll(context, input),
  };
}

function archive(context: HandlerContext, listingId: ListingId, archived: boolean, together: string): void {
  const { store, ports } = context;
  const listing = listingOrThrow(context, listingId);
  const now = ports.now();
  const step = archiveStep(store, listing, archived, now.toISOString());
  if (step === null) return;
  const kind = archived ? 'archive' : 'unarchive';
  recordChange(store, listingId, { kind, steps: [step], session: together, at: now });
  writeArchived(store, listing, step, now.toISOString());
}

type Refused = CallOutput<'listing.setFieldsOfAll'>['refused'][number];

/** Each listing takes all of the fields or, where it cannot take one of them, none. */
function setFieldsOfAll(
  context: HandlerContext,
  { listingIds, ...wishes }: HandlerInput<'listing.setFieldsOfAll'>,
): Promise<CallOutput<'listing.setFieldsOfAll'>> {
  const together = context.importing.newId();
  return asEdit(context, [], () => {
    const refused: Refused[] = [];
    const made: (readonly [ListingId, ChangeId | null])[] = [];
    for (const listingId of new Set(listingIds)) {
      const listing = listingOrThrow(context, listingId);
      try {
        const isCreating = isBeingCreated(context.store, listing);
        if (isCreating || listing.onService)
          throw new AppError('unsupported', phrase(isCreating ? 'error.beingCreated' : 'error.onServiceAlready'));
        const account = accountOf(listing, context.store.accounts.all());
        const fitted = fitFields(context.store, account, wishes, 'refused');
        const wanted = changeFields(
          listing.fields,
          fitted,
          profileOf(context, listing),
          Object.keys(listing.fieldProblems),
        );
        const names = [...Object.keys(wishes.fields), ...wishes.leaveOut];
        const fields = Object.fromEntries(names.map((name) => [name, wanted[name]] as const));
        made.push([
          listingId,
          writeListing(context.store, listingId, { fields, name: null }, context.ports.now(), { together }),
        ]);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ listingId, name: listing.name, problem: toProblem(error) });
      }
    }
    return { ...changesMade(made), refused, together };
  });
}

function toProblem({ code, message, action, phrase: said }: AppError): Refused['problem'] {
  return said === null ? { code, message, action } : { code, ...saying(said), action };
}
