import { join } from 'node:path';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { type PracticeService, startPracticeService } from '../../electron/practice/practice-service.ts';
import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

type Dialect = NonNullable<Parameters<typeof startPracticeService>[0]['dialect']>;

interface Unreadable {
  readonly service: PracticeService;
  readonly workbench: WorkbenchPage;
  /** The only listing of the service. */
  readonly there: PracticeService['snapshot'] extends () => { listings: readonly (infer Listing)[] } ? Listing : never;
  readonly numbers: readonly string[];
  captions(): unknown[];
}

/** The app beside a service that offers no reading and has a listing with these photos, which is not here. */
const unreadable = test.extend<{
  openUnreadable: (captions: readonly string[], dialect?: Dialect) => Promise<Unreadable>;
}>({
  openUnreadable: async ({ folder, library, pictures, app }, use) => {
    const services: PracticeService[] = [];
    await use(async (captions, dialect = {}) => {
      const started = await startPracticeService({
        dataFolder: join(folder, 'unreadable'),
        dialect: { read: 'notImplemented', ...dialect },
      });
      services.push(started);
      await library.connect(started, { read: { entities: false, filterByMediaKey: false } });
      await library.addListing({ files: await pictures.write(captions), synced: true });
      const workbench = await app.open();
      await forget(workbench);
      const [there] = started.snapshot().listings;
      if (there === undefined) throw new Error('The service has no listing.');
      const mediaNow = () => started.snapshot().listings[0]?.media ?? [];
      return {
        service: started,
        workbench,
        there,
        numbers: there.media.map((media) => String(media['MediaKeyNumeric'])),
        captions: () => mediaNow().map((media) => media['ShortDescription']),
      };
    });
    for (const service of services) await service.close();
  },
});

async function forget({ page, dialog }: WorkbenchPage): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove from this computer' }).click();
  await dialog.getByRole('button', { name: 'Remove from this computer' }).click();
  await expect(dialog).toBeHidden();
}

async function askForListing({ page }: WorkbenchPage): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Open existing');
  await page.keyboard.press('Enter');
}

async function chooseWay({ page, dialog }: WorkbenchPage, way: string): Promise<void> {
  await dialog.getByRole('button', { name: /How/ }).click();
  await page.getByRole('option', { name: way }).click();
}

test('a listing of the service is opened by its key, and what others left or added there is told', async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B']);
  const { page, dialog, status } = workbench;

  await test.step('what interrupted uploads may have left at the service is counted', async () => {
    service.now.faults.next('upload', 'dropReply');
    await workbench.sync(/2 photos uploaded, 1 listing created/);
    await status.getByRole('button').click();
    const sending = page.getByRole('region', { name: 'What is being sent' });
    await expect(sending).toContainText('1 picture may have been left at the service by interrupted uploads.');
    expect(service.now.snapshot().orphanBinaries).toBe(1);
  });

  await test.step('a listing of the service is opened by its key and worked on like one’s own', async () => {
    await forget(workbench);
    const openByKey = async (key: string): Promise<void> => {
      await dialog.getByRole('textbox', { name: 'Listing key' }).fill(key);
      await dialog.getByRole('button', { name: 'Open listing' }).click();
    };
    await askForListing(workbench);
    await openByKey('nobody');
    await expect(dialog).toContainText('The service has no listing nobody.');
    await openByKey(service.now.snapshot().listings[0]?.listingKey ?? '');

    await expectSequence(workbench, ['A', 'B']);
    await workbench.caption(1, 'A, opened again');
    await workbench.sync(/1 change sent/);
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A, opened again', 'B']);
  });

  await test.step('photos that others add are shown and stay as they are', async () => {
    const listingKey = service.now.snapshot().listings[0]?.listingKey ?? '';
    service.now.secondPerson.addMedia(listingKey, { ShortDescription: 'Aerial view', Order: 9 });
    await workbench.sync(/nothing to send/);
    const others = page.getByRole('region', { name: 'Added by others' });
    await expect(others).toContainText('Aerial view');
    await expectSequence(workbench, ['A, opened again', 'B']);
  });
});

test('a listing of which the service shows only some photos says how many there are', { tag: '@large' }, async ({
  openListing,
  service,
  folder,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog } = workbench;
  const key = service.now.snapshot().listings[0]?.listingKey ?? '';
  const { port } = service.now;
  await forget(workbench);
  await service.off();
  const cut = await startPracticeService({
    dataFolder: join(folder, 'service'),
    port,
    dialect: {
      expandedPageSize: 2,
      expandedRest: 'cutWithCount',
      mediaOfListing: 'notImplemented',
      filter: 'notImplemented',
    },
  });
  try {
    await askForListing(workbench);
    await dialog.getByRole('textbox', { name: 'Listing key' }).fill(key);
    await dialog.getByRole('button', { name: 'Open listing' }).click();
    await expect(page.getByText('The service shows only 2 of 3 photos of this listing')).toBeVisible();
    await expectSequence(workbench, ['A', 'B']);
    await workbench.moveEarlier(2, 1);
    await workbench.sync(/changes? sent/);
    const media = cut.snapshot().listings[0]?.media ?? [];
    const inOrder = media.toSorted((one, other) => Number(one['Order']) - Number(other['Order']));
    expect(inOrder.map((each) => each['ShortDescription'])).toEqual(['B', 'A', 'C']);
  } finally {
    await cut.close();
  }
});

unreadable(
  'where the service cannot be read, a listing is opened from a copy of it or by its photos',
  {
    tag: '@large',
  },
  async ({ openUnreadable }) => {
    const { workbench, there, numbers, captions } = await openUnreadable(['A', 'B']);
    const { dialog } = workbench;

    await test.step('from a copy of it', async () => {
      await askForListing(workbench);
      const entity = dialog.getByRole('textbox', { name: 'The listing as the service shows it' });
      await expect(entity).toBeFocused();
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await expect(dialog).toContainText('Paste the listing first');
      await entity.fill('{"hello": 1}');
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await expect(dialog).toContainText('This is not a listing as the service shows it');
      await entity.fill(JSON.stringify({ ListingKey: there.listingKey, Media: there.media }));
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await expectSequence(workbench, ['A', 'B']);
      await workbench.caption(2, 'B, from a copy');
      await workbench.sync(/1 change sent/);
      expect(captions()).toEqual(['A', 'B, from a copy']);
    });

    await test.step('or by the numbers of its photos, which a change of nothing shows', async () => {
      await forget(workbench);
      await askForListing(workbench);
      await chooseWay(workbench, 'By the numbers of its photos');
      await dialog.getByRole('textbox', { name: 'Listing key' }).fill(there.listingKey);
      const list = dialog.getByRole('textbox', { name: 'MediaKeyNumeric of its photos' });
      await list.fill('101, PR5');
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await expect(dialog).toContainText('“PR5” isn’t a whole number');
      await list.fill('999999');
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await expect(dialog).toContainText('The service has no photo 999999.');
      await list.fill(numbers.join('\n'));
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await expectSequence(workbench, ['A', 'B, from a copy']);
      await workbench.caption(1, 'A, by number');
      await workbench.moveEarlier(2, 1);
      await workbench.sync(/2 changes sent/);
      expect(captions()).toEqual(['B, from a copy', 'A, by number']);
    });
  },
);

unreadable(
  'photos that such a service does not show are removed and changed only when a person allows it',
  { tag: '@large' },
  async ({ openUnreadable, library, service: another }) => {
    const { workbench, there, numbers, captions, service } = await openUnreadable(['A', 'B', 'C'], {
      updateAnswer: 'noContentWithoutTag',
    });
    const { page, dialog, status } = workbench;

    await test.step('a removal that such a service keeps waiting is told, gone to and tried again', async () => {
      await askForListing(workbench);
      await chooseWay(workbench, 'By the numbers of its photos');
      await dialog.getByRole('textbox', { name: 'Listing key' }).fill(there.listingKey);
      await dialog.getByRole('textbox', { name: 'MediaKeyNumeric of its photos' }).fill(numbers.join(', '));
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await workbench.tile(1).click();
      await page.keyboard.press('Delete');
      await workbench.sync(/1 couldn’t be sent/);
      await status.getByRole('button').click();
      const sending = page.getByRole('region', { name: 'What is being sent' });
      await expect(sending).toContainText(`Listing ${there.listingKey}, removed photo Media ${numbers[0]}`);
      await sending.getByRole('button', { name: 'Show photo' }).click();
      const removed = page.getByRole('region', { name: 'Removed' }).getByRole('listitem');
      await expect(removed).toBeFocused();
      await expect(removed).toContainText('Nothing was sent.');
      const shutter = page.getByRole('region', { name: 'Removed' }).getByRole('button').first();
      await shutter.press('Enter');
      await expect(removed).toBeHidden();
      await shutter.press('Enter');
      await expect(removed).toBeVisible();
      await expect(shutter).toBeFocused();
      await page.getByRole('button', { name: 'Allow it…' }).click();
      await dialog.getByRole('button', { name: 'Allow replacing' }).click();
      await expect(page.getByText('What you change replaces it unseen')).toBeVisible();
      await workbench.sync(/1 photo removed/);
      expect(service.snapshot().listings[0]?.media.map((media) => media['DeletedYN'])).toEqual([true, false, false]);
      await expect(removed).not.toContainText('Nothing was sent.');
    });

    await test.step('what it does not show is replaced only when a person allows it', async () => {
      // The two photos that are left.
      const unseen = numbers.slice(1);
      await forget(workbench);
      await askForListing(workbench);
      await chooseWay(workbench, 'By the numbers of its photos');
      await dialog.getByRole('textbox', { name: 'Listing key' }).fill(there.listingKey);
      await dialog.getByRole('textbox', { name: 'MediaKeyNumeric of its photos' }).fill(unseen.join(', '));
      await dialog.getByRole('button', { name: 'Open listing' }).click();
      await expect(page.getByText('does not show what 2 photos say there')).toBeVisible();
      await expect(status).toHaveText('Nothing to send · 2 photos not shown by the service');
      await expect(workbench.tile(2)).toContainText('Not shown by the service');
      await workbench.sync(/nothing to send. The service does not show what it has of 2 photos/);
      await workbench.caption(1, 'Written unseen');
      await expect(page.getByText(`MediaKeyNumeric ${unseen[0]}.`)).toBeVisible();
      await workbench.sync(/1 couldn’t be sent/);
      expect(captions()).toEqual(['A', 'B', 'C']);
      // The permission is for this listing, whichever service is in use.
      await library.connect(another.now);
      await page.getByRole('button', { name: 'Allow it…' }).click();
      await dialog.getByRole('button', { name: 'Allow replacing' }).click();
      await expect(page.getByText('What you change replaces it unseen')).toBeVisible();
      await workbench.sync(/1 change sent/);
      expect(captions()).toEqual(['A', 'Written unseen', 'C']);
      await expect(workbench.tile(2)).toContainText('Not shown by the service');
    });
  },
);
