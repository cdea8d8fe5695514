import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';
import { expect, test } from './fixtures.ts';

test.skip(({ host }) => host !== 'loopback', 'on the other hosts the file of the computer is read');

test.describe('with what IT has set up', { tag: '@large' }, () => {
  const service = {
    name: 'Valley MLS',
    environment: 'test',
    uploadUrl: 'https://media.example.org',
    baseUrl: 'https://api.example.org',
    provider: { issuer: 'https://login.example.org', clientId: 'lightbox' },
    profile: { ...DEFAULT_PROFILE, signIn: { ...DEFAULT_PROFILE.signIn, passwordGrant: true } },
  } as const;
  test.use({ policy: { service, sets: ['practice', 'service'], isUnreadable: false } });

  test('only the sign-in is left to the person, practice is not offered, and both say who decided', async ({ app }) => {
    const { page, dialog } = await app.open();
    await expect(page.getByRole('heading', { name: 'Valley MLS' })).toBeVisible();
    await expect(page.getByText('Set up by your organization. Only your sign-in is missing.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use the practice service' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Connect a service' }).click();
    await expect(dialog.getByText('Set up by your organization')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Upload address' })).toHaveValue(service.uploadUrl);
    await expect(dialog.getByRole('textbox', { name: 'Listing address' })).toHaveValue(service.baseUrl);
    await expect(dialog.getByRole('textbox', { name: 'Identity provider' })).toHaveValue(service.provider.issuer);
    await expect(dialog.getByRole('textbox', { name: 'Client id' })).toHaveValue(service.provider.clientId);
    await expect(dialog.getByRole('button', { name: 'That of your organization' })).toBeVisible();
    // Its profile says how members sign in.
    await expect(dialog.getByRole('textbox', { name: 'User name' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('ControlOrMeta+Comma');
    await dialog.getByRole('tab', { name: 'About' }).click();
    await expect(dialog.getByText('the practice service, a listing service')).toBeVisible();
  });
});

test.describe('with settings of IT that cannot be read', { tag: '@large' }, () => {
  test.use({ policy: { service: null, sets: [], isUnreadable: true } });

  test('About says so, and practice is there', async ({ app }) => {
    const { page, dialog } = await app.open();
    await expect(page.getByRole('button', { name: 'Use the practice service' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Comma');
    await dialog.getByRole('tab', { name: 'About' }).click();
    await expect(dialog.getByText('The settings of your organization cannot be read')).toBeVisible();
  });
});
