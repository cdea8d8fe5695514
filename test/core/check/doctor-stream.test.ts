// @module-tag large
import { describe, expect, it } from 'vitest';
import type { FaultInput } from '../../../electron/practice/faults.ts';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import { nth, syncedListing } from '../harness.ts';

/** How photos are added at a service that makes a Media first and takes its bytes then (RESO RCP-48), found out by trying. */

interface Trial {
  readonly dialect: PracticeServiceOptions['dialect'];
  readonly attach?: 'none' | 'navigation' | 'media' | 'stream';
  readonly fault?: FaultInput;
  /** Nothing can be read from the making of the Media on. */
  readonly isBlindFromThen?: true;
}

async function check({ dialect, attach = 'none', fault, isBlindFromThen }: Trial) {
  const synced = await syncedListing(1, {
    dialect: { attach: 'none', mediaStatus: 'described', ...dialect },
    profile: { attach },
    environment: 'test',
    wait: () => Promise.resolve(),
  });
  if (fault !== undefined) synced.service.faults.next('attach', fault);
  const held = isBlindFromThen === true ? synced.service.faults.hold('attach', 'beforeCommit') : null;
  const checking = synced.opened.call('account.check', { write: true });
  if (held !== null) {
    await held.reached;
    synced.service.faults.next('get', 'unavailable', Number.POSITIVE_INFINITY);
    held.release();
  }
  const { checks, proposals } = await checking;
  // A Media without a picture has no address.
  const there = nth(synced.service.snapshot().listings, 0).media;
  const left = there.filter((media) => media['DeletedYN'] !== true).length;
  return { service: synced.service, checks, proposals, left };
}

async function checked(dialect: Trial['dialect'], attach: Trial['attach'] = 'none') {
  const { service, checks, proposals, left } = await check({ dialect, attach });
  const verdictOf = (id: string) => checks.find((check) => check.id === id)?.verdict;
  return {
    attach: verdictOf('attach'),
    stream: verdictOf('stream'),
    proposed: Object.fromEntries(
      proposals.flatMap(({ setting, proposed }) => (/^(attach|stream)/.test(setting) ? [[setting, proposed]] : [])),
    ),
    left,
    tokens: service.requests
      .filter(({ operation }) => operation === 'bytes')
      .map(({ hasAuthorization }) => hasAuthorization),
  };
}

describe('the diagnostics of a service that takes bytes after a Media', () => {
  it('propose that way, read the picture back and leave nothing there', async () => {
    expect(await checked({ streams: 'POST' })).toEqual({
      attach: 'note',
      stream: 'good',
      proposed: { attach: 'stream' },
      left: 1,
      // Its picture goes twice.
      tokens: [true, true],
    });
  });

  it('find out the method', async () => {
    const { attach, stream, proposed, left } = await checked({ streams: 'PUT' }, 'stream');
    expect({ attach, stream, left }).toEqual({ attach: 'note', stream: 'good', left: 1 });
    expect(proposed).toEqual({ attach: 'streamPut' });
  });

  it('have nothing against settings that are right, and tell no other origin a token', async () => {
    expect(await checked({ streams: 'both', mediaEditLinks: 'elsewhere' }, 'stream')).toEqual({
      attach: 'good',
      stream: 'good',
      proposed: {},
      left: 1,
      tokens: [false, false],
    });
  });

  it('follow an address that has run out to the next one', async () => {
    const { attach, stream, left } = await checked(
      { streams: 'POST', mediaEditLinks: 'elsewhere', mediaEditLinkLife: 'firstRunsOut' },
      'stream',
    );
    expect({ attach, stream, left }).toEqual({ attach: 'good', stream: 'good', left: 1 });
  });

  it.each(['dropReply', { kind: 'unavailable', afterCommit: true }, 'noContent'] as const)(
    'leave nothing there where the answer to the Media does not show it (%o)',
    async (fault) => {
      expect((await check({ dialect: { streams: 'POST' }, attach: 'stream', fault })).left).toBe(1);
    },
  );

  it('say what to look for where nobody can see whether it is there', async () => {
    const { checks, left } = await check({
      dialect: { streams: 'POST' },
      attach: 'stream',
      fault: 'dropReply',
      isBlindFromThen: true,
    });
    expect(left).toBe(2);
    expect(checks.find(({ id }) => id === 'attach')?.said).toMatch(/file name lightbox-test-[\w-]+\.jpg.*by hand/);
  });

  it('propose no such way where a Media needs its picture first', async () => {
    expect((await checked({}, 'stream')).proposed).toEqual({ attach: 'none' });
    expect((await checked({ attach: 'media' }, 'stream')).proposed).toEqual({ attach: 'media' });
  });

  it.each([
    ['replace', 'stream.second.taken'],
    ['conflict', 'stream.second.refused'],
    ['notAllowed', 'stream.second.refused'],
  ] as const)('tell what becomes of a second picture (%s)', async (secondPictures, code) => {
    const { checks, left } = await check({ dialect: { streams: 'POST', secondPictures }, attach: 'stream' });
    expect(checks.filter(({ id }) => id === 'stream').map(({ phrase }) => phrase.code)).toEqual(['stream.found', code]);
    expect(left).toBe(1);
  });

  it.each([
    ['described', []],
    ['untended', ['mediaStatus.early']],
  ] as const)('tell whether a photo is called Complete before it has a picture (%s)', async (mediaStatus, codes) => {
    const { checks } = await check({ dialect: { streams: 'POST', mediaStatus }, attach: 'stream' });
    const early = checks.filter(({ phrase }) => phrase.code === 'mediaStatus.early');
    expect(early.map(({ phrase }) => phrase.code)).toEqual(codes);
  });
});

it.each(['navigation', 'media', 'stream'] as const)(
  'the diagnostics name the field of the account that a service wants filled (%s), and leave nothing there',
  async (attach) => {
    const synced = await syncedListing(1, {
      dialect: {
        attach: attach === 'stream' ? 'none' : attach,
        filledMediaFields: ['MemberAOR'],
        ...(attach === 'stream' ? { streams: 'both' } : {}),
      },
      profile: { attach, media: { memberAOR: 'AOR-1' } },
      environment: 'test',
      wait: () => Promise.resolve(),
    });
    const { opened, service } = synced;
    const account = nth(await opened.call('account.list', {}), 0);
    const { accountId, profile } = account;
    await opened.call('account.setProfile', {
      accountId,
      profile: { ...profile, media: { ...profile.media, memberAOR: '' } },
    });
    const { checks } = await opened.call('account.check', { write: true });
    const found = checks.find(({ id }) => id === 'attach');
    expect(found).toMatchObject({
      verdict: 'bad',
      phrase: { code: 'problem.profileRefused', values: { field: 'MemberAOR' } },
    });
    expect(nth(service.snapshot().listings, 0).media).toHaveLength(1);
  },
);
