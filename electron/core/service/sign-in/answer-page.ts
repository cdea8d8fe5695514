import { createHash } from 'node:crypto';

export type SignInOutcome = 'signedIn' | 'notSignedIn';

/** The answer stands in the address of the tab; it is taken out of it, and out of the browser's history. */
const SCRIPT = "history.replaceState(null, '', '/');";
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; padding: 24px; }
  h1 { font-size: 20px; margin: 0 0 8px; }
  p { margin: 0; }
`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
  'content-security-policy': `default-src 'none'; script-src ${hash(SCRIPT)}; style-src ${hash(STYLE)}; frame-ancestors 'none'`,
} as const;

const WORDS = {
  en: {
    signedIn: ['You are signed in', 'You can close this tab and go back to Listing Lightbox.'],
    notSignedIn: ['You are not signed in', 'You can close this tab. Listing Lightbox says what to do.'],
  },
  es: {
    signedIn: ['Sesión iniciada', 'Puede cerrar esta pestaña y volver a Listing Lightbox.'],
    notSignedIn: ['No se inició sesión', 'Puede cerrar esta pestaña. Listing Lightbox dice qué hacer.'],
  },
} as const;

/** What the tab says in the end, in the language that the browser asks for first; nothing of the answer is in it. */
export function answerPage(outcome: SignInOutcome, acceptLanguage: string): string {
  const language = /^\s*es\b/i.test(acceptLanguage) ? 'es' : 'en';
  const [title, text] = WORDS[language][outcome];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Listing Lightbox</title>
<style>${STYLE}</style>
<main><h1>${title}</h1><p>${text}</p></main>
<script>${SCRIPT}</script>
</html>
`;
}
