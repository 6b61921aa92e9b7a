/*
 * The sign-in screen as it is drawn when the application starts at its address, for the document
 * that the build makes of it (build/sign-in-document.ts).
 */
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '../App.tsx';
import { paths } from '../paths.ts';

/** The parts of a browser that the router reads. */
const browser = {
  location: { pathname: paths.signIn.pattern, search: '', hash: '' },
  history: { state: null },
};

export async function renderSignIn(): Promise<string> {
  const global = globalThis as { window?: unknown };
  global.window = browser;
  try {
    const { prelude } = await prerender(
      <StrictMode>
        <App />
      </StrictMode>,
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
    );
    return await new Response(prelude).text();
  } finally {
    delete global.window;
  }
}
