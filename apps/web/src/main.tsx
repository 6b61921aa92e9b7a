import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { deviceDrafts } from './forms/drafts.ts';
import { loadSignIn } from './routes.tsx';
import { failSignIn, OTHER_SCREEN } from './start/sign-in-ready.ts';

const root = document.getElementById('app');
if (!root) throw new Error('The document lacks its root element.');
deviceDrafts.clearOld();
const application = (
  <StrictMode>
    <App />
  </StrictMode>
);
const page = document.documentElement;
if (root.hasChildNodes() && page.className !== OTHER_SCREEN) {
  // Without its screen the application would replace the form, and the typed text, with an error.
  loadSignIn().then(() => hydrateRoot(root, application), failSignIn);
} else {
  root.replaceChildren();
  createRoot(root).render(application);
}
page.className = '';
