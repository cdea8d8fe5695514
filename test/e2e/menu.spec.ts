import type { Page } from '@playwright/test';
import { z } from 'zod';
import { MenuDescription } from '../../shared/contract/menu.ts';
import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

// The desktop app's menu is made by its shell out of what the page says. Here the page meets the bridge of a shell that
// only writes that down, on top of the loopback host, so that this part is tried wherever a browser is.

/** Runs in the page before it starts. */
function standInBridge(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  const noted: { descriptions: unknown[]; choose: (id: unknown) => void } = { descriptions: [], choose: () => {} };
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
    return answer.json();
  };
  const subscribe = (listener: (name: string, payload: unknown) => void): (() => void) => {
    const socket = new WebSocket(`ws://${location.host}/events`);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token })));
    socket.addEventListener('message', ({ data }) => {
      const message: unknown = JSON.parse(String(data));
      if (typeof message !== 'object' || message === null || !('name' in message) || !('payload' in message)) return;
      listener(String(message.name), message.payload);
    });
    return () => socket.close();
  };
  Object.assign(globalThis, {
    noted,
    lightbox: {
      call,
      subscribe,
      blobUrl: () => 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
      addFiles: () => Promise.reject(new Error('not here')),
      replaceFile: () => Promise.reject(new Error('not here')),
      dragOut: () => {},
      fixFile: () => Promise.reject(new Error('not here')),
      describeMenu: (description: unknown) => noted.descriptions.push(structuredClone(description)),
      onGiven: () => () => {},
      onMenuChosen: (listener: (id: unknown) => void) => {
        noted.choose = listener;
        return () => {
          noted.choose = () => {};
        };
      },
    },
  });
}

const described = async (page: Page): Promise<MenuDescription> =>
  MenuDescription.parse(await page.evaluate('noted.descriptions.at(-1)'));
const howOften = async (page: Page): Promise<number> => z.int().parse(await page.evaluate('noted.descriptions.length'));
const choose = (page: Page, id: string): Promise<unknown> => page.evaluate(`noted.choose(${JSON.stringify(id)})`);

async function entry(page: Page, id: string) {
  const { actions } = await described(page);
  return actions.find((action) => action.id === id);
}

test('the page says what it can do, in its language, and does what was chosen', async ({ openListing, host }) => {
  test.skip(host !== 'loopback', 'the desktop app has a bridge of its own: see desktop.spec.ts');
  const first = await openListing(['A', 'B', 'C']);
  const { page } = first;
  await page.addInitScript(standInBridge);
  await page.reload();
  await first.tile(3).waitFor();

  await expect.poll(async () => (await entry(page, 'listing.rename'))?.enabled).toBe(true);
  expect(await entry(page, 'photos.caption')).toMatchObject({
    label: 'Write caption',
    shortcut: 'C',
    enabled: false,
  });
  expect((await described(page)).words.file).toBe('File');
  await first.tile(2).click();
  await expect.poll(async () => (await entry(page, 'photos.caption'))?.enabled).toBe(true);
  await choose(page, 'photos.caption');
  await expect(first.captionField).toBeFocused();

  // What the menu cannot know of in time is not done twice or behind a dialog.
  await choose(page, 'help.shortcuts');
  await expect(first.dialog).toBeVisible();
  await expect.poll(async () => (await entry(page, 'listing.create'))?.enabled).toBe(false);
  await choose(page, 'listing.create');
  await choose(page, 'nonsense');
  await expect(first.dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(first.dialog).toHaveCount(0);

  // Typing changes nothing that a menu shows.
  await first.tile(1).click();
  await first.captionField.click();
  await expect.poll(async () => (await entry(page, 'listing.create'))?.enabled).toBe(true);
  const before = await howOften(page);
  await page.keyboard.type('bc');
  expect(await howOften(page)).toBeLessThanOrEqual(before + 1);

  await page.keyboard.press('Escape');
  await choose(page, 'photos.later');
  await expectSequence(first, ['B', 'Abc', 'C']);
  await expect.poll(async () => (await entry(page, 'edit.undo'))?.label).toContain('Undo');
  await choose(page, 'help.settings');
  await page.getByRole('tab').nth(3).click();
  await page.getByRole('radio', { name: 'Español', exact: true }).check({ force: true });
  await expect.poll(async () => (await described(page)).words.file).toBe('Archivo');
  expect((await entry(page, 'listing.create'))?.label).toBe('Nueva propiedad');
});

test('a menu of the listing is seen whole where the window has the room, and scrolls to its end where it has not', async ({
  openListing,
}) => {
  const { page } = await openListing(['Front']);
  const menu = page.getByRole('menu');
  const last = menu.getByRole('menuitem').last();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1024, height: 400 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport({ ratio: 1 });
});
