import { describe, expect, it } from 'vitest';
import type { PracticeServiceOptions } from '../../electron/practice/practice-service.ts';
import { mediaAt, syncedListing } from './harness.ts';

/** How photos are added at a service that makes a Media first and takes its bytes then (RESO RCP-48), found out by trying. */

async function examined(
  dialect: PracticeServiceOptions['dialect'],
  attach: 'none' | 'navigation' | 'media' | 'stream' = 'none',
) {
  const synced = await syncedListing(1, {
    dialect: { attach: 'none', mediaStatus: 'told', ...dialect },
    profile: { attach },
    environment: 'test',
    wait: () => Promise.resolve(),
  });
  const { checks, proposals } = await synced.opened.call('account.examine', { write: true });
  const verdictOf = (id: string) => checks.find((check) => check.id === id)?.verdict;
  const left = mediaAt(synced.service).filter(({ DeletedYN }) => !DeletedYN).length;
  return {
    attach: verdictOf('attach'),
    stream: verdictOf('stream'),
    proposed: Object.fromEntries(
      proposals.flatMap(({ setting, proposed }) => (/^(attach|stream)/.test(setting) ? [[setting, proposed]] : [])),
    ),
    left,
    tokens: synced.service.requests
      .filter(({ operation }) => operation === 'bytes')
      .map(({ hasAuthorization }) => hasAuthorization),
  };
}

describe('the diagnostics of a service that takes bytes after a Media', () => {
  it('propose that way, read the picture back and leave nothing there', async () => {
    expect(await examined({ streams: 'POST' })).toEqual({
      attach: 'note',
      stream: 'good',
      proposed: { attach: 'stream' },
      left: 1,
      tokens: [true],
    });
  });

  it('find out the method', async () => {
    const { stream, proposed, left } = await examined({ streams: 'PUT' }, 'stream');
    expect({ stream, proposed, left }).toEqual({ stream: 'note', proposed: { 'stream.method': 'PUT' }, left: 1 });
  });

  it('have nothing against settings that are right, and tell no other origin a token', async () => {
    expect(await examined({ streams: 'both', mediaEditLinks: 'elsewhere' }, 'stream')).toEqual({
      attach: 'good',
      stream: 'good',
      proposed: {},
      left: 1,
      tokens: [false],
    });
  });

  it('follow an address that has run out to the next one', async () => {
    const { attach, stream, left } = await examined(
      { streams: 'POST', mediaEditLinks: 'elsewhere', mediaEditLinkLife: 'firstRunsOut' },
      'stream',
    );
    expect({ attach, stream, left }).toEqual({ attach: 'good', stream: 'good', left: 1 });
  });

  it('propose no such way where a Media needs its picture first', async () => {
    expect((await examined({}, 'stream')).proposed).toEqual({ attach: 'none' });
    expect((await examined({ attach: 'media' }, 'stream')).proposed).toEqual({ attach: 'media' });
  });
});
