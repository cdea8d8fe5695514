import { createHash } from 'node:crypto';
import { PRACTICE_MEMBERS } from './members.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; }
  main { display: grid; gap: 16px; width: min(360px, 100%); }
  h1 { font-size: 20px; margin: 0; }
  p { margin: 0; }
  form { display: grid; gap: 8px; }
  button, input { font: inherit; padding: 8px 12px; text-align: start; }
`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
} as const;

function escaped(text: string): string {
  return text.replaceAll(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Practice service</title>
<style>${STYLE}</style>
<main><h1>${title}</h1>${content}</main>
</html>
`;
}

/**
 * Where somebody chooses which of the two members they are: the practice service has no passwords.
 * @param fields what the form brings along
 */
export function choicePage(fields: Readonly<Record<string, string>>, note: string): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const members = PRACTICE_MEMBERS.map(
    ({ sub, name, MemberLoginId }) => `<button name="member" value="${sub}">${name} (${MemberLoginId})</button>`,
  ).join('');
  return page(
    'Sign in to practise',
    `<p>${escaped(note)}</p><form method="post">${hidden}${members}<button name="member" value="">Do not allow</button></form>`,
  );
}

export function userCodePage(note: string): string {
  return page(
    'Connect a device',
    `<p>${escaped(note)}</p><form><input name="user_code" aria-label="Code" autocomplete="off" autofocus><button>Continue</button></form>`,
  );
}

export function endPage(title: string, text: string): string {
  return page(escaped(title), `<p>${escaped(text)}</p>`);
}
