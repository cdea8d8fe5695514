import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';

/** Chooses a language in the settings, whatever the page speaks now. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab').nth(3).click();
  await page.getByRole('radio', { name: language, exact: true }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('in Spanish the whole way works: room, plural, date, and English again', async ({ openListing, app }) => {
  const { page } = await openListing(['Front', 'Kitchen', '']);
  await chooseLanguage(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  const grid = page.getByRole('grid', { name: 'Fotos' });
  const tile = (position: number) => grid.getByRole('row', { name: new RegExp(`^Foto ${position},`) });
  await expect(tile(3)).toHaveAccessibleName('Foto 3, sin leyenda');
  await expect(page.getByText('3 fotos, 2 con leyenda')).toBeVisible();

  await tile(2).click();
  await page.getByRole('textbox', { name: 'Leyenda' }).fill('Cocina con isla');
  await page.keyboard.press('Tab');
  await expect(tile(2)).toHaveAccessibleName('Foto 2, Cocina con isla');

  await test.step('a room is found by its Spanish word and kept by the RESO one', async () => {
    const room = page.getByRole('combobox', { name: 'Ambiente' });
    await room.click();
    await page.keyboard.type('coci');
    await expect(page.getByRole('option', { name: 'Cocina', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(tile(2).getByText('Cocina', { exact: true })).toBeVisible();
    await expect.poll(() => savedRooms(app)).toEqual(['', 'Kitchen', '']);
  });

  await test.step('a date is written as in Spanish', async () => {
    // The photos have the keys again, and none is selected any more.
    await page.keyboard.press('Escape');
    const changed = page.getByRole('complementary', { name: 'Propiedad' }).locator('time').first();
    const moment = await changed.getAttribute('datetime');
    const shown = await changed.textContent();
    const inSpanish = await page.evaluate((at) => {
      const time = { hour: 'numeric', minute: '2-digit' } as const;
      const date = new Date(at);
      const day = { day: 'numeric', month: 'short' } as const;
      return [time, { ...day, ...time }].map((form) => new Intl.DateTimeFormat('es-US', form).format(date));
    }, moment ?? '');
    expect(inSpanish).toContain(shown);
  });

  await test.step('it stays after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sincronizar ahora' })).toBeVisible();
    await expect(tile(2)).toHaveAccessibleName('Foto 2, Cocina con isla');
  });

  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await expect(page.getByRole('status', { name: 'Mensajes' })).toContainText('3 fotos subidas, 1 propiedad creada.');
  await expect(page.locator('.status-pill')).toHaveText('Todo está al día');

  await chooseLanguage(page, 'English');
  await expect(page.getByRole('grid', { name: 'Photos' })).toBeVisible();
  await expect(page.getByText('Everything is up to date')).toBeVisible();
});

test('a browser that asks for Spanish is answered in Spanish', { tag: '@large' }, async ({
  openListing,
  app,
  host,
  sharedBrowser,
}) => {
  test.skip(host !== 'loopback', 'the desktop app has one window, in the language of its system');
  await openListing(['Front']);
  const context = await sharedBrowser?.newContext({ locale: 'es-MX' });
  const page = await context?.newPage();
  if (page === undefined || app.address === null) throw new Error('There is no second window.');
  await page.goto(app.address);
  await expect(page.getByRole('grid', { name: 'Fotos' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
  await expect(page.getByRole('button', { name: 'Agregar fotos' })).toBeVisible();
  await context?.close();
});

test('what goes wrong is told in Spanish, with the words of the service where they say more', {
  tag: '@large',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['Front', 'Kitchen'], { synced: true });
  const { page } = workbench;
  await workbench.caption(1, 'Front door');
  await chooseLanguage(page, 'Español');
  await service.off();
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await expect(page.locator('.status-pill')).toContainText('Sin conexión · 1 foto por enviar, guardada aquí');
  await page.locator('.status-pill').getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Lo que se está enviando' })).toContainText(
    'No se puede llegar al servicio.',
  );
});

test('a photo that was not sent tells why in Spanish, without a word of English', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['Front', 'Kitchen'], {
    profile: { rules: { shortDescriptionMaxLength: 20 } },
  });
  const { page } = workbench;
  await workbench.caption(2, 'A kitchen of many more words');
  await chooseLanguage(page, 'Español');
  service.now.faults.next('upload', { kind: 'fewerResults', missing: 1 }, 4);
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();

  const tiles = page.getByRole('grid', { name: 'Fotos' }).getByRole('row');
  const inspector = page.getByRole('complementary', { name: 'Foto' });
  await tiles.nth(0).click();
  await expect(inspector).toContainText('El servicio respondió sin confirmar esta imagen');
  await expect(inspector.locator('[lang=en]')).toHaveCount(0);
  await tiles.nth(1).click();
  await expect(inspector).toContainText('La leyenda tiene 28 caracteres y este servicio acepta 20.');
  await expect(inspector.locator('[lang=en]')).toHaveCount(0);

  await page.locator('.status-pill').getByRole('button').click();
  const notSent = page.getByRole('region', { name: 'No se pudo enviar' });
  await expect(notSent.getByRole('listitem')).toHaveCount(2);
  await expect(notSent.locator('[lang]')).toHaveCount(0);
  // What waits for a person is not shown as on its way besides.
  await expect(page.getByRole('region', { name: 'Lo que se está enviando' }).getByRole('progressbar')).toHaveCount(0);
});

test('what the library tells is in Spanish: a refused file, the history, keys', { tag: '@large' }, async ({
  openListing,
  folder,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, dialog } = workbench;
  await workbench.room(2, 'Kitchen');
  await chooseLanguage(page, 'Español');

  await test.step('why a file was not added', async () => {
    const file = join(folder, 'vacio.jpg');
    writeFileSync(file, '');
    await page.getByLabel('Fotos para agregar').setInputFiles([file]);
    const refused = dialog.getByRole('listitem').filter({ hasText: 'vacio.jpg' });
    await expect(refused).toContainText('El archivo está vacío.');
    await expect(refused.locator('[lang]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('what happened to the listing', async () => {
    await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Historial' }).click();
    const rows = dialog.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toContainText('Ambiente cambiado a “Cocina”');
    await expect(rows.filter({ hasText: 'Agregada desde 2.jpg' })).toHaveCount(1);
    await expect(rows.last()).toContainText('Propiedad “12 Oak Street” creada');
    await expect(dialog.getByRole('table').locator('[lang]')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('keys as they are named on a Spanish keyboard', async () => {
    await page.getByRole('grid', { name: 'Fotos' }).getByRole('row').first().click();
    await page.keyboard.press('?');
    await expect(dialog.locator('kbd', { hasText: 'Supr' }).first()).toBeVisible();
    await expect(dialog.locator('kbd', { hasText: 'Espacio' }).first()).toBeVisible();
  });
});

test('an diagnostics tells its findings and proposals in Spanish', { tag: '@large' }, async ({ openListing }) => {
  const { page, dialog } = await openListing(['A'], { profile: { read: { entities: false } } });
  await chooseLanguage(page, 'Español');
  await page.getByRole('button', { name: 'Configuración' }).click();
  await dialog.getByRole('tab', { name: 'Servicios' }).click();
  const diagnostics = dialog.getByRole('region', { name: /^Diagnóstico de/ });
  await diagnostics.getByRole('button', { name: 'Ejecutar diagnóstico' }).click();
  const checks = diagnostics.getByRole('list', { name: 'Comprobaciones' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'La API web responde como OData' })).toContainText('Bien');
  await expect(checks.filter({ hasText: 'http en esta computadora' })).toContainText('Direcciones de carga');
  await expect(checks.filter({ hasText: 'este examen no tenía permiso' }).first()).toContainText('Sin probar');
  await expect(diagnostics.getByRole('list', { name: 'Configuración sugerida' })).toContainText(
    'El servicio responde a GET para Media.',
  );
  await expect(diagnostics.locator('[lang]')).toHaveCount(0);
});

test('odd input, what trying to write would send, and why a listing is not opened are told in Spanish', {
  tag: '@large',
}, async ({ app, service }) => {
  const { page, dialog } = await app.open();
  await chooseLanguage(page, 'Español');

  await test.step('a name that is too long', async () => {
    await page.getByRole('button', { name: 'Conectar un servicio' }).click();
    await dialog.getByRole('textbox', { name: 'Dirección de carga' }).fill(service.now.uploadUrl);
    await dialog.getByRole('textbox', { name: 'Dirección de propiedades' }).fill(service.now.baseUrl);
    await dialog.getByRole('textbox', { name: 'Token de acceso' }).fill(service.now.token);
    const name = dialog.getByRole('textbox', { name: 'Nombre' });
    await name.fill('x'.repeat(201));
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
    await expect(name).toHaveAccessibleDescription(/^Nombre: el texto es demasiado largo; .* 200 caracteres .*\.$/);
    await expect(dialog).not.toContainText(/too long/);
    await name.fill('MLS real');
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('what is sent to a live account', async () => {
    await page.getByRole('button', { name: 'Configuración' }).click();
    await dialog.getByRole('tab', { name: 'Servicios' }).click();
    await dialog.getByRole('button', { name: 'Probar escritura' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Probar la escritura en MLS real?' });
    const plan = question.getByRole('list', { name: 'Lo que se envía' });
    await expect(plan.getByRole('listitem')).toHaveText([
      /^Dos imágenes grises de prueba a .*\/upload/,
      /^Solo si ese nombre no se acepta/,
    ]);
    await expect(question.locator('[lang]')).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('why a pasted listing is not opened', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('searchbox', { name: 'Buscar una acción' }).fill('Abrir una propiedad');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /Cómo/ }).click();
    await page.getByRole('option', { name: 'Desde una copia (JSON)' }).click();
    const pasted = dialog.getByRole('textbox', { name: 'La propiedad tal como la muestra el servicio' });
    await pasted.fill('{"ListingKey": "X1", "Media": [{}]}');
    await dialog.getByRole('button', { name: 'Abrir propiedad' }).click();
    await expect(pasted).toHaveAccessibleDescription(
      /en la única entrada de su lista Media falta o no sirve: MediaKey\./,
    );
    await expect(dialog).not.toContainText('can be taken');
  });
});

test('the ways to change several captions stay inside of the inspector in Spanish', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page } = await openListing(['Front', 'Kitchen', 'Yard']);
  await chooseLanguage(page, 'Español');
  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole('grid', { name: 'Fotos' }).getByRole('row').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  const ways = page.getByRole('radiogroup', { name: 'Leyenda para todas' });
  await expect(ways).toBeVisible();
  const beyond = await ways.evaluate((group) => {
    const inside = group.parentElement?.getBoundingClientRect().right ?? 0;
    const ends = [...group.querySelectorAll('.segment')].map((way) => way.getBoundingClientRect().right);
    return Math.max(...ends) - inside;
  });
  expect(beyond).toBeLessThanOrEqual(0);
});
