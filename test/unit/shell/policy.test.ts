import { describe, expect, test } from 'vitest';
import { isPageAddress, linkToOpen, mayNavigate, maySave, PAGE_ADDRESS } from '../../../electron/shell/addresses.ts';
import { createCallHandler, isOwnSender, type Sender } from '../../../electron/shell/calls.ts';
import { afterPageGone } from '../../../electron/shell/crash-policy.ts';
import { errorForLog, startErrorText } from '../../../electron/shell/error-text.ts';
import { homeFromArguments } from '../../../electron/shell/session-marker.ts';
import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { always } from '../../always.ts';
import fc from '../../fast-check.ts';

const FOREIGN = [
  'https://example.org/',
  'http://127.0.0.1:8080/',
  'file:///etc/passwd',
  'data:text/html,<script>1</script>',
  'javascript:alert(1)',
  'about:blank',
  'lightbox://blob/0000',
  'lightbox://evil/',
  'lightbox://app.evil/',
  'lightbox://app@evil/',
  'lightbox://person@app/',
  'lightbox://app:8080/',
  'lightbox:app/',
  'lightboxes://app/',
  'https://app/',
  'not an address',
  '',
];

describe('where the window may go', () => {
  test.each([PAGE_ADDRESS, 'lightbox://app/index.html', 'lightbox://app/#listing', 'LIGHTBOX://app/'])(
    'stays on %s',
    (address) => {
      expect(mayNavigate(address)).toBe(true);
      expect(maySave(`blob:${address}`)).toBe(true);
    },
  );

  test.each(FOREIGN)('does not go to “%s”', (address) => {
    expect(mayNavigate(address)).toBe(false);
    expect(maySave(`blob:${address}`)).toBe(false);
    expect(maySave(address)).toBe(false);
    expect(isPageAddress(address)).toBe(false);
  });
});

describe('links for the system’s browser', () => {
  test('https is opened, in its normal form', () => {
    expect(linkToOpen('HTTPS://Example.org/a b?c=d#e')).toBe('https://example.org/a%20b?c=d#e');
  });

  test.each([
    'http://example.org/',
    'file:///usr/bin/env',
    'smb://server/share',
    'ms-msdt:/id',
    'javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'mailto:somebody@example.org',
    'lightbox://app/',
    'https://name@example.org/',
    'https://name:word@example.org/',
    '//example.org/',
    'example.org',
    '',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('“%s” is not', (address) => {
    expect(linkToOpen(address)).toBeNull();
  });

  always('whatever is opened is https', fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom(...FOREIGN)), (address) => {
    const link = linkToOpen(address);
    expect(link === null || link.startsWith('https://')).toBe(true);
  });
});

const PAGE: Sender = { isOurWindow: true, isMainFrame: true, address: PAGE_ADDRESS };

describe('who may call the core', () => {
  test('the main frame of our window with our page', () => {
    expect(isOwnSender(PAGE)).toBe(true);
  });

  test.each<Partial<Sender>>([
    { isOurWindow: false },
    { isMainFrame: false },
    { address: null },
    { address: 'https://example.org/' },
    { address: 'lightbox://app@evil/' },
  ])('nobody else: %o', (difference) => {
    expect(isOwnSender({ ...PAGE, ...difference })).toBe(false);
  });

  function handler(): { call: ReturnType<typeof createCallHandler>; dispatched: unknown[]; warnings: unknown[] } {
    const dispatched: unknown[] = [];
    const warnings: unknown[] = [];
    const call = createCallHandler({
      dispatch: (name, input) => {
        dispatched.push([name, input]);
        return Promise.resolve({ ok: true, value: 'done' });
      },
      log: { info: () => {}, error: () => {}, warn: (_message, detail) => warnings.push(detail) },
      newId: () => 'incident',
    });
    return { call, dispatched, warnings };
  }

  test('a call of the page reaches the core with its input', async () => {
    const { call, dispatched } = handler();
    expect(await call(PAGE, ['listing.list', { a: 1 }])).toEqual({ ok: true, value: 'done' });
    expect(dispatched).toEqual([['listing.list', { a: 1 }]]);
  });

  test.each([
    { sender: { ...PAGE, isMainFrame: false }, args: ['listing.list', {}] },
    { sender: { ...PAGE, address: 'https://example.org/' }, args: ['listing.list', {}] },
    { sender: PAGE, args: [] },
    { sender: PAGE, args: [7, {}] },
    { sender: PAGE, args: [''] },
    { sender: PAGE, args: ['x'.repeat(101), {}] },
    { sender: PAGE, args: ['listing.list', {}, 'more'] },
  ])('refused before the core: %o', async ({ sender, args }) => {
    const { call, dispatched, warnings } = handler();
    expect(await call(sender, args)).toMatchObject({ ok: false, error: { code: 'unsupported', action: 'none' } });
    expect(dispatched).toEqual([]);
    expect(warnings).toHaveLength(1);
  });
});

describe('arguments', () => {
  test('--home= names the folder, made absolute, wherever it stands', () => {
    expect(homeFromArguments(['electron', '.', '--home=/a/b'], '/w')).toBe('/a/b');
    expect(homeFromArguments(['app', '--home=my library', '--lang=de'], '/w')).toBe('/w/my library');
    expect(homeFromArguments(['app', '--home=/old', '--home=/new'], '/w')).toBe('/new');
  });

  test('no --home= leaves the choice to the system’s place', () => {
    expect(homeFromArguments(['electron', '.', '--homely=/a', 'x--home=/a'], '/w')).toBeNull();
  });

  test('an empty --home= is refused in words', () => {
    expect(() => homeFromArguments(['app', '--home='], '/w')).toThrow(/needs a folder/);
  });
});

describe('after the page’s process ended', () => {
  test('a normal end is no crash', () => {
    expect(afterPageGone('clean-exit', [], 0)).toBe('ignore');
  });

  test('a crash reloads, but not for ever', () => {
    const now = 1_000_000;
    expect(afterPageGone('crashed', [], now)).toBe('reload');
    expect(afterPageGone('oom', [now - 1000], now)).toBe('reload');
    expect(afterPageGone('crashed', [now - 2000, now - 1000], now)).toBe('giveUp');
    expect(afterPageGone('crashed', [now - 120_000, now - 90_000, now - 1000], now)).toBe('reload');
  });

  test('what a reload cannot mend is not tried', () => {
    expect(afterPageGone('integrity-failure', [], 0)).toBe('giveUp');
    expect(afterPageGone('launch-failed', [], 0)).toBe('giveUp');
  });
});

describe('words about errors', () => {
  test('a person reads what the library says', () => {
    const says = 'There is no file at /a. It may have been moved, or its card removed.';
    expect(startErrorText(new AppError('fileUnusable', phrase('file.missing', { path: '/a' })))).toBe(says);
  });

  test('a defect shows neither its message nor its stack', () => {
    const text = startErrorText(new TypeError('cannot read x of undefined'));
    expect(text).toMatch(/photos and words/);
    expect(text).not.toMatch(/undefined/);
  });

  test('the log gets the stack without secrets', () => {
    const error = Object.assign(new Error('refused Bearer abc.DEF-1 at https://me:pw@host.example/api?token=xyz'), {
      config: { headers: { Authorization: 'Bearer hidden' } },
    });
    const text = errorForLog(error);
    expect(text).toContain('Error: refused');
    expect(text).toContain('shell/policy.test');
    for (const secret of ['abc.DEF-1', 'me:pw', 'xyz', 'hidden']) expect(text).not.toContain(secret);
  });

  test('anything can be thrown', () => {
    expect(errorForLog('words')).toBe('words');
    expect(errorForLog(undefined)).toBe('undefined');
  });
});
