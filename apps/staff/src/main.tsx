import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('index.html lacks its root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
