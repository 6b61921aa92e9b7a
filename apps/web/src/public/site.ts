/*
 * The one script of the public pages, carried by each: shows `Go to Dashboard` to whoever is signed in in
 * this tab, before anything is painted (PUB-06), and scrolls smoothly to the top when a page loads (PUB-08).
 */
import './site.css';
import { parseSession, SESSION_STORAGE_KEY } from '../session/session.ts';

try {
  if (parseSession(sessionStorage.getItem(SESSION_STORAGE_KEY))) {
    document.documentElement.dataset['session'] = 'in';
  }
} catch {
  // Storage is refused: nobody can be signed in.
}

addEventListener('load', () => {
  if (!window.location.hash) window.scrollTo({ top: 0 });
  layOutNext(document.querySelectorAll<HTMLElement>('main > :nth-child(n + 3), body > footer'));
});

/** Lays out what site.css held back, a section at a time, whenever the browser has nothing else to do. */
function layOutNext([next, ...rest]: Iterable<HTMLElement>) {
  if (!next) return;
  whenIdle(() => {
    next.dataset['laidOut'] = '';
    layOutNext(rest);
  });
}

/** Safari has no idle callbacks. */
function whenIdle(then: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(then);
  else setTimeout(then, 50);
}

/* The forms' own script comes once somebody turns to the page; until then, and without it, they work by the server. */
const formsScript = document.currentScript?.dataset['forms'];
if (formsScript) {
  const load = () => {
    removeEventListener('focusin', load);
    removeEventListener('pointerdown', load);
    const script = document.createElement('script');
    script.type = 'module';
    script.src = formsScript;
    document.head.append(script);
  };
  addEventListener('focusin', load);
  addEventListener('pointerdown', load);
}
