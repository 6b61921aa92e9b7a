import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { deviceDrafts } from './forms/drafts.ts';

const root = document.getElementById('app');
if (!root) throw new Error('app.html lacks its root element.');
deviceDrafts.clearOld();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
