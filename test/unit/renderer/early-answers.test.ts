import { afterEach, expect, it, vi } from 'vitest';
import { begin, FIRST_ROWS, firstQuestion } from '../../../renderer/host/early-answers.ts';
import { keptPreference, PREFERENCES } from '../../../renderer/host/kept-preference.ts';

/** The parts of a window that the first script uses. */
function windowWith({
  preferences,
  call,
}: {
  preferences: string | null;
  call?: (name: string, input: unknown) => Promise<unknown>;
}): Window {
  const parts = {
    localStorage: { getItem: (key: string) => (key === PREFERENCES ? preferences : null) },
    location: { hash: '#token=secret' },
    ...(call === undefined ? {} : { lightbox: { call } }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it uses these alone
  return parts as unknown as Window;
}

afterEach(() => vi.unstubAllGlobals());

it('asks the host on this computer for the session and the listing that was open last, with the token of the page', async () => {
  const asked: [string, string | null, unknown][] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, new Headers(init.headers).get('authorization'), init.body ?? null]);
    return Promise.resolve(Response.json({ asked: address }));
  });
  const earlyAnswers = begin(windowWith({ preferences: '{"lastListing":"a"}' }));
  expect(asked).toEqual([
    ['/rpc/workspace.changes', 'Bearer secret', '{"since":null,"listing":{"last":"a"}}'],
    ['/rpc/listing.board', 'Bearer secret', JSON.stringify(FIRST_ROWS)],
    ['/rpc/app.info', 'Bearer secret', '{}'],
    ['/rpc/sync.status', 'Bearer secret', '{}'],
    ['/session', 'Bearer secret', null],
  ]);
  expect(await earlyAnswers.take('workspace.changes', firstQuestion('a'))).toEqual({ asked: '/rpc/workspace.changes' });
  expect(await earlyAnswers.session()).toEqual({ asked: '/session' });
});

it('hands each answer out once, and none to another question', () => {
  const earlyAnswers = begin(windowWith({ preferences: null, call: () => Promise.resolve({ ok: true }) }));
  expect(earlyAnswers.take('workspace.changes', firstQuestion('b'))).toBeNull();
  expect(earlyAnswers.take('workspace.changes', firstQuestion(null))).not.toBeNull();
  expect(earlyAnswers.take('workspace.changes', firstQuestion(null))).toBeNull();
});

it('in the desktop app there is no session to ask for', () => {
  expect(begin(windowWith({ preferences: null, call: () => Promise.resolve(null) })).session()).toBeNull();
});

it('a host that does not answer is the trouble of whoever takes the answer', async () => {
  const earlyAnswers = begin(windowWith({ preferences: null, call: () => Promise.reject(new Error('gone')) }));
  await expect(earlyAnswers.take('app.info', {})).rejects.toThrow('gone');
});

it.each([
  ['{"lastListing":"a"}', 'a'],
  ['{"lastListing":7}', null],
  ['[]', null],
  ['null', null],
  ['{', null],
  [null, null],
])('preferences of %s name %s as the last listing', (preferences, last) => {
  expect(keptPreference(windowWith({ preferences }), 'lastListing')).toBe(last);
});

it('a browser that keeps nothing for pages names no preference', () => {
  expect(
    keptPreference(
      {
        get localStorage(): Storage {
          throw new DOMException('denied', 'SecurityError');
        },
      },
      'theme',
    ),
  ).toBeNull();
});
