import './host/no-code-from-strings.ts';
import '@fontsource-variable/inter/index.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createServices } from './app/services.ts';
import { createHost } from './host/create-host.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
const services = createServices(createHost(window));
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
