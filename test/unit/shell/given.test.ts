import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { givenByArguments, givenByLink } from '../../../electron/shell/given-policy.ts';
import { fileNameOf, nameForGiven } from '../../../renderer/state/given-files.ts';
import { Given } from '../../../shared/contract/given.ts';
import { always } from '../../always.ts';
import fc from '../../fast-check.ts';

const LISTING = '0b6f2c58-2f0c-4a53-9a3e-0d7a4b1c9f10';
const LINK = `listing-lightbox://listing/${LISTING}`;
const files = (...paths: string[]) => [{ kind: 'files', paths }];

describe('what a start was given', () => {
  test('are the files and folders among its arguments, below its own folder', () => {
    const args = ['/opt/lightbox', '--home=/a', '/card/1.jpg', 'shoot', '-psn_0_1', '--allow-file-access-from-files'];
    expect(givenByArguments(args, '/home/ana', true, path.posix)).toEqual(files('/card/1.jpg', '/home/ana/shoot'));
    expect(givenByArguments(['C:\\lightbox.exe', 'D:\\1.jpg', '2.jpg'], 'C:\\Users\\Ana', true, path.win32)).toEqual(
      files('D:\\1.jpg', 'C:\\Users\\Ana\\2.jpg'),
    );
  });

  test('is not the folder of the app where it runs from source, wherever Chromium puts its options', () => {
    const args = ['/electron', '--allow-file-access-from-files', '/project', '1.jpg'];
    expect(givenByArguments(args, '/card', false, path.posix)).toEqual(files('/card/1.jpg'));
    expect(givenByArguments(['/electron', '/project'], '/card', false, path.posix)).toEqual([]);
  });

  test('may be addresses of files, and links', () => {
    const args = ['/opt/lightbox', 'file:///card/a%20b.jpg', 'file://elsewhere/x.jpg', LINK];
    const given = givenByArguments(args, '/', true, path.posix);
    if (process.platform !== 'win32') {
      expect(given).toEqual([...files('/card/a b.jpg'), { kind: 'listing', listingId: LISTING }]);
    }
  });

  always('is always what the contract takes', fc.array(fc.string()), (args) => {
    const all = givenByArguments(['app', ...args], '/', true);
    expect(Given.array().parse(all)).toEqual(all);
  });
});

describe('a link', () => {
  test('selects a listing', () => {
    expect(givenByLink(LINK)).toEqual({ kind: 'listing', listingId: LISTING });
    expect(givenByLink(`LISTING-LIGHTBOX://LISTING/${LISTING.toUpperCase()}/`)).toEqual(givenByLink(LINK));
  });

  test('does nothing else', () => {
    for (const link of [
      `listing-lightbox://listing/${LISTING}?send=1`,
      `listing-lightbox://listing/${LISTING}/send`,
      `listing-lightbox://listing/${LISTING}#x`,
      `listing-lightbox://ana@listing/${LISTING}`,
      'listing-lightbox://listing/../../x',
      'listing-lightbox://photos/1',
      'listing-lightbox:',
      `https://listing/${LISTING}`,
    ])
      expect([link, givenByLink(link)]).toEqual([link, null]);
  });
});

test('a listing that is made of given files is named by their folder', () => {
  expect(nameForGiven(['/card/14 Elm Street/1.jpg', '/card/14 Elm Street/2.jpg'])).toBe('14 Elm Street');
  expect(nameForGiven(['C:\\card\\14 Elm Street\\1.jpg'])).toBe('14 Elm Street');
  expect(nameForGiven(['/card/14 Elm Street/'])).toBe('14 Elm Street');
  expect(nameForGiven(['/card/a/1.jpg', '/card/b/1.jpg'])).toBe('');
  expect(nameForGiven([])).toBe('');
  expect(fileNameOf('/card/1.jpg')).toBe('1.jpg');
});
