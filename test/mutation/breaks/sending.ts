import type { Break } from './break.ts';

/** What is begun and taken in: requests, their evidence, doubts, and what the service shows. */
export const SENDING: readonly Break[] = [
  {
    title: 'A removal whose answer was lost is sent over somebody who put the photo back',
    file: 'electron/core/sync/send/settle-doubt.ts',
    from: 'if (changes.deletedYN === true && theirs.etag !== ifMatch && !theirs.fields.deletedYN) {',
    to: 'if (changes.deletedYN === true && theirs.etag !== ifMatch && theirs.fields.deletedYN) {',
    near: 'test/core/sync/late.test.ts',
  },
  {
    title: 'A creation that is answered late is thrown away',
    file: 'electron/core/sync/send/insert.ts',
    from: 'if (isLate && !outcome.ok) return undefined;',
    to: 'if (isLate) return undefined;',
    near: 'test/core/sync/questions.test.ts',
  },
  {
    title: 'A photo that is added takes the Order that a photo of somebody else has',
    file: 'electron/core/sync/send/attach.ts',
    from: 'Math.max(firstOrder - 1, ...ours, ...byOthers)',
    to: 'Math.max(firstOrder - 1, ...ours, -byOthers.length)',
    near: 'test/core/sync/protocol.test.ts',
  },
  {
    title: 'A photo whose key comes back in another case is not known as ours',
    file: 'shared/domain/remote-media.ts',
    from: 'keys.has(mediaKey.toLowerCase())',
    to: 'keys.has(mediaKey)',
    near: 'test/unit/shared/remote-media.test.ts',
  },
  {
    title: 'The token goes along to the address of bytes at another origin',
    file: 'electron/core/service/odata/picture-link.ts',
    from: 'isOwn: url.origin === new URL(root).origin, isSecret: true',
    to: 'isOwn: true, isSecret: true',
    near: 'test/core/sync/stream.test.ts',
  },
  {
    title: 'A refusal for good counts as the arrival of bytes that never were sent before',
    file: 'shared/domain/pending-picture.ts',
    from: "if (status === 409) return isLost ? 'arrived' : 'holdsAnother';",
    to: "if (status === 409) return 'arrived';",
    near: 'test/core/sync/stream.test.ts',
  },
  {
    title: 'The base advances although the change was refused',
    file: 'electron/core/sync/send/patches.ts',
    from: '    applyRefusal(context, session, mediaId, request, outcome.failure);',
    to: `    const sent = store.remote.get(mediaId);
    if (sent !== null) store.remote.save({ ...sent, fields: { ...sent.fields, ...request.changes } });
    applyRefusal(context, session, mediaId, request, outcome.failure);`,
    near: 'test/core/sync/limits.test.ts',
  },
  {
    title: 'Two photos get the same key at the service',
    file: 'electron/core/sync/send/uploads.ts',
    from: 'isTaken(context, row, stored) ? ID_TAKEN : null;',
    to: 'isTaken(context, row, stored) ? null : null;',
    near: 'test/core/sync/protocol.test.ts',
  },
  {
    title: 'A creation that a living process is still sending counts as cut off',
    file: 'electron/core/sync/base/open-attempts.ts',
    from: "const isAlive = attempt.state === 'open' && attempt.owner !== owner && isRunnerHere(attempt.owner);",
    to: "const isAlive = attempt.state === 'done' && attempt.owner !== owner && isRunnerHere(attempt.owner);",
    near: 'test/core/sync/stalled.test.ts',
  },
  {
    title: 'A request whose answer was lost counts as one that changed nothing',
    file: 'electron/core/sync/base/journal.ts',
    from: "store.attempts.doubt(attemptId, at, owner, describe(result.failure));\n  else store.attempts.settle(attemptId, 'failed'",
    to: "store.attempts.settle(attemptId, 'failed', at, describe(result.failure));\n  else store.attempts.settle(attemptId, 'failed'",
    near: 'test/core/sync/doubt.test.ts',
  },
  {
    title: 'A conflict is not recorded',
    file: 'electron/core/sync/take/merge.ts',
    from: '    recordConflicts(context, mine, theirs, merge);\n',
    to: '',
    near: 'test/core/sync/conflicts.test.ts',
  },
  {
    title: 'The place of one photo counts as seen before the order of the listing is',
    file: 'electron/core/sync/take/merge.ts',
    from: 'fields: { ...confirmed.theirs, order: base.fields.order },',
    to: 'fields: confirmed.theirs,',
    near: 'test/core/sync/conflicts.test.ts',
  },
  {
    title: 'A photo that the listing does not show counts as gone without being asked for',
    file: 'electron/core/sync/send/refresh.ts',
    from: 'const alone = await readAlone(session, row);',
    to: 'const alone = succeeded(null);',
    near: 'test/core/sync/late.test.ts',
  },
  {
    title: 'A photo whose tag was refused is read again and again, and never sent',
    file: 'electron/core/sync/send/read-media.ts',
    from: '  run.toRead.delete(mediaId);\n',
    to: '',
    near: 'test/core/sync/limits.test.ts',
  },
  {
    title: 'A photo of another listing is taken in by its number',
    file: 'electron/core/sync/send/ask-unseen-base.ts',
    from: "isElsewhere(told.value) ? { kind: 'elsewhere' } : told.value",
    to: 'told.value',
    near: 'test/core/sync/meanwhile.test.ts',
  },
];
