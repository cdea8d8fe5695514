import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { App } from './app.ts';
import { expect } from './fixtures.ts';
import type { ServiceSwitch } from './service-switch.ts';

/** Types what a service gives to those who connect with it. */
export async function fillConnection(
  { dialog }: WorkbenchPage,
  service: ServiceSwitch,
  token = service.now.token,
): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Live MLS');
  await dialog.getByRole('textbox', { name: 'Upload address' }).fill(service.now.uploadUrl);
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill(service.now.baseUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(token);
}

/** The window of somebody who has no service yet, with the connection filled in. */
export async function openConnect(app: App, service: ServiceSwitch, token?: string): Promise<WorkbenchPage> {
  const workbench = await app.open();
  await workbench.page.getByRole('button', { name: 'Connect a service' }).click();
  await expect(workbench.dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await fillConnection(workbench, service, token);
  return workbench;
}
