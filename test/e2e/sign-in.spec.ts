// A member signs in at a real identity provider that is not ours, in the same browser as the app.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import {
  CLIENT_ID,
  type IdentityProviderService,
  MEMBERS,
  openIdentityProvider,
  PASSWORD,
  signInOnDevice,
} from '../identity-provider/provider.ts';
import type { App } from './app.ts';
import { test as base, expect } from './fixtures.ts';
import type { ServiceSwitch } from './service-switch.ts';

const test = base.extend<{ readonly provider: IdentityProviderService }>({
  provider: async ({ service }, use) => {
    const provider = await openIdentityProvider();
    // The service takes what this provider gives.
    provider.provider.on('access_token.saved', (token) => {
      const login = Object.entries(MEMBERS).find(([name]) => name === token.accountId)?.[1].MemberLoginId ?? '';
      service.now.allowToken(token.jti, login);
    });
    await use(provider);
    provider.close();
  },
});

test.beforeEach(({ host }, { tags }) =>
  test.skip(
    host !== 'loopback' && !tags.includes('@electron'),
    'the page of the provider opens in a browser of its own',
  ),
);

/** Signs in as Ana in the tab that opens. */
async function signIn(pages: Promise<Page>): Promise<void> {
  const page = await pages;
  const name = page.getByPlaceholder('Enter any login');
  const allow = page.getByRole('button', { name: 'Continue' });
  await name.or(allow).waitFor();
  if (await name.isVisible()) {
    await name.fill('ana');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
  }
  await allow.click();
  await expect(page.getByText('You can close this tab')).toBeVisible();
  // Neither the code nor the state stays in the address or the history of the tab.
  expect(new URL(page.url()).search).toBe('');
  await page.close();
}

/** Fills in the form for the sign-in of a member. */
async function fillIn(
  { page, dialog }: WorkbenchPage,
  service: ServiceSwitch,
  provider: IdentityProviderService,
): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Upload address' }).fill(service.now.uploadUrl);
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill(service.now.baseUrl);
  await dialog.getByLabel('How you sign in').click();
  await page.getByRole('option', { name: 'As a member, in the browser' }).click();
  await dialog.getByRole('textbox', { name: 'Identity provider' }).fill(provider.issuer);
  await dialog.getByRole('textbox', { name: 'Client id' }).fill(CLIENT_ID);
}

/** Opens the app with the form for a service in front. */
async function openForm(app: App): Promise<WorkbenchPage> {
  const workbench = await app.open();
  await workbench.page.keyboard.press('ControlOrMeta+,');
  await workbench.dialog.getByRole('button', { name: 'Connect a service' }).click();
  return workbench;
}

/** Opens the app and connects it as Ana. */
async function openSignedIn(
  app: App,
  service: ServiceSwitch,
  provider: IdentityProviderService,
): Promise<WorkbenchPage> {
  const workbench = await openForm(app);
  const { page, dialog } = workbench;
  await fillIn(workbench, service, provider);
  const tab = nextPage(page.context());
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signIn(tab);
  await expect(dialog).toBeHidden();
  return workbench;
}

const nextPage = (context: BrowserContext): Promise<Page> => context.waitForEvent('page');

test('a member signs in in the browser, is seen, and what waits for an expired sign-in goes on by itself', async ({
  app,
  service,
  provider,
  pictures,
}) => {
  const workbench = await openSignedIn(app, service, provider);
  const { page, dialog } = workbench;
  await expect(page.getByRole('banner').getByText('Ana Ruiz, 127.0.0.1')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialog.getByText('Ana Ruiz (ARUIZ)')).toBeVisible();
  await page.keyboard.press('Escape');

  await workbench.createListing('12 Oak Street');
  await workbench.addPhotos(await pictures.write(['Front', 'Kitchen']));
  await workbench.sync(/2 photos uploaded, 1 listing created/);
  const [media] = service.now.snapshot().listings[0]?.media ?? [];
  expect(media).toMatchObject({ ChangedByMemberID: 'ARUIZ', OfficeMlsId: 'OAK1', MemberAOR: 'VALLEY' });

  await test.step('the sign-in ends at the provider: a banner with one button', async () => {
    service.now.refuseTokens();
    provider.intercept = (request, response) => {
      if (request.url !== '/token') return false;
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
      return true;
    };
    await workbench.caption(1, 'Front at dusk');
    await page.getByRole('button', { name: 'Sync now' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'is no longer accepted' });
    await expect(banner.getByRole('button')).toHaveCount(1);
    provider.intercept = null;
    const tab = nextPage(page.context());
    await banner.getByRole('button', { name: 'Sign in' }).click();
    await signIn(tab);
    await expect(banner).toBeHidden();
  });
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos()[0]?.caption).toBe('Front at dusk');
});

test('somebody who says no, or closes the tab, can go on from where they are', { tag: '@large' }, async ({
  app,
  service,
  provider,
}) => {
  const workbench = await openForm(app);
  const { page, dialog } = workbench;
  await fillIn(workbench, service, provider);
  const press = dialog.getByRole('button', { name: 'Sign in', exact: true });

  const first = nextPage(page.context());
  await press.click();
  const refusing = await first;
  await refusing.getByRole('link', { name: '[ Cancel ]' }).click();
  await expect(refusing.getByText('not signed in', { exact: false })).toBeVisible();
  await refusing.close();
  await expect(dialog.getByRole('alert')).toContainText('did not allow it');
  await expect(dialog.getByRole('textbox', { name: 'Client id' })).toHaveValue(CLIENT_ID);

  const second = nextPage(page.context());
  await press.click();
  await (await second).close();
  const third = nextPage(page.context());
  await dialog.getByRole('link', { name: 'Open the sign-in page' }).click();
  await signIn(third);
  await expect(dialog).toBeHidden();
});

test('another member of a service that asks for passwords types theirs in the form, and it is kept nowhere', {
  tag: '@large',
}, async ({ app, library, service, provider }) => {
  const workbench = await openSignedIn(app, service, provider);
  const { page, dialog } = workbench;
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Profile' }).click();
  await dialog.getByText('Members sign in with a password', { exact: true }).click();
  await expect(dialog.getByRole('switch', { name: 'Members sign in with a password' })).toBeChecked();

  await dialog.getByRole('tab', { name: 'Services' }).click();
  await dialog.getByRole('button', { name: 'Connect a service' }).click();
  await fillIn(workbench, service, provider);
  await expect(dialog.getByText(/This service asks for your password here/)).toContainText(provider.issuer);
  const press = dialog.getByRole('button', { name: 'Sign in', exact: true });
  await press.click();
  await expect(dialog.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'User name' }).fill('ben');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await press.click();
  await expect(dialog.getByRole('alert')).toContainText('did not accept');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByText('Ben Cole, 127.0.0.1')).toBeVisible();

  const inPage = await page.evaluate(() =>
    JSON.stringify([...[localStorage, sessionStorage].map((kept) => Object.entries(kept)), location.href]),
  );
  expect(inPage).not.toContain(PASSWORD);
  const files = readdirSync(library.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name)).includes(PASSWORD), name).toBe(false);
  }
});

test('a member signs out, and in again on another device, from where the listing waits', { tag: '@large' }, async ({
  app,
  service,
  provider,
  pictures,
}) => {
  const workbench = await openSignedIn(app, service, provider);
  const { page, dialog } = workbench;
  await workbench.createListing('12 Oak Street');
  await workbench.addPhotos(await pictures.write(['Front']));

  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog.getByText('Nobody is signed in to this account')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(service.now.snapshot().listings).toEqual([]);

  const banner = page.getByRole('alert').filter({ hasText: 'You are signed out of' });
  const tab = nextPage(page.context());
  await banner.getByRole('button', { name: 'Sign in' }).click();
  await (await tab).close();
  await dialog.getByRole('button', { name: 'Use another device' }).click();
  const code = await dialog.getByRole('definition').locator('code').textContent();
  const address = await dialog.getByRole('definition').getByRole('link').textContent();
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  await signInOnDevice(address ?? '', 'ana');
  await expect(dialog).toBeHidden();
  await workbench.sync(/1 photo uploaded, 1 listing created/);
});

test('in the desktop app a member signs in on another device', { tag: ['@electron', '@large'] }, async ({
  app,
  host,
  service,
  provider,
}) => {
  test.skip(host === 'loopback', 'the browser opens the page of the provider by itself');
  const workbench = await openForm(app);
  const { page, dialog } = workbench;
  await fillIn(workbench, service, provider);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Use another device' }).click();
  const address = await dialog.getByRole('definition').getByRole('link').textContent();
  await signInOnDevice(address ?? '', 'ana');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByText('Ana Ruiz, 127.0.0.1')).toBeVisible();
  // The provider of this test has no https, and nothing else is opened.
  expect((await app.desktop.noted()).filter(({ what }) => what === 'openExternal')).toEqual([]);
});
