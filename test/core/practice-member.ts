/** Presses a button of the practice service’s page for signing in, as a browser does. @returns where that leads */
export async function press(open: string, button: string): Promise<Response> {
  const html = await (await fetch(open)).text();
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    form.append(name, value.replaceAll('&#38;', '&'));
  }
  const [, value] = new RegExp(`name="member" value="([^"]*)">${button}`).exec(html) ?? [];
  if (value === undefined) throw new Error(`There is no button ${button} in ${html}`);
  form.append('member', value);
  return fetch(open.split('?')[0] ?? '', { method: 'POST', body: form });
}
