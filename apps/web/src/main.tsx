import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { deviceDrafts } from './forms/drafts.ts';

const root = document.getElementById('app');
if (!root) throw new Error('app.html lacks its root element.');
deviceDrafts.clearOld();
const application = (
  <StrictMode>
    <App />
  </StrictMode>
);
const page = document.documentElement;
// The sign-in page hid the screen that was drawn in it, for another one belongs at its address.
if (page.hidden) root.replaceChildren();
if (root.hasChildNodes()) hydrateRoot(root, application);
else createRoot(root).render(application);
page.hidden = false;
