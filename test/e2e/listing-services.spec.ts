import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { Dialect } from '../../electron/practice/dialect.ts';
import { expectAccessible } from './accessible.ts';
import { test as base, expect, OAK } from './fixtures.ts';
import { type ServiceSwitch, startService } from './service-switch.ts';

const SOUTH = 'South Coast Multiple Listing Service';

interface South {
  readonly dialect?: Partial<Dialect>;
  readonly profile?: object;
}

const test = base.extend<{ connectSouth: (south?: South) => Promise<ServiceSwitch> }>({
  /** Connects a second service beside that of the spec, which stays the one in use. */
  connectSouth: async ({ app, folder }, use) => {
    const started: ServiceSwitch[] = [];
    await use(async ({ dialect, profile } = {}) => {
      const south = await startService(join(folder, 'south'), dialect);
      started.push(south);
      const file = join(folder, 'south.json');
      if (profile !== undefined) writeFileSync(file, JSON.stringify(profile));
      const { uploadUrl, baseUrl, token } = south.now;
      const addresses = ['--upload-url', uploadUrl, '--base-url', baseUrl, '--token', token];
      const more = profile === undefined ? [] : ['--profile', file];
      await app.lightbox('connect', ...addresses, '--name', SOUTH, '--environment', 'test', ...more);
      return south;
    });
    for (const south of started) await south.off();
  },
});

/** Runs an action by its words, by keyboard alone. */
async function act(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

async function sendToSouth({ page, dialog }: WorkbenchPage): Promise<void> {
  await act(page, 'Send to another service');
  await expect(dialog).toContainText(SOUTH);
  await expect(dialog.getByRole('button', { name: 'Add service' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Sends the open listing once nothing else is being sent, and waits for the sentence that says how it went. */
async function send(page: Page, outcome: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Sync with / })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(outcome);
}

/** Pixels before the way on: to the text that it follows in its line, or to where lines begin. */
function gapBeforeWay(paragraph: Element): number {
  const text = [...(paragraph.querySelector('span')?.getClientRects() ?? [])].at(-1);
  const way = paragraph.querySelector('button')?.getBoundingClientRect();
  if (text === undefined || way === undefined) return Number.NaN;
  const follows = way.top < text.bottom - 4;
  return way.left - (follows ? text.right : paragraph.getBoundingClientRect().left);
}

const captionsAt = (service: ServiceSwitch): string[] => service.photos().map(({ caption }) => caption);

test('a draft that was to go to one service goes to another instead', async ({
  openListing,
  service,
  connectSouth,
}) => {
  const south = await connectSouth();
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, dialog, messages } = workbench;
  await act(page, 'Send to another service');
  await dialog.getByText('Instead of County MLS').click();
  await expectAccessible(page, 'A draft is moved to another service');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(messages).toContainText(SOUTH);
  await send(page, '2 photos uploaded, 1 listing created.');
  expect(captionsAt(south)).toEqual(['Front', 'Kitchen']);
  expect(service.now.snapshot().listings).toEqual([]);
});

test('a listing goes to a second service by keyboard alone, has words for that one, and ends there', async ({
  openListing,
  service,
  connectSouth,
}) => {
  const south = await connectSouth();
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, dialog, messages } = workbench;
  const services = page.getByRole('radiogroup', { name: 'Services of this listing' });
  const at = (name: string) => services.getByRole('radio', { name: new RegExp(`^${name},`) });
  const row = page.getByRole('navigation', { name: 'Listings' }).getByRole('row', { name: new RegExp(OAK) });
  await expect(services).toHaveCount(0);

  await sendToSouth(workbench);
  await expect(messages).toContainText(`This listing goes to ${SOUTH} as well from now on.`);
  await expect(services.getByRole('radio')).toHaveCount(2);
  await expect(services.getByRole('radio').first()).toHaveAccessibleName('County MLS, not there yet');
  await expect(row).toHaveAccessibleName(/, 2 services$/);
  await send(page, '4 photos uploaded, 2 listings created.');
  await expect(at('County MLS')).toHaveAccessibleName('County MLS, up to date');
  await expect(at(SOUTH)).toHaveAccessibleName(`${SOUTH}, up to date`);
  expect([captionsAt(service), captionsAt(south)]).toEqual([
    ['Front', 'Kitchen'],
    ['Front', 'Kitchen'],
  ]);

  // The arrow opens it there, and the focus stays in the switch.
  await at('County MLS').press('ArrowRight');
  const alone = page.getByText(`What you change here is for ${SOUTH} alone. The rest follows County MLS.`);
  await expect(alone).toBeVisible();
  await expect(at(SOUTH)).toBeFocused();
  await expect(at(SOUTH)).toBeChecked();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await workbench.caption(1, 'Sea front');
  await expect(at(SOUTH)).toHaveAccessibleName(`${SOUTH}, 1 to send`);
  await expect(row).toHaveAccessibleName(/1 to send/);
  await expect(page.getByRole('row', { name: 'Photo 1, Sea front' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to County MLS' }).click();
  await expect(alone).toBeHidden();
  await expect(page.getByRole('row', { name: 'Photo 1, Front' })).toBeVisible();
  await expect(at('County MLS')).toBeFocused();
  await send(page, '1 change sent');
  await expect(at(SOUTH)).toHaveAccessibleName(`${SOUTH}, up to date`);
  expect([captionsAt(service), captionsAt(south)]).toEqual([
    ['Front', 'Kitchen'],
    ['Sea front', 'Kitchen'],
  ]);

  // A colleague and a person meet at one of them: that one asks, and the list says so.
  south.elsewhere('Kitchen', { ShortDescription: 'Kitchen of theirs' });
  await workbench.caption(2, 'Kitchen of mine');
  await workbench.tile(2).click();
  await send(page, '1 conflict needs attention');
  await expect(at(SOUTH)).toHaveAccessibleName(`${SOUTH}, 1 conflict`);
  await expect(at('County MLS')).toHaveAccessibleName('County MLS, up to date');
  await expect(row).toHaveAccessibleName(/1 conflict/);

  await at('County MLS').press('ArrowRight');
  await expect(alone).toBeVisible();
  await act(page, 'No longer send');
  await expect(dialog).toContainText(`What is at ${SOUTH} stays there.`);
  await dialog.getByRole('button', { name: 'No longer send' }).press('Enter');
  await expect(messages).toContainText('What is there is a listing of its own now.');
  await expect(alone).toBeHidden();
  await expect(services).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Photo 2, Kitchen of mine' })).toBeVisible();
  await expect(row).toHaveCount(2);
  expect(captionsAt(south)).toEqual(['Sea front', 'Kitchen of theirs']);
});

test('what was sent nowhere goes, and where every service is taken the way to connect one is offered', {
  tag: '@large',
}, async ({ openListing, connectSouth }) => {
  await connectSouth();
  const workbench = await openListing(['Front']);
  const { page, dialog, messages } = workbench;
  await sendToSouth(workbench);
  await act(page, 'Send to another service');
  await expect(dialog).toContainText('This listing goes to every connected service.');
  await dialog.getByRole('button', { name: 'Connect a service' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Connect a service' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const segment = page.getByRole('radio', { name: /^South/ });
  await segment.press('Space');
  await expect(page.getByRole('button', { name: 'Go to County MLS' })).toBeVisible();
  await act(page, 'No longer send');
  await expect(dialog).toContainText('it is removed from this computer');
  await dialog.getByRole('button', { name: 'No longer send' }).press('Enter');
  await expect(messages).toContainText(`This listing no longer goes to ${SOUTH}.`);
  await expect(segment).toHaveCount(0);
  await expect(page.getByRole('heading', { name: OAK, level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(OAK) })).toHaveCount(1);
});

test('of several listings those go to a further service that do not yet, and the others are no failure', {
  tag: '@large',
}, async ({ openListing, connectSouth }) => {
  await connectSouth();
  const workbench = await openListing(['Front']);
  const { page, dialog, messages } = workbench;
  await sendToSouth(workbench);
  await workbench.createListing('Elm');
  await page.keyboard.press('ControlOrMeta+b');
  const board = page.getByRole('grid', { name: 'All listings' });
  const toSouth = async (): Promise<void> => {
    await board.press('ControlOrMeta+a');
    const selection = page.getByRole('toolbar', { name: 'With the selected listings' });
    // Its buttons can be used once something is selected.
    await expect(selection).toContainText('2 selected');
    await selection.getByRole('button', { name: 'More' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Send to another service…' }).press('Enter');
    await dialog.getByRole('button', { name: /Service$/ }).press('Enter');
    await page.getByRole('option', { name: SOUTH }).press('Enter');
    // The list has faded before anything else is pressed.
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add service' }).press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await toSouth();
  await expect(messages).toContainText(`1 listing goes to ${SOUTH} as well from now on.`);
  await expect(messages).not.toContainText('already goes');
  await toSouth();
  await expect(messages).toContainText(`This listing already goes to ${SOUTH}.`);
});

test('the switch and its dialogs are accessible and fit into a narrow window', { tag: '@large' }, async ({
  openListing,
  connectSouth,
}) => {
  const south = await connectSouth();
  const workbench = await openListing(['Front', 'Kitchen'], { synced: true });
  const { page, dialog } = workbench;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await act(page, 'Send to another service');
  await expect(dialog).toContainText(SOUTH);
  await expectAccessible(page, 'send to another service');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await send(page, '2 photos uploaded, 1 listing created.');
  await expect(page.getByRole('radio', { name: `${SOUTH}, up to date` })).toBeVisible();
  south.elsewhere('Front', { ShortDescription: 'Front of theirs' });
  await workbench.caption(1, 'Front of mine');
  await workbench.tile(1).click();
  await send(page, '1 conflict needs attention');
  await page.getByRole('radio', { name: `${SOUTH}, 1 conflict` }).press('Space');
  await expect(page.getByText('What you change here is for')).toBeVisible();
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `the switch at ${width}`);
    // oxlint-disable-next-line eslint/no-await-in-loop -- one width after the other
    const [group, main] = await Promise.all([
      page.getByRole('radiogroup', { name: 'Services of this listing' }).boundingBox(),
      page.locator('.main').boundingBox(),
    ]);
    const right = (box: typeof group): number => (box === null ? Number.NaN : box.x + box.width);
    expect(right(group)).toBeLessThanOrEqual(right(main));
    // oxlint-disable-next-line eslint/no-await-in-loop -- the same width
    expect(await page.locator('.service-alone').evaluate(gapBeforeWay)).toBeLessThan(8);
  }
});

const NO_TELEPHONE = {
  name: 'Ours',
  date: '2026-11-23',
  sources: [],
  note: '',
  rules: [{ rule: 'captionContent', forbidden: ['phone'] }],
};

test('what one of its services finds is shown there, and a service that is not selected gets nothing', {
  tag: '@large',
}, async ({ openListing, service, connectSouth }) => {
  const south = await connectSouth({ profile: { pictureRules: NO_TELEPHONE } });
  const workbench = await openListing(['Call 555-123-4567']);
  const { page, dialog, messages } = workbench;
  await sendToSouth(workbench);

  await act(page, 'Sync all listings');
  await dialog.getByRole('checkbox', { name: `${OAK} (County MLS)` }).press('Space');
  await expect(dialog.getByRole('checkbox', { name: `${OAK} (County MLS)` })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: `${OAK} (${SOUTH})` })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Send 1 listing' }).press('Enter');
  await expect(messages).toContainText('1 photo uploaded, 1 listing created.');
  expect(captionsAt(service)).toEqual(['Call 555-123-4567']);
  expect(south.now.snapshot().listings).toEqual([]);

  // Nothing stands against it at the first service: no empty list of errors comes up, but the way to those at the other.
  await send(page, `${OAK} (${SOUTH}) was not sent: there is 1 error.`);
  await expect(dialog).toBeHidden();
  await messages.getByRole('button', { name: 'Show errors' }).press('Enter');
  await expect(dialog).toContainText('1 error');
  await expect(page.getByText(`What you change here is for ${SOUTH} alone.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send anyway' }).press('Enter');
  await expect(messages).toContainText('1 photo uploaded, 1 listing created.');
  expect(captionsAt(south)).toEqual(['Call 555-123-4567']);
});

test('what the rules of a further service find stands at the field with the name of that service, until it is fixed', {
  tag: '@large',
}, async ({ openListing, app, connectSouth }) => {
  const RuleErrorText = 'The year is too late.';
  const rule = { ResourceName: 'Property', FieldName: 'YearBuilt', RuleErrorText };
  const ruleSet = [{ ...rule, RuleAction: 'REJECT', RuleExpression: 'YearBuilt > 2000' }];
  await connectSouth({ dialect: { rules: 'enforced', ruleSet }, profile: { validation: { source: 'function' } } });
  await app.lightbox('rules', SOUTH, '--refresh');
  const workbench = await openListing(['Front']);
  const { page } = workbench;
  await sendToSouth(workbench);
  const form = page.getByRole('complementary', { name: 'Listing' });
  const year = form.getByRole('textbox', { name: 'Year built', exact: true });
  await year.fill('2001');
  await page.keyboard.press('Enter');
  await expect(year).toHaveAccessibleDescription(`${SOUTH}: ${RuleErrorText}`);
  const found = form.locator('.notice');
  await expect(found).toContainText('something to say about one field');
  await expect(found.getByRole('listitem')).toHaveText(`Year built${SOUTH}: ${RuleErrorText}`);
  await expectAccessible(page, 'a field with what the rules of a further service find');
  await year.fill('1999');
  await page.keyboard.press('Enter');
  await expect(found).toHaveCount(0);
  await workbench.tile(1).click();
  await send(page, '2 photos uploaded, 2 listings created.');
});
