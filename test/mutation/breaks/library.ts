import type { Break } from './break.ts';

/** What the library keeps for sync, what a person changes in it, and listings that are opened into it. */
export const LIBRARY: readonly Break[] = [
  {
    title: 'What is in doubt is forgotten',
    file: 'electron/core/store/attempt-table.ts',
    from: "WHERE listingId = ? AND state IN ('open', 'inDoubt') ORDER BY startedAt, attemptId`);",
    to: "WHERE listingId = ? AND state IN ('open') ORDER BY startedAt, attemptId`);",
    near: 'test/core/sync-doubt.test.ts',
  },
  {
    title: 'A claim does not raise the fence',
    file: 'electron/core/store/listing-table.ts',
    from: 'leaseUntil = @until, leaseFence = leaseFence + 1',
    to: 'leaseUntil = @until, leaseFence = leaseFence + 0',
    near: 'test/core/sync-protocol.test.ts',
  },
  {
    title: 'The picture of a photo that is on its way to a listing can be exchanged',
    file: 'electron/core/changes/at-service.ts',
    from: 'return new Set([...attached, ...store.attempts.beingAdded(listingId)]);',
    to: 'return new Set(attached);',
    near: 'test/core/replace-under-way.test.ts',
  },
  {
    title: 'A text is written over words that the person never saw',
    file: 'electron/core/changes/decide-edit.ts',
    from: 'if (startedFrom === undefined || startedFrom === present)',
    to: 'if (startedFrom === undefined || startedFrom !== wrote)',
    near: 'test/unit/decide-edit.test.ts',
  },
  {
    title: 'A listing shows the same picture twice after an undo',
    file: 'electron/core/changes/apply.ts',
    from: "if (hasTwin(state, step.mediaId, photo.picture.sha256)) return 'duplicate';",
    to: '',
    near: 'test/core/changes.test.ts',
  },
  {
    title: 'A choice is taken back although it is on its way to the service',
    file: 'electron/core/changes/choice-state.ts',
    from: "  if (isInFlight(store, conflict)) return 'choiceSent';\n",
    to: '',
    near: 'test/core/sync-meanwhile.test.ts',
  },
  {
    title: 'A listing whose creation was never answered is opened a second time',
    file: 'electron/core/opening/find-here.ts',
    from: 'if (insert === undefined) continue;',
    to: 'if (insert === undefined || insert !== undefined) continue;',
    near: 'test/core/sync-meanwhile.test.ts',
  },
  {
    title: 'A photo that the service does not have stays in the listing',
    file: 'electron/core/opening/open-by-numbers.ts',
    from: 'if (refusal !== null) for (const mediaId of added.keys()) store.media.delete(mediaId);',
    to: '',
    near: 'test/core/open-by-numbers.test.ts',
  },
  {
    title: 'The same photos moved here and there are put in some order without a question',
    file: 'shared/domain/ordering.ts',
    from: 'if (turnedHere && turnedThere) return null;',
    to: 'if (turnedHere && turnedThere) return [...mine];',
    near: 'test/unit/merge-sequences.test.ts',
  },
  {
    title: 'An order over unknown places that was cut off half-way is not sent to its end',
    file: 'shared/domain/unknown-base.ts',
    from: 'const hasBegun = wanted.some((item) => item.unknownBase && item.remoteOrder === null);',
    to: 'const hasBegun = wanted.length < 0;',
    near: 'test/unit/unknown-base.test.ts',
  },
  {
    title: 'What a colleague wrote at one service is sent to the other services of the listing',
    file: 'electron/core/sync/merge.ts',
    from: '  noteAdopted(context.store, mine.listingId, mine.mediaId);',
    to: '',
    near: 'test/core/listing-services.test.ts',
  },
  {
    title: 'Words that were written for one service alone are replaced by those of the listing',
    file: 'shared/domain/following.ts',
    from: 'if (!isSame(own, seen.own)) return { value: own, seen, isOwn: true };',
    to: '',
    near: 'test/core/listing-services.test.ts',
  },
];
