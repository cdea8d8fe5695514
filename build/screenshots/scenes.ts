import type { WorkbenchPage } from '../demo/workbench-page.ts';

/** A main screen and how a person comes to it. */
export interface Scene {
  readonly name: string;
  /** `empty` is a library at its very first start; in `services` a listing goes to two of them; `rules` has faults in its photos. */
  readonly library: 'full' | 'empty' | 'services' | 'rules';
  /** What the browser asks for; English unless named. */
  readonly locale?: string;
  show(page: WorkbenchPage): Promise<void>;
}

const inFull = (name: string, show: Scene['show']): Scene => ({ name, library: 'full', show });

async function loupe({ page, tile }: WorkbenchPage, position: number): Promise<void> {
  await tile(position).click();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'Loupe' }).waitFor();
}

async function openAction({ page }: WorkbenchPage, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill(words);
  await page.keyboard.press('Enter');
}

/** The main screens; the README and the documents show some of them. */
export const SCENES: readonly Scene[] = [
  {
    name: 'welcome',
    library: 'empty',
    show: async ({ page }) => page.getByRole('button', { name: 'Use the practice service' }).waitFor(),
  },
  {
    name: 'connect',
    library: 'empty',
    async show({ page, dialog }) {
      await page.getByRole('button', { name: 'Connect a service' }).click();
      await dialog.waitFor();
    },
  },
  {
    name: 'sign-in',
    library: 'empty',
    async show({ page, dialog }) {
      await page.getByRole('button', { name: 'Connect a service' }).click();
      await dialog.getByLabel('How you sign in').click();
      await page.getByRole('option', { name: 'As a member, in the browser' }).click();
      const provider = dialog.getByRole('textbox', { name: 'Identity provider' });
      await provider.fill('https://login.example.com');
      await provider.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'findings',
    library: 'rules',
    async show({ page, dialog }) {
      await page.keyboard.press('ControlOrMeta+Enter');
      await dialog.getByRole('button', { name: /^Send to / }).click();
      await dialog.getByRole('button', { name: 'Send anyway' }).waitFor();
    },
  },
  {
    name: 'services',
    library: 'services',
    async show({ page, tile }) {
      const services = page.getByRole('radiogroup', { name: 'Services of this listing' });
      await services.getByText('South Coast MLS').click();
      await page.getByText(/^What you change here is for/).waitFor();
      await tile(8).click();
    },
  },
  inFull('workbench', async ({ tile }) => tile(3).click()),
  {
    name: 'spanish',
    library: 'full',
    locale: 'es-MX',
    async show({ page }) {
      await page.getByRole('row', { name: /^Foto 4,/ }).click();
    },
  },
  inFull('several', async ({ page, tile }) => {
    await tile(4).click();
    await tile(6).click({ modifiers: ['Shift'] });
    await page.getByRole('textbox', { name: /Caption/ }).waitFor();
  }),
  inFull('cull', async ({ page, tile }) => {
    const rejected = page.getByRole('row', { name: /^Rejected photo,/ });
    // Both themes show one library, and what is rejected has no number any more.
    const marks = [
      [1, 'Shift+Digit5'],
      [3, 'Shift+Digit4'],
      [4, 'v'],
      [7, 'x'],
      [5, 'x'],
    ] as const;
    for (const [position, key] of (await rejected.count()) === 0 ? marks : []) {
      await tile(position).click();
      await page.keyboard.press(key);
    }
    await rejected.nth(1).waitFor();
    await tile(6).click();
  }),
  inFull('suggestions', async ({ page, tile }) => {
    await page.getByText('48 Harbour View, Unit 3').first().click();
    await page.getByRole('heading', { name: '48 Harbour View, Unit 3', level: 1 }).waitFor();
    await tile(6).click();
    await page.keyboard.press('q');
    await page.getByRole('textbox', { name: 'Caption of photo 6' }).waitFor();
  }),
  inFull('loupe', (workbench) => loupe(workbench, 4)),
  inFull('compare', async (workbench) => {
    await loupe(workbench, 3);
    await workbench.page.keyboard.press('y');
  }),
  inFull('adjust', async (workbench) => {
    const { page } = workbench;
    await page.getByText('48 Harbour View, Unit 3').first().click();
    await page.getByRole('heading', { name: '48 Harbour View, Unit 3', level: 1 }).waitFor();
    await workbench.tile(2).click();
    await page.keyboard.press('e');
    const panel = page.getByRole('region', { name: 'Adjust' });
    await panel.getByRole('button', { name: /Aspect ratio/ }).click();
    await page.getByRole('option', { name: '4:3' }).click();
    await page.getByRole('img', { name: 'Photo 2, as adjusted' }).waitFor();
  }),
  inFull('conflict', async ({ page }) => {
    await page.getByRole('button', { name: 'Resolve' }).first().click();
    await page.getByRole('button', { name: 'Keep mine' }).waitFor();
  }),
  inFull('find-and-replace', async ({ page, dialog }) => {
    await page.keyboard.press('ControlOrMeta+f');
    await dialog.getByRole('textbox', { name: 'Find' }).fill('room');
    await dialog.getByRole('textbox', { name: /Replace/ }).fill('lounge');
  }),
  inFull('sending', async (workbench) => {
    await workbench.tile(2).click();
    await openAction(workbench, 'Put on hold');
    await openAction(workbench, 'what is being sent');
    await workbench.page.getByRole('list', { name: 'On hold' }).waitFor();
  }),
  inFull('listing', async ({ page }) => {
    await page.getByText('48 Harbour View, Unit 3').first().click();
    await page.getByRole('heading', { name: '48 Harbour View, Unit 3', level: 1 }).waitFor();
    await page.keyboard.press('d');
  }),
  inFull('board', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+b');
    const board = page.getByRole('grid', { name: 'All listings' });
    await board.getByRole('row', { name: 'Mill Lane 7' }).click();
    await board.getByRole('row', { name: '12 Oak Street' }).click();
  }),
  inFull('board-cards', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+b');
    await page.getByText('Cards', { exact: true }).click();
    await page.getByRole('grid', { name: 'All listings' }).getByRole('row', { name: 'Mill Lane 7' }).waitFor();
  }),
  inFull('import-listings', async (workbench) => {
    const { page, dialog } = workbench;
    await openAction(workbench, 'Import listings');
    await dialog.getByLabel('Table of listings').setInputFiles({
      name: 'listings.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'MLS #,Street address,Year built,Full bathrooms,Price\nA1,2 Elm Road,1928,2,450000\nA2,4 Elm Road,soon,1,\nA3,Mill Lane 7,1931,1,',
      ),
    });
    await page.getByText(/1 failed/).waitFor();
  }),
  inFull('templates', async ({ page, dialog }) => {
    await page.keyboard.press('ControlOrMeta+b');
    const board = page.getByRole('grid', { name: 'All listings' });
    await board.getByRole('row', { name: 'Mill Lane 7' }).click();
    await board.getByRole('row', { name: '48 Harbour View' }).click();
    await page.getByRole('button', { name: 'Set fields…' }).click();
    await dialog.getByRole('combobox', { name: 'Field' }).fill('Year built');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('1928');
    const name = dialog.getByRole('textbox', { name: 'Keep these fields as a template' });
    const kept = dialog.getByRole('button', { name: 'Loft', exact: true });
    // The second theme finds the one that the first kept.
    if ((await kept.count()) === 0) await name.fill('Loft');
    await name.press('Enter');
    await kept.waitFor();
  }),
  inFull('settings', async ({ page, dialog }) => {
    await page.keyboard.press('ControlOrMeta+,');
    await dialog.getByRole('tab', { name: 'Service profile' }).click();
  }),
  inFull('export', async ({ page, tile, dialog }) => {
    await tile(2).click();
    await tile(4).click({ modifiers: ['Shift'] });
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await dialog.getByText('Add a contact sheet').click();
  }),
  inFull('storage', async ({ page, dialog }) => {
    await page.keyboard.press('ControlOrMeta+,');
    await dialog.getByRole('tab', { name: 'Storage' }).click();
    await dialog.getByRole('button', { name: 'Check originals' }).click();
    await dialog.getByText(/intact/).waitFor();
  }),
  inFull('palette', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('searchbox', { name: 'Find an action' }).waitFor();
  }),
];
