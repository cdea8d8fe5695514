import './host/no-code-from-strings.ts';
import { earlyAnswers } from './begin.ts';
import '@fontsource-variable/inter/index.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { LaterDialog } from './app/dialogs.tsx';
import { FaultBoundary, FaultScreen } from './app/fault-screen.tsx';
import { createHost } from './host/create-host.ts';
import { keptPreference } from './host/kept-preference.ts';
import { pageError } from './host/typed-dispatch.ts';
import { LanguageChoice, languageFor } from './language/language.ts';
import { loadLanguage } from './language/spoken.ts';
import { keepCompositions } from './workbench/keys.ts';
import { createServices } from './workbench/services.ts';

keepCompositions(window);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
// See [Note: no stacks yet].
Reflect.set(Error, 'stackTraceLimit', 10);
await loadLanguage(
  languageFor(LanguageChoice.catch('system').parse(keptPreference(window, 'language')), navigator.languages),
);
const services = createServices(createHost(window, earlyAnswers));
// A fault that nobody waited for: the browser writes it to its console, and a message says what is safe.
addEventListener('unhandledrejection', () => services.toasts.fail(pageError('internal', 'host.fault', 'retry')));

/**
 * Milliseconds that the window waits to be drawn once, with what it shows. [Note: drawn once] What was asked before is answered by
 * now nearly always; to draw an empty window first, and then the whole of it, takes a third longer.
 */
const PATIENCE = 100;
await Promise.race([services.store.firstReading, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
createRoot(root).render(
  <StrictMode>
    <FaultBoundary instead={() => <FaultScreen language={services.language} />}>
      <App services={services} />
    </FaultBoundary>
  </StrictMode>,
);
// Once the first screen stands. From the mark on a dialog is drawn with the key that opens it; see [Note: keys ahead].
requestIdleCallback(() => void LaterDialog.load().then(() => performance.mark('dialogs')), { timeout: 3000 });
