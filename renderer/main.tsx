import './host/no-code-from-strings.ts';
import '@fontsource-variable/inter/index.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { FaultScreen } from './app/fault-screen.tsx';
import { createHost } from './host/create-host.ts';
import { pageError } from './host/typed-dispatch.ts';
import { FaultBoundary } from './ui/fault-boundary.tsx';
import { createServices } from './workbench/services.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
const services = createServices(createHost(window));
// A fault that nobody waited for: the browser writes it to its console, and the person is told what is safe.
addEventListener('unhandledrejection', () => services.toasts.fail(pageError('internal', 'host.fault', 'retry')));
createRoot(root).render(
  <StrictMode>
    <FaultBoundary instead={() => <FaultScreen language={services.language} />}>
      <App services={services} />
    </FaultBoundary>
  </StrictMode>,
);
