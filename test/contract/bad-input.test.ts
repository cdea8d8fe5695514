import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppErrorData } from '../../shared/contract/app-error.ts';
import { contract } from '../../shared/contract/contract.ts';
import { type CallName, isCallName } from '../../shared/contract/dispatch.ts';
import { inEnglish } from '../../shared/domain/phrases/phrase.ts';
import { openCore, syncedListing } from '../core/harness.ts';

const calls = Object.keys(contract).filter(isCallName);

/** Inputs that no command or query takes, whatever its shape. */
const never: readonly unknown[] = ['text', 42, true, [], [1], { nonsense: 1 }, { listingId: 7, mediaIds: 'all' }];

const unknownId = randomUUID();

/** Well-formed inputs about things that are not there, or that cannot be done in this host. */
const impossible: readonly [string, unknown, string][] = [
  ['account.usePractice', {}, 'unsupported'],
  ['account.choose', { accountId: unknownId }, 'notFound'],
  ['account.check', { accountId: unknownId }, 'noAccount'],
  ['account.rules', { accountId: unknownId }, 'noAccount'],
  ['account.learnRules', { accountId: unknownId }, 'noAccount'],
  ['account.fields', { accountId: unknownId }, 'noAccount'],
  ['account.learnFields', { accountId: unknownId }, 'noAccount'],
  ['account.picklistInCommon', { accountIds: [unknownId], field: 'City' }, 'noAccount'],
  ['account.applyProposals', { accountId: unknownId, proposals: [] }, 'notFound'],
  ['account.limitCaptions', { mediaId: unknownId }, 'notFound'],
  ['account.setProfile', { accountId: unknownId, profile: {} }, 'notFound'],
  ['account.changeProfile', { accountId: unknownId, settings: {} }, 'notFound'],
  ['listing.get', { listingId: unknownId }, 'notFound'],
  ['listing.offeredFields', { listingId: unknownId }, 'notFound'],
  ['listing.picklist', { listingId: unknownId, name: 'City' }, 'notFound'],
  ['listing.open', { listingKey: 'PR1' }, 'noAccount'],
  ['listing.allowReplacingUnknown', { listingId: unknownId }, 'notFound'],
  ['listing.rename', { listingId: unknownId, name: 'x' }, 'notFound'],
  ['listing.setFields', { listingId: unknownId, fields: {} }, 'notFound'],
  ['listing.confirmValue', { listingId: unknownId, field: 'YearBuilt', saw: null }, 'notFound'],
  ['listing.forget', { listingId: unknownId }, 'notFound'],
  ['listing.duplicate', { listingId: unknownId }, 'notFound'],
  ['listing.archive', { listingIds: [unknownId], archived: true }, 'notFound'],
  ['listing.addService', { listingId: unknownId, accountId: unknownId }, 'notFound'],
  ['listing.moveToService', { listingIds: [unknownId], accountId: unknownId }, 'notFound'],
  ['listing.removeService', { listingId: unknownId }, 'notFound'],
  ['listing.setFieldsOfAll', { listingIds: [unknownId] }, 'notFound'],
  ['listing.checkFieldsOfAll', { listingIds: [unknownId] }, 'notFound'],
  ['listing.fieldsInCommon', { listingIds: [unknownId] }, 'notFound'],
  ['media.add', { listingId: unknownId, paths: ['/nowhere'] }, 'notFound'],
  ['media.addSamples', { listingId: unknownId }, 'unsupported'],
  ['media.pickAndAdd', { listingId: unknownId }, 'unsupported'],
  ['media.replace', { mediaId: unknownId, path: '/nowhere' }, 'notFound'],
  ['media.edit', { mediaIds: [unknownId], shortDescription: 'x' }, 'notFound'],
  ['media.editEach', { listingId: unknownId, edits: [{ mediaId: unknownId, imageOf: 'x' }] }, 'notFound'],
  ['media.arrange', { listingId: unknownId, mediaIds: [unknownId] }, 'notFound'],
  ['account.rename', { accountId: unknownId, name: 'Other' }, 'notFound'],
  ['account.remove', { accountId: unknownId }, 'notFound'],
  ['account.signOut', { accountId: unknownId }, 'notFound'],
  ['account.signInAgain', { accountId: unknownId }, 'notFound'],
  [
    'account.signInAgainWithPassword',
    { accountId: unknownId, member: { username: 'ana', password: 'one' } },
    'notFound',
  ],
  ['account.finishSignIn', { signInId: unknownId }, 'notFound'],
  ['listing.check', { listingId: unknownId }, 'notFound'],
  ['listing.fix', { listingId: unknownId }, 'notFound'],
  ['media.alter', { mediaIds: [unknownId], alteration: null }, 'notFound'],
  ['practice.makeConflict', { listingId: unknownId, mine: 'A', theirs: 'B' }, 'notFound'],
  ['media.move', { listingId: unknownId, mediaIds: [unknownId], before: null }, 'notFound'],
  ['change.undo', { listingId: unknownId }, 'notFound'],
  ['change.redo', { listingId: unknownId }, 'notFound'],
  ['import.pause', { importId: unknownId }, 'notFound'],
  ['import.resume', { importId: unknownId }, 'notFound'],
  ['import.stop', { importId: unknownId }, 'notFound'],
  ['media.remove', { mediaIds: [unknownId] }, 'notFound'],
  ['media.restore', { mediaIds: [unknownId] }, 'notFound'],
  ['media.removeForGood', { mediaIds: [unknownId] }, 'notFound'],
  ['media.fix', { mediaId: unknownId, path: '/nowhere.jpg' }, 'notFound'],
  ['media.rate', { mediaIds: [unknownId], rating: 3 }, 'notFound'],
  ['media.flag', { flags: [{ mediaId: unknownId, flag: 'rejected' }] }, 'notFound'],
  ['media.correct', { mediaIds: [unknownId], operation: { kind: 'reset' } }, 'notFound'],
  ['media.showInFolder', { mediaId: unknownId }, 'unsupported'],
  ['watch.set', { listingId: unknownId, folder: null }, 'notFound'],
  ['watch.answer', { questionId: unknownId, choice: 'leave' }, 'notFound'],
  ['export.photos', { listingId: unknownId, download: true }, 'notFound'],
  ['export.pickFolder', { listingId: unknownId }, 'unsupported'],
  ['sync.run', { listingId: unknownId }, 'notFound'],
  ['sync.retry', { listingId: unknownId }, 'notFound'],
  ['sync.pause', { mediaIds: [unknownId] }, 'notFound'],
  ['sync.cancel', { mediaIds: [unknownId] }, 'notFound'],
  ['sync.resume', { mediaIds: [unknownId] }, 'notFound'],
  [
    'sync.answer',
    { question: { attemptId: unknownId, listingId: unknownId, mediaId: null }, created: true },
    'notFound',
  ],
  ['conflict.undo', { conflictId: unknownId }, 'notFound'],
  ['history.export', { listingId: unknownId, format: 'csv' }, 'notFound'],
  ['conflict.resolve', { conflictId: unknownId, choice: { kind: 'mine' } }, 'notFound'],
];

const address = 'https://media.example.com';
const token = { kind: 'token', token: 'a-secret-token' };
const badConnections: readonly [string, Record<string, unknown>, string][] = [
  ['no address', { uploadUrl: 'not an address' }, 'uploadUrl'],
  ['plain http elsewhere', { baseUrl: 'http://media.example.com' }, 'baseUrl'],
  ['another protocol', { baseUrl: 'ftp://media.example.com' }, 'baseUrl'],
  ['credentials in the address', { baseUrl: 'https://name:word@media.example.com' }, 'baseUrl'],
  ['a query in the address', { uploadUrl: `${address}?token=a` }, 'uploadUrl'],
  ['an empty token', { signIn: { kind: 'token', token: ' ' } }, 'signIn.token'],
  ['an unknown profile setting', { profile: { uplod: {} } }, 'profile'],
  ['a profile setting out of range', { profile: { upload: { concurrency: 99 } } }, 'profile.upload.concurrency'],
  ['the practice environment', { environment: 'practice' }, 'environment'],
];

const Refusal = z.object({ ok: z.literal(false), error: AppErrorData });

function expectRefused(answer: unknown, code: string): AppErrorData {
  const { error: data } = Refusal.parse(answer);
  expect(data).toMatchObject({ code });
  expect(data.message).toMatch(/^[\p{Lu}“\w].*[.?!]$/su);
  expect(data.message).not.toMatch(/undefined|\[object|ZodError|SqliteError/);
  expect(data.incidentId).not.toBe('');
  return data;
}

describe('every command and query', () => {
  it('answers bad input with a sentence and never throws', async () => {
    const { core, log } = await openCore();
    for (const name of calls) {
      for (const input of never) expectRefused(await core.dispatch(name, input), 'invalidInput');
    }
    expect(log.filter((entry) => entry.level === 'error')).toEqual([]);
    expect(calls.length).toBeGreaterThan(20);
  });

  it.each(impossible)('%s says when what it is about is not there', async (name, input, code) => {
    const { core, log } = await openCore();
    const { message, phrase } = expectRefused(await core.dispatch(name, input), code);
    expect(phrase && inEnglish(phrase)).toBe(message);
    expect(log.filter((entry) => entry.level === 'error')).toEqual([]);
  });

  it('that names something by an id is covered by the cases of what is not there, or has nothing to say of it', () => {
    const takesId = (name: CallName): boolean =>
      /"\w+Ids?":/.test(JSON.stringify(z.toJSONSchema(contract[name].input, { io: 'input', unrepresentable: 'any' })));
    const covered = new Set(impossible.map(([name]) => name));
    expect(calls.filter((name) => takesId(name) && !covered.has(name))).toEqual([
      'workspace.changes',
      // The id of a client, of a member, or of an account that is only corrected where it is there.
      'account.connect',
      'account.beginSignIn',
      'account.signInWithPassword',
      // One that has ended is canceled already.
      'account.cancelSignIn',
      'account.tryConnection',
      // Of what is not there nothing is listed, written before or watched, and nothing is left to cancel.
      'listing.list',
      'suggestion.written',
      'sync.preview',
      'conflict.list',
      'history.list',
      'export.cancel',
      'watch.get',
    ]);
  });

  it.each(['nonsense', '', 'constructor', '__proto__', 'toString', 'workspace.changed', 'LISTING.LIST'])(
    'that does not exist is refused by name: %s',
    async (name) => {
      const { core } = await openCore();
      expect(expectRefused(await core.dispatch(name, {}), 'unsupported').message).toContain(`“${name}”`);
    },
  );

  it('answers what its schema promises', async () => {
    const opened = await openCore();
    const { listingId } = await opened.listingWithPhotos(1);
    for (const [name, input] of [
      ['app.info', {}],
      ['account.list', {}],
      ['listing.list', {}],
      ['listing.get', { listingId }],
      ['sync.failures', {}],
      ['sync.accountHolds', {}],
      ['sync.held', {}],
      ['sync.exportFailures', { format: 'csv' }],
      ['sync.status', {}],
      ['conflict.list', {}],
      ['history.list', { listingId }],
      ['settings.get', {}],
    ] as const) {
      const answer = await opened.core.dispatch(name, input);
      expect(answer.ok).toBe(true);
      if (answer.ok) {
        expect(contract[name].output.safeParse(answer.value).error).toBeUndefined();
        // Everything crosses process boundaries, so nothing but plain data may be in it.
        expect(structuredClone(answer.value)).toEqual(answer.value);
      }
    }
  });
});

describe('bad values', () => {
  it.each(badConnections)(
    'a connection with %s is neither tried nor saved, and the field is named',
    async (_name, change, target) => {
      const secrets = new Map<string, string>();
      const { core, call } = await openCore({ secrets });
      const input = { uploadUrl: address, baseUrl: address, signIn: token, ...change };
      for (const name of ['account.connect', 'account.tryConnection']) {
        const error = expectRefused(await core.dispatch(name, input), 'invalidInput');
        expect(error.action).toBe('fixField');
        expect(error.target).toBe(target);
      }
      expect(await call('account.list', {})).toEqual([]);
      expect(secrets.size).toBe(0);
    },
  );

  it('a field that is not known is refused with the nearest name, and nothing is changed', async () => {
    const opened = await openCore();
    const { listingId } = await opened.listingWithPhotos(1);
    const before = await opened.call('listing.get', { listingId });
    for (const [fields, expected] of [
      [{ YearBuild: '1999' }, 'YearBuilt'],
      [{ YearBuilt: '2001', BathroomsFull: 'two' }, 'whole number'],
      [{ BackOnMarketDate: '2026-02-30' }, 'date'],
      [{ Zoning: 'R1', Nonsense: 'x' }, 'Known fields are'],
    ] as const) {
      const answer = await opened.core.dispatch('listing.setFields', { listingId, fields });
      const error = expectRefused(answer, 'invalidInput');
      expect(error.message).toContain(expected);
    }
    expect((await opened.call('listing.get', { listingId })).fields).toEqual(before.fields);
  });

  it('an edit or a move that names one photo too many changes none', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(2);
    const before = await opened.call('listing.get', { listingId });
    const mediaIds = [...ids, unknownId];
    expectRefused(await opened.core.dispatch('media.edit', { mediaIds, shortDescription: 'x' }), 'notFound');
    expectRefused(await opened.core.dispatch('media.move', { listingId, mediaIds, before: null }), 'notFound');
    expectRefused(await opened.core.dispatch('media.remove', { mediaIds }), 'notFound');
    expect(await opened.call('listing.get', { listingId })).toEqual(before);
  });

  it('fields of a listing that is at the service already are not changed here', async () => {
    const { opened, listingId } = await syncedListing(1);
    const answer = await opened.core.dispatch('listing.setFields', { listingId, fields: { Zoning: 'R1' } });
    expect(expectRefused(answer, 'unsupported').message).toContain('at the service already');
  });
});

it.each([
  [
    'media.editEach',
    { listingId: unknownId, edits: [{ mediaId: unknownId, shortDescription: 'x'.repeat(10_001) }] },
    'The caption is too long: at most 10,000 characters can be kept. Shorten it. Nothing was changed.',
  ],
  [
    'account.connect',
    { uploadUrl: ' ', baseUrl: address, signIn: token },
    'The upload address is empty. Write it. Nothing was changed.',
  ],
  [
    'listing.create',
    { name: 'x'.repeat(201) },
    'The name is too long: at most 200 characters can be kept. Shorten it. Nothing was changed.',
  ],
  [
    'conflict.resolve',
    { conflictId: unknownId, choice: { kind: 'value', value: 'x'.repeat(10_001) } },
    'The text is too long: at most 10,000 characters can be kept. Shorten it. Nothing was changed.',
  ],
])('a text that is too long or empty is told by %s in plain words, as a phrase', async (name, input, message) => {
  const { core } = await openCore();
  const error = expectRefused(await core.dispatch(name, input), 'invalidInput');
  expect(error).toMatchObject({ message, action: 'fixField' });
  expect(error.phrase && inEnglish(error.phrase)).toBe(message);
});
